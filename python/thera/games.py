"""Games and positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _thera
from .answers import Answer
from .asking import Limits, ask
from .values import Value

if TYPE_CHECKING:
    import networkx
    import numpy
    import numpy.typing as npt
    from typing_extensions import Unpack


class Game:
    """The rules of a game, by its name ``FAMILY[:VARIANT][@BOARD]``, or on a graph.

    >>> Game("snort@path:3").start().moves()
    ['0', '1', '2']
    """

    def __init__(self, name: str, graph: networkx.Graph[Any] | None = None) -> None:
        if graph is not None:
            from .graphs import from_networkx

            name = f"{name}@{from_networkx(graph)}"
        self._rules = _thera.Rules(name)

    @property
    def name(self) -> str:
        """The full name."""
        return self._rules.name

    def start(self) -> Position:
        """Where the game begins."""
        return Position(self._rules, self._rules.start())

    def position(self, text: str) -> Position:
        """A position by its text."""
        return Position(self._rules, self._rules.position(text))

    @property
    def actions(self) -> int:
        """How many numbers there are for moves, the same in all positions; some may be unused."""
        return self._rules.actions

    @property
    def planes(self) -> list[str]:
        """What each plane of an observation shows."""
        return self._rules.planes

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns; one row where the board has none."""
        return (len(self._rules.planes), *self._rules.rows_and_columns)

    @property
    def most_turns(self) -> int:
        """No game has more turns than this."""
        return self._rules.most_turns

    @property
    def largest_value(self) -> int:
        """No outcome is worth more to anybody: 1 unless points are counted."""
        return self._rules.largest_value

    @property
    def players(self) -> list[str]:
        """The seats in order: ``first``, ``second`` and so on."""
        return self._rules.players

    @property
    def has_chance(self) -> bool:
        """Whether chance takes part."""
        return self._rules.has_chance

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody."""
        return self._rules.hides

    @property
    def not_a_duel(self) -> str | None:
        """Why this is not a game for two players with everything open; None if it is one."""
        return self._rules.not_a_duel

    def move_of(self, action: int) -> str:
        """The move with a number."""
        return self._rules.move_of(action)

    def review(self, moves: Sequence[str], *, seconds: float | None = None, nodes: int | None = None,
               position: str | None = None, **limits: Unpack[Limits]) -> list[Answer]:
        """A game looked at again, position by position: ``mark`` (``mistake`` …), ``best``, ``share``,
        ``loss``, ``verdict``, ``reason`` … after each move, the start first. ``seconds`` (half a one if
        nothing else is said) or ``nodes`` are for each; with ``nodes`` the answer is always the same."""
        query = {"game": self.name, "position": position, "moves": list(moves), "seconds": seconds,
                 "nodes": nodes}
        found: list[Answer] = ask("review", query, **limits).moves
        return found

    def __repr__(self) -> str:
        return f"thera.Game({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


class Position:
    """A position of a game; never changes."""

    __slots__ = ("_rules", "_state")

    def __init__(self, rules: _thera.Rules, state: _thera.State) -> None:
        self._rules = rules
        self._state = state

    @property
    def game(self) -> str:
        """The full name of the game."""
        return self._rules.name

    @property
    def text(self) -> str:
        """The position as it can be typed."""
        return self._state.text

    @property
    def to_move(self) -> str:
        """``first``, ``second`` and so on; at chance's turn, to whom it happens."""
        return self._state.to_move

    @property
    def is_chance(self) -> bool:
        """Whether the next move is chance's."""
        return self._state.is_chance

    def chance(self, seed: int) -> Position:
        """The position after what chance does with this seed."""
        return self.play(self._state.chance(seed))

    def chances(self) -> list[tuple[int, float]]:
        """What may happen by chance: the number of each move and how likely it is, lowest first; none if it
        is not chance's turn."""
        return self._state.chances()

    def seen_move(self, player: str, move: str) -> str:
        """A legal move as a player sees it: ``deal:w?`` for a card that is dealt to somebody else."""
        return self._state.seen_move(player, move)

    def seen_by(self, player: str) -> Position:
        """The position as a player sees it; hidden things are unknown in it."""
        return Position(self._rules, self._state.seen_by(player))

    @property
    def winner(self) -> str | None:
        """``first``, ``second`` and so on, or ``draw``, once the game is over. Team mates win under the
        name of the first of them."""
        return self._state.winner

    @property
    def leaders(self) -> list[str] | None:
        """The players nobody is ahead of, once the game is over: all who won, or all who share a draw."""
        return self._state.leaders

    @property
    def scores(self) -> list[int] | None:
        """The points of every player, once the game is over and counts them for each."""
        return self._state.scores

    @property
    def values(self) -> list[int] | None:
        """What the end is worth to every player, once the game is over: 1 for a win and -1 for a loss, or
        points ahead of the best of the others."""
        return self._state.values

    @property
    def points(self) -> int | None:
        """First's points minus second's, once the game is over and counts points."""
        return self._state.points

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.winner is not None

    def moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
        return self._state.moves()

    def play(self, *moves: str) -> Position:
        """The position after these moves."""
        state = self._state
        for move in moves:
            state = state.play(move)
        return Position(self._rules, state)

    def actions(self) -> list[int]:
        """The numbers of the legal moves, lowest first."""
        return self._state.actions()

    def action(self, move: str) -> int:
        """The number of a legal move."""
        return self._state.action(move)

    def play_action(self, action: int) -> Position:
        """The position after the move with a number."""
        return Position(self._rules, self._state.play_action(action))

    def action_mask(self) -> npt.NDArray[numpy.int8]:
        """Ones for legal moves, by their numbers."""
        return _array(self._state.mask())

    def observation(self, player: str | None = None) -> npt.NDArray[numpy.int8]:
        """The planes as a player sees them, the one to move if none is named."""
        seen = _array(self._state.observe(player or self.to_move))
        return seen.reshape(-1, *self._rules.rows_and_columns)

    def _ask(self, question: str, limits: Limits, **fields: Any) -> Answer:
        return ask(question, {"game": self.game, "position": self.text, **fields}, **limits)

    def solve(self, *, moves_values: bool = False, **limits: Unpack[Limits]) -> Answer:
        """The exact result: ``winner``, ``value``, ``best``, ``line``, ``distance`` …

        ``winner`` is None, and ``undecided`` says why, if it was not found within the limits.
        """
        return self._ask("solve", limits, moves_values=moves_values or None)

    def analyse(
        self,
        *,
        lines: int | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        **limits: Unpack[Limits],
    ) -> list[Answer]:
        """The best lines, best first: each has ``move``, ``line``, ``score``, ``share``,
        ``source`` and ``distance``. One second unless ``time``, ``depth`` or ``nodes`` say more."""
        if depth is None and nodes is None:
            limits.setdefault("time", 1.0)
        answer = self._ask("analyse", limits, lines=lines, depth=depth, nodes=nodes)
        found: list[Answer] = answer.lines
        return found

    def value(self, **limits: Unpack[Limits]) -> Value:
        """What the position is worth as a combinatorial game."""
        return Value._from(self._ask("value", limits))

    def show(self) -> Answer:
        """All there is to see: the board, what may be played, what stands where."""
        return self._ask("show", {})

    def think(self, agent: str, *, seed: int | None = None, **limits: Unpack[Limits]) -> str:
        """The move that an agent plays here: ``think("greedy")``."""
        move: str = self._ask("think", limits, agent=agent, seed=seed).move
        return move

    def __str__(self) -> str:
        return self._state.board()

    def _repr_svg_(self) -> str | None:
        return self._state.svg()

    def __repr__(self) -> str:
        return f"thera.Game({self.game!r}).position({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)


def _array(zeros_and_ones: bytes) -> npt.NDArray[numpy.int8]:
    import numpy

    return numpy.frombuffer(bytearray(zeros_and_ones), numpy.int8)
