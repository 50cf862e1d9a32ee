"""The games as games of OpenSpiel, which importing this module makes known there.

>>> import pyspiel, thera.openspiel
>>> game = pyspiel.load_game("thera(game=snort@grid:3x4)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("b2"))

OpenSpiel reads commas, equals signs and parentheses itself: a name with some goes in as a parameter,
``pyspiel.load_game("thera", {"game": "castellan:touch,nolone@3x5"})``, or with them written as in
addresses of the web, ``thera(game=castellan:touch%2Cnolone@3x5)``.

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

_PLAYERS = ("first", "second")
_LARGEST_ACTION = 2**31 - 1
_USUAL_GAME = "snort@grid:3x4"

# What OpenSpiel leaves alone in the value of a parameter.
_PLAIN = "".join(sign for sign in map(chr, range(33, 127)) if sign not in "%,=()")

_GAME_TYPE = pyspiel.GameType(
    short_name="thera",
    long_name="Thera",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
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
        if self.rules.not_a_duel:
            raise ValueError(
                f"{self.rules.name} is not for OpenSpiel: {self.rules.not_a_duel}; use PettingZoo"
            )
        if self.rules.actions > _LARGEST_ACTION:
            raise ValueError(
                f"{self.rules.name} has {self.rules.actions} numbers for moves, more than OpenSpiel "
                "can count"
            )
        value = float(self.rules.largest_value)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-value,
            max_utility=value,
            utility_sum=0.0,
            max_game_length=self.rules.most_turns,
        )
        super().__init__(_GAME_TYPE, info, {"game": quote(name, safe=_PLAIN)})

    def new_initial_state(self, state: Any = None) -> TheraState:
        """Where the game begins, or a position by its text: ``{"position": "…"}``."""
        if state is None:
            return TheraState(self, self.rules.start())
        fields = state.to_dict() if hasattr(state, "to_dict") else state
        return TheraState(self, self.rules.position(fields["position"]))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Sees the planes of a position; OpenSpiel's own observer where it should recall more."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TheraState(pyspiel.State):  # type: ignore[misc]
    """A position of a game."""

    def __init__(self, game: TheraGame, position: Position) -> None:
        super().__init__(game)
        self._rules = game.rules
        self.position = position

    def current_player(self) -> int:
        """0 for first, 1 for second."""
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return _PLAYERS.index(self.position.to_move)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions()

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._rules.move_of(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The points, or 1 and -1."""
        value = float(_value(self.position))
        return [value, -value]

    def __str__(self) -> str:
        return self.position.text

    def _to_struct(self) -> dict[str, Any]:
        return {"game": self._rules.name, "position": self.position.text}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"move": self._rules.move_of(action)}

    def _struct_to_actions(self, action: dict[str, Any]) -> list[int]:
        return [self.position.action(action["move"])]

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self._to_struct()


def _value(position: Position) -> int:
    """What the end is worth to first; 0 while the game goes on."""
    if position.points is not None:
        return position.points
    return {"first": 1, "second": -1}.get(position.winner or "", 0)


class PlanesObserver:
    """Sees positions as planes of zeros and ones."""

    def __init__(self, rules: Game, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observing; these came: {params}")
        shape = rules.observation_shape
        self.tensor: npt.NDArray[numpy.float32] = numpy.zeros(numpy.prod(shape), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: TheraState, player: int) -> None:
        """Takes in a state as a player sees it."""
        self.dict["observation"][:] = state.position.observation(_PLAYERS[player])

    def string_from(self, state: TheraState, player: int) -> str:
        """A state as text."""
        return state.position.text


pyspiel.register_game(_GAME_TYPE, TheraGame)
