from collections.abc import Callable

__version__: str

Progress = Callable[[int, int], object]

class TheraError(ValueError):
    field: str | None

class Rules:
    def __new__(cls, name: str) -> Rules: ...
    @property
    def name(self) -> str: ...
    def start(self) -> State: ...
    def position(self, text: str) -> State: ...

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
    def board(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def questions() -> list[tuple[str, str]]: ...
def ask(
    name: str,
    query: str,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
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
    progress: Progress | None = None,
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
    progress: Progress | None = None,
) -> str: ...
