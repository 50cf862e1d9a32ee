"""Answers: what came back, with its fields as attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def _shaped(value: Any) -> Any:
    if isinstance(value, dict):
        return Answer(value)
    if isinstance(value, list):
        return [_shaped(item) for item in value]
    return value


class Answer(Mapping[str, Any]):
    """The fields of an answer, as attributes and as a mapping.

    They are those that ``--json`` prints on the command line.
    """

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        fields = object.__getattribute__(self, "_fields")
        if name in fields:
            return _shaped(fields[name])
        known = ", ".join(fields)
        raise AttributeError(f"there is no field '{name}' in this answer; there are {known}")

    def __getitem__(self, name: str) -> Any:
        return _shaped(self._fields[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._fields.items())
        return f"{type(self).__name__}({fields})"

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain dictionaries and lists."""
        return self._fields
