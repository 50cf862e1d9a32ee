from collections.abc import Callable
from typing import final

import numpy
import numpy.typing as npt

__all__ = [
    "Batch",
    "Rules",
    "State",
    "TheraError",
    "__version__",
    "ask",
    "census",
    "play_match",
    "questions",
    "thermograph_svg",
]

__version__: str

_Progress = Callable[[int, int], object]

class TheraError(ValueError):
    field: str | None

@final
class Rules:
    def __new__(cls, name: str) -> Rules: ...
    @property
    def name(self) -> str: ...
    def start(self) -> State: ...
    def position(self, text: str) -> State: ...
    @property
    def actions(self) -> int: ...
    @property
    def planes(self) -> list[str]: ...
    @property
    def rows_and_columns(self) -> tuple[int, int]: ...
    @property
    def most_turns(self) -> int: ...
    @property
    def largest_value(self) -> int: ...
    def move_of(self, action: int) -> str: ...

@final
class State:
    @property
    def text(self) -> str: ...
    @property
    def to_move(self) -> str: ...
    @property
    def winner(self) -> str | None: ...
    @property
    def points(self) -> int | None: ...
    def moves(self) -> list[str]: ...
    def play(self, text: str) -> State: ...
    def actions(self) -> list[int]: ...
    def mask(self) -> bytes: ...
    def action(self, text: str) -> int: ...
    def play_action(self, action: int) -> State: ...
    def observe(self, player: str) -> bytes: ...
    def svg(self) -> str | None: ...
    def board(self) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Batch:
    def __new__(cls, rules: Rules, count: int) -> Batch: ...
    def reset(
        self,
        observations: npt.NDArray[numpy.int8],
        masks: npt.NDArray[numpy.int8],
        players: npt.NDArray[numpy.int8],
    ) -> None: ...
    def step(
        self,
        actions: npt.NDArray[numpy.int64],
        observations: npt.NDArray[numpy.int8],
        masks: npt.NDArray[numpy.int8],
        players: npt.NDArray[numpy.int8],
        rewards: npt.NDArray[numpy.float32],
        ended: npt.NDArray[numpy.bool_],
    ) -> None: ...
    def position(self, number: int) -> str: ...

def thermograph_svg(value: str) -> str: ...
def questions() -> list[tuple[str, str]]: ...
def ask(
    name: str,
    query: str,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> str: ...
def play_match(
    game: str,
    a: str,
    b: str,
    games: int,
    seed: int,
    openings: str | None = None,
    position: str | None = None,
    sprt: str | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> str: ...
def census(
    game: str,
    graphs: str | None = None,
    boards: str | None = None,
    columns: str | None = None,
    condition: str | None = None,
    all_starts: bool = False,
    position: str | None = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> str: ...
