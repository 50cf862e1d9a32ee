"""Values of combinatorial games, and arithmetic with them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import _thera
from ._thera import TheraError
from .answers import Answer
from .asking import ask

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def _calculate(expression: str, **fields: Any) -> Answer:
    results: list[Answer] = ask("calc", {"expression": expression, **fields}).results
    return results[-1]


class Value:
    """The value of a game in canonical form.

    >>> Value("^") > 0, Value("*") + Value("*")
    (True, thera.Value('0'))
    """

    def __init__(self, expression: str | int | Fraction) -> None:
        found = _calculate(str(expression))
        if found.kind != "game":
            raise TheraError(f"'{expression}' is no game but a {found.kind}")
        self._text: str = found.text
        self._outcome: str = found.outcome
        self._mean = Fraction(found.mean)
        self._temperature = Fraction(found.temperature)

    @classmethod
    def _from(cls, answer: Answer) -> Value:
        if answer.canonical is None:
            raise TheraError(answer.undecided or "the value was not found")
        return cls(answer.canonical)

    @property
    def canonical(self) -> str:
        """The canonical form, as it can be typed back in."""
        return self._text

    @property
    def outcome(self) -> str:
        """N, P, L or R: the next or the previous player wins, or Left or Right whoever moves."""
        return self._outcome

    @property
    def mean(self) -> Fraction:
        """The mean."""
        return self._mean

    @property
    def temperature(self) -> Fraction:
        """The temperature."""
        return self._temperature

    def thermograph(self) -> Thermograph:
        """The thermograph."""
        return Thermograph(self._text)

    def cool(self, by: int | Fraction) -> Value:
        """The game cooled by a temperature."""
        return Value(f"cool({self._text}, {by})")

    def __neg__(self) -> Value:
        return Value(f"-({self._text})")

    def __add__(self, other: Value | int | Fraction) -> Value:
        return Value(f"({self._text}) + ({_text(other)})")

    __radd__ = __add__

    def __sub__(self, other: Value | int | Fraction) -> Value:
        return Value(f"({self._text}) - ({_text(other)})")

    def __rsub__(self, other: int | Fraction) -> Value:
        return Value(f"({_text(other)}) - ({self._text})")

    def __mul__(self, times: int) -> Value:
        return Value(f"{times} * ({self._text})")

    __rmul__ = __mul__

    def _compare(self, sign: str, other: object) -> bool:
        if not isinstance(other, (Value, int, Fraction)):
            # Nothing but a game compares with a game; `==` must not raise all the same.
            return False
        truth: bool = _calculate(f"({self._text}) {sign} ({_text(other)})").truth
        return truth

    def __eq__(self, other: object) -> bool:
        return self._compare("=", other)

    def __lt__(self, other: Value | int | Fraction) -> bool:
        return self._compare("<", other)

    def __gt__(self, other: Value | int | Fraction) -> bool:
        return self._compare(">", other)

    def __le__(self, other: Value | int | Fraction) -> bool:
        return self < other or self == other

    def __ge__(self, other: Value | int | Fraction) -> bool:
        return self > other or self == other

    def confused_with(self, other: Value | int | Fraction) -> bool:
        """Whether neither is at least the other."""
        return self._compare("||", other)

    def __hash__(self) -> int:
        # Canonical forms are equal exactly if their texts are.
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"thera.Value({self._text!r})"

    def _repr_latex_(self) -> str:
        return f"${_latex(self._text)}$"


def _text(value: Value | int | Fraction) -> str:
    return value.canonical if isinstance(value, Value) else str(value)


_LATEX = {
    "{": r"\left\{", "}": r"\right\}", "|": r"\,|\,", "*": r"{\ast}", "±": r"\pm ",
    "^": r"{\uparrow}", "v": r"{\downarrow}", "↑": r"{\uparrow}", "↓": r"{\downarrow}",
}


def _latex(text: str) -> str:
    signs = "".join(_LATEX.get(character, character) for character in text)
    return re.sub(r"(\d+)/(\d+)", r"\\tfrac{\1}{\2}", signs)


class Thermograph:
    """The thermograph of a game: its walls at each temperature at which one of them bends."""

    def __init__(self, value: Value | str) -> None:
        self._value = _text(value) if isinstance(value, Value) else value
        found = _calculate(f"thermograph({self._value})").text
        rows = [row.split(",") for row in found.strip("[]").split("], [")]
        self.corners = [(Fraction(t), Fraction(left), Fraction(right)) for t, left, right in rows]
        """Temperature, left wall and right wall, from the bottom up."""

    @property
    def mast(self) -> Fraction:
        """Where the walls meet: the mean."""
        return self.corners[-1][1]

    def _walls(self) -> tuple[list[float], list[float], list[float]]:
        """Temperatures, left wall and right wall as numbers, with a piece of the mast."""
        top = self.corners[-1]
        corners = [*self.corners, (top[0] + 1, *top[1:])]
        heights, left, right = zip(*(map(float, corner) for corner in corners))
        return list(heights), list(left), list(right)

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draws it with matplotlib; Left is on the left, as the field draws it."""
        if axes is None:
            from matplotlib import pyplot

            axes = pyplot.subplots()[1]
        heights, left, right = self._walls()
        axes.plot(left, heights, color="#d55e00", label="left wall")
        axes.plot(right, heights, color="#0072b2", label="right wall")
        if not axes.xaxis_inverted():
            axes.invert_xaxis()
        axes.set_xlabel("value")
        axes.set_ylabel("temperature")
        axes.legend()
        return axes

    def _repr_svg_(self) -> str:
        return _thera.thermograph_svg(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thermograph) and self.corners == other.corners

    def __hash__(self) -> int:
        return hash(tuple(self.corners))

    def __repr__(self) -> str:
        return f"thera.Thermograph({self._value!r})"
