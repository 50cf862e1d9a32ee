"""Many questions at once: matches and censuses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from . import _thera
from .answers import Answer
from .asking import Progress, followed

if TYPE_CHECKING:
    import pandas


def match(
    game: str,
    a: str,
    b: str,
    *,
    games: int = 100,
    seed: int = 1,
    openings: str | None = None,
    position: str | None = None,
    sprt: str | None = None,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Answer:
    """Plays two agents against each other: ``a_wins``, ``b_wins``, ``elo``, ``elo_error`` …

    ``openings`` are ``random:K``, ``balanced:N`` or ``list:FILE``, as on the command line. The
    same seed gives the same games, unless an agent thinks by the clock.
    """
    with followed(progress) as told:
        found = _thera.play_match(
            game, a, b, games, seed, openings, position, sprt, threads, told
        )
    return Answer(json.loads(found))


class Table:
    """A table over games: rows as dictionaries."""

    def __init__(self, columns: list[str], rows: list[list[Any]], errors: list[str | None]):
        self.columns = columns
        self._rows = rows
        self.errors = errors
        """What could not be found, row by row; None where nothing is wrong."""

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row)) for row in self._rows)

    def __getitem__(self, number: int) -> dict[str, Any]:
        return dict(zip(self.columns, self._rows[number]))

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a data frame; fractions become Fraction."""
        import pandas

        return pandas.DataFrame([[_number(cell) for cell in row] for row in self._rows],
                                columns=self.columns)

    def __repr__(self) -> str:
        return f"<thera.Table: {len(self)} rows of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        def line(cells: list[Any], tag: str) -> str:
            row = "".join(f"<{tag}>{escape(_shown(cell))}</{tag}>" for cell in cells)
            return f"<tr>{row}</tr>"

        rows = "".join(line(row, "td") for row in self._rows)
        return f"<table>{line(self.columns, 'th')}{rows}</table>"


def _shown(cell: Any) -> str:
    return "" if cell is None else str(cell)


def _number(cell: Any) -> Any:
    """Fractions come as texts such as 13/4."""
    if isinstance(cell, str) and "/" in cell:
        try:
            return Fraction(cell)
        except ValueError:
            return cell
    return cell


def census(
    game: str,
    *,
    graphs: str | None = None,
    boards: str | None = None,
    columns: Sequence[str] | None = None,
    where: str | None = None,
    all_starts: bool = False,
    position: str | None = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Table:
    """A table over all graphs of a class (``trees:2..12``) or boards (``path:1..20``).

    ``time`` is for each game. Columns and conditions are those of ``thera census --help``.
    """
    names = None if columns is None else ",".join(columns)
    with followed(progress) as told:
        text = _thera.census(game, graphs, boards, names, where, all_starts, position, time, memory,
                             threads, told)
    found = json.loads(text)
    return Table(found["columns"], found["rows"], found["errors"])
