"""A board to play and analyse on in a notebook.

>>> from thera.widget import Board
>>> Board("santorini", second="champion:level=club")     # you are first
>>> Board("snort@grid:3x4")                              # both sides are yours
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._thera import TheraError
from .games import Game, Position

_HERE = Path(__file__).parent


class Board(anywidget.AnyWidget):
    """A position to click on: choose the places of a move one after the other.

    ``first`` and ``second`` name agents that play a side, such as ``"greedy"``; ``position`` is the
    position now and ``moves`` what has been played. ``time`` is what an analysis takes, in seconds.
    """

    _esm = (_HERE / "widget.js").read_text(encoding="utf-8")
    _css = (_HERE / "widget.css").read_text(encoding="utf-8")

    drawing = traitlets.Unicode().tag(sync=True)
    say = traitlets.Unicode().tag(sync=True)
    choices = traitlets.List(traitlets.Unicode()).tag(sync=True)
    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)
    ready = traitlets.Unicode().tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    lines = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(
        self,
        game: str | Game | Position,
        *,
        first: str | None = None,
        second: str | None = None,
        time: float = 1.0,
    ) -> None:
        super().__init__()
        if isinstance(game, str):
            game = Game(game)
        self.position = game.start() if isinstance(game, Game) else game
        self._agents = {"first": first, "second": second}
        self._time = time
        self._past: list[Position] = []
        self.on_msg(self._hear)
        self._look()
        self._let_agents_play()

    def click(self, place: str) -> None:
        """Chooses a place; one that was chosen before and cannot be chosen again is taken back."""
        if place in self.choices:
            self.chosen = [*self.chosen, place]
        elif place in self.chosen:
            self.chosen = self.chosen[: self.chosen.index(place)]
        self._offer()
        if self.ready and not self.choices:
            self.play(self.ready)

    def play(self, move: str) -> None:
        """Plays a move, and lets agents answer."""
        self._play(move)
        self._let_agents_play()

    def undo(self) -> None:
        """Takes moves back until a person is to move."""
        while self._past:
            self.position = self._past.pop()
            self.moves = self.moves[:-1]
            if self._agents[self.position.to_move] is None:
                break
        self._look()

    def analyse(self) -> None:
        """Finds the best lines, shown below the board."""
        if not self.position.is_over:
            found = self.position.analyse(time=self._time, lines=3)
            self.lines = [
                {"line": " ".join(line.line), "share": line.share, "source": line.source}
                for line in found
            ]

    def _play(self, move: str) -> None:
        after = self.position.play(move)
        self._past.append(self.position)
        self.position = after
        self.moves = [*self.moves, move]
        self._look()

    def _let_agents_play(self) -> None:
        while not self.position.is_over and (agent := self._agents[self.position.to_move]):
            self._play(self.position.think(agent))

    def _look(self) -> None:
        view = self.position.show()
        self._any_order = view.order == "any"
        self._legal = [(move.text, move.steps) for move in view.legal]
        self.drawing = self.position._repr_svg_() or ""
        ended = view.outcome
        self.say = ended.sentence if ended else f"{self.position.to_move}: {view.scene.say}"
        self.chosen = []
        self.lines = []
        self._offer()

    def _offer(self) -> None:
        """What may be chosen next, and the move that is chosen already."""
        chosen = list(self.chosen)
        following: list[str] = []
        ready = ""
        for move, steps in self._legal:
            if self._any_order:
                begins = set(chosen) <= set(steps)
                following += [step for step in steps if begins and step not in chosen]
            else:
                begins = steps[: len(chosen)] == chosen
                following += steps[len(chosen) : len(chosen) + 1] if begins else []
            if begins and len(steps) == len(chosen):
                ready = move
        self.choices = list(dict.fromkeys(following))
        self.ready = ready

    def _hear(self, _widget: Any, message: dict[str, Any], _buffers: Any) -> None:
        try:
            match message:
                case {"click": str(place)}:
                    self.click(place)
                case {"play": str(move)}:
                    self.play(move)
                case {"undo": _}:
                    self.undo()
                case {"analyse": _}:
                    self.analyse()
        except TheraError as error:
            self.say = str(error)
