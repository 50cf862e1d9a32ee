"""What the README shows can be typed in."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
PARTS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)


def test_its_examples_run(monkeypatch):
    for module in ["networkx", "pandas", "matplotlib", "anywidget"]:
        pytest.importorskip(module)
    monkeypatch.setenv("MPLBACKEND", "agg")
    names = {}
    assert len(PARTS) == 3
    for part in PARTS:
        exec(part, names)
    assert (names["game"].actions, names["game"].observation_shape) == (2125, (8, 5, 5))
