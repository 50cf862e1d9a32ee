"""Many games at once, as a vector environment of Gymnasium.

>>> import thera.vector
>>> env = thera.vector.VectorEnv("santorini", num_envs=1024)
>>> observations, info = env.reset()
>>> actions = info["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, info = env.step(actions)

One agent plays both sides: what is observed is what the player to move sees, ``info["player"]`` says
who that is (0 for first, 1 for second), and a reward is that of the player who has just moved. A game
that has ended begins anew in the same step.

The arrays are written in place, step by step: copy what you want to keep, or pass ``copy=True``.
"""

from __future__ import annotations

from typing import Any

import numpy
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv as _VectorEnv
from gymnasium.vector.utils import batch_space

from . import _thera
from .games import Game

_Arrays = npt.NDArray[Any]


class VectorEnv(_VectorEnv[_Arrays, npt.NDArray[numpy.int64], _Arrays]):
    """Games of one kind, played side by side."""

    def __init__(self, game: str = "santorini", num_envs: int = 1, *, copy: bool = False) -> None:
        self.game = Game(game)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._batch = _thera.Batch(self.game._rules, num_envs)
        self._copy = copy
        shape = self.game.observation_shape
        self.single_observation_space = spaces.Box(0, 1, shape, numpy.int8)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen = numpy.zeros((num_envs, int(numpy.prod(shape))), numpy.int8)
        self._masks = numpy.zeros((num_envs, self.game.actions), numpy.int8)
        self._players = numpy.zeros(num_envs, numpy.int8)
        self._rewards = numpy.zeros(num_envs, numpy.float32)
        self._ended = numpy.zeros(num_envs, numpy.bool_)
        self._never = numpy.zeros(num_envs, numpy.bool_)

    def _given(self, array: _Arrays) -> _Arrays:
        return array.copy() if self._copy else array

    def _observations(self) -> _Arrays:
        return self._given(self._seen.reshape(self.num_envs, *self.game.observation_shape))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self._masks), "player": self._given(self._players)}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Arrays, dict[str, Any]]:
        """Begins all games anew. There is no chance in them, so a seed changes nothing."""
        self._batch.reset(self._seen, self._masks, self._players)
        return self._observations(), self._info()

    def step(
        self, actions: npt.NDArray[numpy.int64]
    ) -> tuple[_Arrays, _Arrays, _Arrays, _Arrays, dict[str, Any]]:
        """Plays in every game the move with this number; one that is not legal is refused, and
        then nothing has been played anywhere."""
        numbers = numpy.ascontiguousarray(actions, numpy.int64)
        self._batch.step(
            numbers, self._seen, self._masks, self._players, self._rewards, self._ended
        )
        return (
            self._observations(),
            self._given(self._rewards),
            self._given(self._ended),
            self._given(self._never),
            self._info(),
        )

    def position(self, number: int) -> str:
        """The position of one game, as text."""
        return self._batch.position(number)
