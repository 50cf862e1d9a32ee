"""Questions by name, and what every long one takes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict

from . import _thera
from .answers import Answer

if TYPE_CHECKING:
    from typing_extensions import Unpack

Progress = Callable[[int, int], object]
"""Told how much is done, and of how much."""


class Limits(TypedDict, total=False):
    """What a long computation may use."""

    time: float | None
    """Seconds; no limit if missing."""
    memory: int | None
    """Bytes for tables; 2 GiB if missing."""
    threads: int | None
    """One if missing."""
    progress: Progress | bool | None
    """Told how far it is, where that is known; True shows a bar, if there is tqdm."""


@contextmanager
def followed(progress: Progress | bool | None) -> Iterator[Progress | None]:
    """Who is told of progress: somebody, or a bar, or nobody."""
    if not isinstance(progress, bool):
        yield progress
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        progress = False
    if not progress:
        yield None
        return
    with tqdm(total=None) as bar:

        def tell(done: int, of: int) -> None:
            bar.total, bar.n = of, done
            bar.refresh()

        yield tell
        bar.n = bar.total or bar.n


def questions() -> dict[str, str]:
    """What can be asked: each name with a sentence on it."""
    return dict(_thera.questions())


def ask(name: str, query: dict[str, Any], **limits: Unpack[Limits]) -> Answer:
    """The answer to a question, with the fields that the JSON of the command line has.

    >>> ask("solve", {"game": "castellan@2x4"}).value
    4
    """
    given = {field: value for field, value in query.items() if value is not None}
    with followed(limits.get("progress")) as progress:
        found = _thera.ask(name, json.dumps(given), limits.get("time"), limits.get("memory"),
                           limits.get("threads"), progress)
    return Answer(json.loads(found))
