"""Questions by name, and what every long one takes."""

from __future__ import annotations

import json
from collections.abc import Callable
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
    progress: Progress | None
    """Told how far it is, where that is known."""


def questions() -> dict[str, str]:
    """What can be asked: each name with a sentence on it."""
    return dict(_thera.questions())


def ask(name: str, query: dict[str, Any], **limits: Unpack[Limits]) -> Answer:
    """The answer to a question, with the fields that the JSON of the command line has.

    >>> ask("solve", {"game": "castellan@2x4"}).value
    4
    """
    given = {field: value for field, value in query.items() if value is not None}
    return Answer(json.loads(_thera.ask(name, json.dumps(given), **limits)))
