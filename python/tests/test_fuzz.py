"""Nothing that is asked takes the interpreter down: random calls of all there is.

``THERA_CALLS=100000 pytest tests/test_fuzz.py`` is a long run; the usual one is short.
"""

import os
import pickle
import random

import pytest
import thera
from thera import _thera

numpy = pytest.importorskip("numpy")

CALLS = int(os.environ.get("THERA_CALLS", "3000"))
SEED = int(os.environ.get("THERA_SEED", "2"))

NAMES = [
    "santorini", "santorini@king:3x3", "santorini:2WI6HTW3USFM@grid:3x3", "snort@path:4",
    "snort@grid:9x9", "castellan@2x2", "castellan:long=1@3x3", "geography@dcycle:6",
    "geography:partizan@grid:3x3", "geography@grid:9x9", "col@star:5", "domineering@3x4",
    "qsat@e1:1", "qsat@a1.e2:1,2/-1,-2", "santorini:20WI4HTWUS@king:7x7",
]
ODD = [
    "", "{", "1/0", "\0", "geography@file:/nowhere", "snort@path:99999999999", "∞", "-1", "santorini:",
    "snort@", "@", ":@:", "castellan@2x2-(1,1)", "snort@edges:0-0", "snort@path:3" + "+path:1" * 3000,
    "{" * 3000, "(" * 3000, "9" * 5000, "*" * 2000, "é" * 50, "a1,a1", "b2c3d4", "w(0,1)+t(0,0)",
    "R..B/R", "000000000/1//", "pass", "ε{0|1}", "2^99999", "{1|1|1}", "first", "random", "greedy",
    "greedy:x=1", "alphabeta:depth=1", "champion:nodes=1", "trees:2..5", "connected:4", "path:1..6",
    "bushes:3", "graph6,temperature", "winner", "temperature > 1", "(((", "random:1", "elo0=0",
]
THINGS = [None, 0, 1, 3, -5, 2**31, 2**63, 2**70, -(2**130), 0.5, -0.0, 1e308, float("nan"),
          float("inf"), True, [], ["a1", 7], {}, {"x": [1]}, b"bytes", object()]
FIELDS = ["game", "position", "moves", "expression", "depth", "lines", "nodes", "number", "agent", "seed",
          "seconds", "setup", "tool", "spot", "steps", "board", "variant", "evaluation", "id"]
KNOWN_ERRORS = (thera.TheraError, TypeError, OverflowError, ValueError)


