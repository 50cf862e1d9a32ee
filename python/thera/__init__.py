"""Thera: combinatorial board games, exactly.

>>> import thera
>>> position = thera.Game("snort@grid:2x3").start()
>>> position.solve().winner
'first'
>>> position.value().temperature
Fraction(9, 4)
>>> thera.Value("{2|-1}") + thera.Value("*") > 0
False
"""

from ._thera import TheraError, __version__
from .answers import Answer
from .asking import ask, questions
from .games import Game, Position
from .graphs import from_networkx, to_networkx
from .many import Table, census, match
from .values import Thermograph, Value

__all__ = [
    "Answer",
    "Game",
    "Position",
    "Table",
    "TheraError",
    "Thermograph",
    "Value",
    "__version__",
    "ask",
    "census",
    "from_networkx",
    "match",
    "questions",
    "to_networkx",
]
