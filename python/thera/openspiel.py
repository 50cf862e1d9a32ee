"""The games as games of OpenSpiel, which importing this module makes known there.

>>> import pyspiel, thera.openspiel
>>> game = pyspiel.load_game("thera(game=snort@grid:3x4)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("b2"))

OpenSpiel reads commas, equals signs and parentheses itself: a name with some goes in as a parameter,
``pyspiel.load_game("thera", {"game": "castellan:touch,nolone@3x5"})``, or with them written as in
addresses of the web, ``thera(game=castellan:touch%2Cnolone@3x5)``.

Games for more than two, with chance and with hidden things are there too: turns of chance are chance nodes
with their probabilities, an information state is everything a player has seen since the start, and
everybody's return is a win or a loss, or the points ahead of the best of the others.

Take the algorithms of ``open_spiel.python``: the ``MCTSBot`` of OpenSpiel 2.0.2 that is written in C++
crashes with games written in Python, its own ``python_tic_tac_toe`` included.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

import numpy
import numpy.typing as npt
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from .games import Game, Position

_MOST_PLAYERS = 6
_LARGEST_ACTION = 2**31 - 1
_USUAL_GAME = "snort@grid:3x4"

# What OpenSpiel leaves alone in the value of a parameter.
_PLAIN = "".join(sign for sign in map(chr, range(33, 127)) if sign not in "%,=()")


def _game_type(*, chance: bool = False, hidden: bool = False, seats: tuple[int, int] = (2, 2)) -> Any:
    """What OpenSpiel has to know about a game; more than two may win or lose together."""
    kinds = pyspiel.GameType
    fewest, most = seats
    return kinds(
        short_name="thera",
        long_name="Thera",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=(kinds.Information.IMPERFECT_INFORMATION if hidden
                     else kinds.Information.PERFECT_INFORMATION),
        utility=kinds.Utility.ZERO_SUM if most == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": _USUAL_GAME},
    )


class TheraGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Thera; the parameter ``game`` is its name. Where points are counted, they are what
    is returned."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = unquote((params or {}).get("game", _USUAL_GAME))
        self.rules = Game(name)
        if self.rules.actions > _LARGEST_ACTION:
            raise ValueError(
                f"{self.rules.name} has {self.rules.actions} numbers for moves, more than OpenSpiel "
                "can count"
            )
        value = float(self.rules.largest_value)
        seats = len(self.rules.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            # What happens by chance has a number among those of moves.
            max_chance_outcomes=self.rules.actions if self.rules.has_chance else 0,
            num_players=seats,
            min_utility=-value,
            max_utility=value,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=self.rules.most_turns,
        )
        kind = _game_type(chance=self.rules.has_chance, hidden=self.rules.hides, seats=(seats, seats))
        super().__init__(kind, info, {"game": quote(name, safe=_PLAIN)})

    def max_chance_nodes_in_history(self) -> int:
        """No game has more turns of chance than this."""
        return self.rules.most_turns if self.rules.has_chance else 0

    def new_initial_state(self, state: Any = None) -> TheraState:
        """Where the game begins, or a position by its text: ``{"position": "…"}``."""
        if state is None:
            return TheraState(self, self.rules.start())
        fields = state.to_dict() if hasattr(state, "to_dict") else state
        return TheraState(self, self.rules.position(fields["position"]))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Sees the planes of a position as a player does, or recalls all it has seen; where nothing is
        hidden OpenSpiel has observers of its own for that."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.rules, params)
        if self.rules.hides:
            return RecallObserver(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TheraState(pyspiel.State):  # type: ignore[misc]
    """A position of a game."""

    def __init__(self, game: TheraGame, position: Position) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._seats = game.rules.players
        self.position = position
        # What every player has seen; where nothing is hidden OpenSpiel remembers that.
        self.seen: list[list[str]] = [[] for _ in self._seats] if game.rules.hides else []

    def current_player(self) -> int:
        """0 for first, 1 for second and so on."""
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self._seats.index(self.position.to_move)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may happen by chance, and how likely it is."""
        return self.position.chances()

    def _apply_action(self, action: int) -> None:
        for player, seen in zip(self._seats, self.seen, strict=False):
            seen.append(self.position.seen_move(player, self._rules.move_of(action)))
        self.position = self.position.play_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._rules.move_of(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The points ahead of the best of the others, or 1 and -1."""
        return [float(value) for value in self.position.values or [0] * len(self._seats)]

    def __str__(self) -> str:
        return self.position.text

    def _to_struct(self) -> dict[str, Any]:
        return {"game": self._rules.name, "position": self.position.text}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"move": self._rules.move_of(action)}

    def _struct_to_actions(self, action: dict[str, Any]) -> list[int]:
        return [self.position.action(action["move"])]

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return {"game": self._rules.name, "position": self.seen_by(player).text}

    def seen_by(self, player: int) -> Position:
        """The position as a player sees it."""
        return self.position.seen_by(self._seats[player])


class PlanesObserver:
    """Sees positions as planes of zeros and ones."""

    def __init__(self, rules: Game, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observing; these came: {params}")
        self._seats = rules.players
        shape = rules.observation_shape
        self.tensor: npt.NDArray[numpy.float32] = numpy.zeros(numpy.prod(shape), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: TheraState, player: int) -> None:
        """Takes in a state as a player sees it."""
        self.dict["observation"][:] = state.position.observation(self._seats[player])

    def string_from(self, state: TheraState, player: int) -> str:
        """A state as text, as a player sees it."""
        return state.seen_by(player).text


class RecallObserver:
    """Recalls every move as a player has seen it."""

    def __init__(self, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observing; these came: {params}")
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TheraState, player: int) -> None:
        """Nothing: what is recalled is text."""

    def string_from(self, state: TheraState, player: int) -> str:
        """Who it is, and the moves as that player has seen them."""
        return " ".join([f"as{player + 1}", *state.seen[player]])


pyspiel.register_game(_game_type(chance=True, hidden=True, seats=(2, _MOST_PLAYERS)), TheraGame)