class Caller:
    """Makes up calls; what they give back goes into later ones."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.positions = [thera.Game(name).start() for name in NAMES[:4]]

    def text(self):
        kind = self.rng.random()
        if kind < 0.4:
            return self.rng.choice(NAMES)
        text = self.rng.choice(ODD)
        if kind > 0.9 and text:
            place = self.rng.randrange(len(text))
            text = text[:place] + chr(self.rng.choice([40, 44, 58, 64, 123, 0x2603])) + text[place:]
        return text

    def thing(self):
        return self.text() if self.rng.random() < 0.6 else self.rng.choice(THINGS)

    def position(self):
        return self.rng.choice(self.positions)

    def keep(self, position):
        self.positions[self.rng.randrange(len(self.positions))] = position

    def ask(self):
        query = {self.rng.choice(FIELDS): self.thing() for _ in range(self.rng.randrange(4))}
        if self.rng.random() < 0.5:
            query["game"] = self.rng.choice(NAMES)
        name = self.rng.choice([*thera.questions(), "?"])
        thera.ask(name, query, time=0.01, memory=1 << 24)

    def limits(self):
        thera.ask("solve", {"game": "snort@path:4"}, time=self.thing(), memory=self.rng.choice(
            [None, 0, -1, 1 << 20, 2**60, 2**64, "x"]), threads=self.rng.choice([None, 0, 1, 2, -1, 0.5]))

    def game(self):
        game = thera.Game(self.thing())
        self.keep(game.start())
        assert pickle.loads(pickle.dumps(game)) == game

    def read(self):
        game = thera.Game(self.rng.choice(NAMES))
        self.keep(game.position(self.thing()))

    def play(self):
        position = self.position()
        moves = position.moves()
        move = self.rng.choice(moves) if moves and self.rng.random() < 0.7 else self.thing()
        self.keep(position.play(move))

    def play_action(self):
        position = self.position()
        actions = position.actions()
        if actions and self.rng.random() < 0.7:
            self.keep(position.play_action(self.rng.choice(actions)))
        else:
            position.play_action(self.thing())

    def look(self):
        position = self.position()
        assert position == pickle.loads(pickle.dumps(position))
        assert position.is_over == (not position.moves())
        assert str(position) and repr(position) and position._repr_svg_()
        position.observation(self.rng.choice([None, "first", "second", self.thing()]))
        position.action_mask()

    def number(self):
        thera.Game(self.rng.choice(NAMES)).move_of(self.thing())

    def value(self):
        value = thera.Value(self.rng.choice(["{2|-1}", "*", "^", "1/2", "±{4|{1|0}}", self.thing()]))
        other = self.rng.choice([value, 1, self.thing()])
        self.rng.choice([lambda: value + other, lambda: value - other, lambda: value == other,
                         lambda: value < other, lambda: 3 * value, lambda: value.cool(1),
                         lambda: value._repr_latex_(), lambda: value.thermograph().corners])()

    def thermograph(self):
        _thera.thermograph_svg(self.thing())

    def match(self):
        thera.match(self.rng.choice(["snort@path:4", self.thing()]),
                    self.rng.choice(["random", "greedy", self.thing()]), "random",
                    games=self.rng.choice([0, 1, 2, -1, "x"]), seed=self.rng.choice([1, -1, 2**70]),
                    openings=self.rng.choice([None, self.text()]), sprt=self.rng.choice([None, self.text()]))

    def census(self):
        thera.census(self.rng.choice(["snort", "col", self.text()]),
                     graphs=self.rng.choice([None, "trees:2..4", self.text()]),
                     columns=self.rng.choice([None, ["graph6"], [self.text()], []]),
                     where=self.rng.choice([None, self.text()]), time=0.01, memory=1 << 24)

    def batch(self):
        rules = _thera.Rules(self.rng.choice(NAMES[:6]))
        count = self.rng.choice([1, 2, 3, 0, -1])
        batch = _thera.Batch(rules, count)
        planes = len(rules.planes) * rules.rows_and_columns[0] * rules.rows_and_columns[1]
        arrays = [numpy.zeros((count, planes), numpy.int8), numpy.zeros((count, rules.actions), numpy.int8),
                  numpy.zeros(count, numpy.int8)]
        if self.rng.random() < 0.3:
            arrays[self.rng.randrange(3)] = self.rng.choice([numpy.zeros(3), None, arrays[0], arrays[1][:, ::2]])
        batch.reset(*arrays)
        for _ in range(3):
            actions = arrays[1].argmax(axis=1)
            if self.rng.random() < 0.2:
                actions[self.rng.randrange(count)] = self.rng.choice([-1, 2**62, 0])
            batch.step(actions, *arrays, numpy.zeros(count, numpy.float32), numpy.zeros(count, bool))
            batch.position(self.rng.choice([0, 1, 99, -1]))


def test_random_calls_only_ever_raise():
    caller = Caller(SEED)
    calls = [name for name in vars(Caller) if not name.startswith("_")
             and name not in {"text", "thing", "position", "keep"}]
    raised = answered = 0
    for number in range(CALLS):
        name = caller.rng.choice(calls)
        try:
            getattr(caller, name)()
            answered += 1
        except KNOWN_ERRORS as error:
            # A panic becomes an error too, but there should be none.
            assert "fault of Thera" not in str(error), (number, name)
            raised += 1
    assert raised > CALLS / 10 and answered > CALLS / 10
