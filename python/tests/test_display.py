"""What a notebook shows: drawings, formulas, tables, and the board that is played on."""

import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
import thera

GAMES = ["santorini", "snort@grid:3x4", "castellan@2x3", "castellan:long=1@3x3", "geography@dcycle:6",
         "col@star:5", "domineering@4x4", "qsat@a1.e2:1,2/-1,-2"]


def spots(drawing):
    return {group.get("data-spot") for group in ElementTree.fromstring(drawing).iter()} - {None}


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_drawn_and_what_is_clicked_is_on_it(name):
    position = thera.Game(name).start()
    rng = random.Random(3)
    while not position.is_over:
        drawn = spots(position._repr_svg_())
        for move in position.show().legal:
            assert set(move.steps) <= drawn or move.text == "pass"
        position = position.play(rng.choice(position.moves()))


def test_values_are_formulas_and_thermographs_are_drawings():
    value = thera.Value("±{4|{1/2|v*}}")
    assert value._repr_latex_() == (
        r"$\pm \left\{4\,|\,\left\{\tfrac{1}{2}\,|\,{\downarrow}{\ast}\right\}\right\}$")
    drawing = ElementTree.fromstring(value.thermograph()._repr_svg_())
    assert drawing.tag.endswith("svg")
    assert "temperature" in "".join(drawing.itertext())
    assert value.thermograph() == thera.Thermograph("±{4|{1/2|v*}}")
    with pytest.raises(thera.TheraError):
        thera.Thermograph("{1|")


def test_a_table_is_shown_without_letting_its_texts_be_markup():
    table = thera.Table(["<b>", "x"], [["&", None], [1, "</td>"]], [None, None])
    assert table._repr_html_() == (
        "<table><tr><th>&lt;b&gt;</th><th>x</th></tr><tr><td>&amp;</td><td></td></tr>"
        "<tr><td>1</td><td>&lt;/td&gt;</td></tr></table>")


def board(*args, **kwargs):
    pytest.importorskip("anywidget")
    from thera.widget import Board

    return Board(*args, **kwargs)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_clicked_through_to_its_end(name):
    widget = board(name)
    rng = random.Random(4)
    plain = thera.Game(name).start()
    while not plain.is_over:
        before = len(widget.moves)
        while len(widget.moves) == before:
            if widget.ready and rng.random() < 0.5:
                widget.play(widget.ready)
            else:
                widget.click(rng.choice(widget.choices))
        plain = plain.play(widget.moves[-1])
        assert widget.position == plain
    assert widget.choices == [] and "wins" in widget.say or "draw" in widget.say
    while widget.moves:
        widget.undo()
    assert widget.position == thera.Game(name).start()


def test_an_agent_answers_and_moves_are_taken_back():
    widget = board("santorini", second="greedy")
    widget.click("b2")
    widget.click("b2")
    assert widget.chosen == []
    widget.click("b2")
    widget.click("d4")
    assert len(widget.moves) == 2 and widget.position.to_move == "first"
    # A worker may build where it stood: the place is chosen a second time, not taken back.
    # Where the agent has placed its workers is by lot, but it cannot stand all around.
    turn = next(turn for turn in widget.position.moves() if turn[:2] == turn[4:] == "b2")
    for place in [turn[:2], turn[2:4], turn[4:]]:
        widget.click(place)
    assert widget.moves[2] == turn and len(widget.moves) == 4
    assert "application/vnd.jupyter.widget-view+json" in widget._repr_mimebundle_()[0]
    widget.analyse()
    assert widget.lines and 0 <= widget.lines[0]["share"] <= 1
    widget.undo()
    assert len(widget.moves) == 2 and widget.lines == []
    widget._hear(widget, {"play": "nonsense"}, [])
    assert "nonsense" in widget.say


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")
def test_the_board_works_in_a_browser(tmp_path):
    """The script itself, with a model that answers as a notebook's would."""
    widget = board("snort@path:3")
    names = ["drawing", "say", "choices", "chosen", "ready", "moves", "lines"]
    state = {name: getattr(widget, name) for name in names}
    after = {"say": "chosen <b>", "choices": ["pass"], "chosen": ["1"], "ready": "1"}
    script = (Path(thera.__file__).parent / "widget.js").read_text()
    script = script.replace("export default { render };", "")
    page = tmp_path / "page.html"
    page.write_text(f"""<!DOCTYPE html><meta charset="utf-8"><div id="board"></div>
<pre id="told"></pre><script>{script}
const state = {json.dumps(state)}, listeners = [], sent = [];
const model = {{
  get: (name) => state[name], off: () => {{}}, send: (message) => sent.push(message),
  on: (_, listener) => listeners.push(listener),
}};
const board = document.getElementById("board");
render({{ model, el: board }});
const active = board.querySelectorAll(".thera-choice").length;
board.querySelector('[data-spot="1"]').dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
Object.assign(state, {json.dumps(after)});
listeners.forEach((listener) => listener());
const [pass, play] = board.querySelectorAll("button");
pass.click(); play.click();
document.getElementById("told").textContent = JSON.stringify({{ active, sent,
  chosen: board.querySelectorAll(".thera-chosen").length,
  say: board.querySelector(".thera-say").textContent }});
</script>""")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    told = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.S)
    assert told, done.stderr
    found = json.loads(told[1].replace("&lt;", "<").replace("&gt;", ">"))
    assert found == {
        "active": 3, "chosen": 1, "say": "chosen <b>",
        "sent": [{"click": "1"}, {"click": "pass"}, {"play": "1"}],
    }
