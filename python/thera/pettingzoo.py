"""The games as environments of PettingZoo, for two agents that move in turn.

>>> import thera.pettingzoo
>>> env = thera.pettingzoo.env("santorini")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["action_mask"].sum()
np.int64(300)
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .games import Game, Position


def env(game: str = "santorini", render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """A game, by its name, with the wrappers that PettingZoo's own games have: an illegal move loses."""
    inner: AECEnv[str, Any, Any] = raw_env(game, render_mode)
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)


class raw_env(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """A game without wrappers. Agents are ``first``, ``second`` and so on, chance is drawn from the seed
    of ``reset``, and each sees what its seat may see; actions are the numbers of
    moves. An observation has ``observation``, the planes as the agent sees them, and
    ``action_mask``, ones for legal moves, all zero for whoever is not to move."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "thera_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, game: str = "santorini", render_mode: str | None = None) -> None:
        EzPickle.__init__(self, game, render_mode)
        super().__init__()
        self.game = Game(game)
        self.render_mode = render_mode
        self.position: Position = self.game.start()
        # The size of a mask is looked at here, where a game with too many numbers is refused.
        self._nothing = numpy.zeros_like(self.position.action_mask())
        self.possible_agents = self.game.players
        self.agents = self.possible_agents[:]
        planes = spaces.Box(0, 1, self.game.observation_shape, numpy.int8)
        mask = spaces.Box(0, 1, self._nothing.shape, numpy.int8)
        space = spaces.Dict({"observation": planes, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(len(self._nothing)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of moves."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        to_move = agent == self.agent_selection and not self.position.is_over
        return {
            "observation": self.position.observation(agent),
            "action_mask": self.position.action_mask() if to_move else self._nothing.copy(),
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; ``options={"position": "…"}`` begins it elsewhere."""
        text = (options or {}).get("position")
        self._chance = random.Random(seed)
        self.position = self._after_chance(self.game.position(text) if text else self.game.start())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.position.is_over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.position.to_move

    def step(self, action: Any) -> None:
        """Plays the move with this number."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.position = self._after_chance(self.position.play_action(int(action)))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            for agent in self.agents:
                self.rewards[agent] = _reward(self.position, agent)
        self.agent_selection = self.position.to_move
        self._accumulate_rewards()

    def _after_chance(self, position: Position) -> Position:
        """The position once chance has done what it does."""
        while not position.is_over and position.is_chance:
            position = position.chance(self._chance.getrandbits(63))
        return position

    def render(self) -> str | None:
        """The board in characters."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be closed."""


def _reward(position: Position, agent: str) -> float:
    if position.winner == "draw":
        return 0.0
    return 1.0 if agent in (position.leaders or []) else -1.0
