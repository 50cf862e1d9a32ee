"""The package against the command line and against itself."""

import copy
import json
import os
import pickle
import random
import re
import shutil
import signal
import subprocess
import threading
import time
from fractions import Fraction
from pathlib import Path

import pytest
import thera

THERA = os.environ.get("THERA") or shutil.which("thera")


def printed(*words):
    """What the command line prints as JSON."""
    done = subprocess.run([THERA, *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def without_cost(answer):
    cost = {"seconds", "nodes", "threads", "table_entries", "table_bytes"}
    return {name: value for name, value in answer.items() if name not in cost}


QUESTIONS = [
    ("castellan@2x4", None),
    ("snort@cycle:9", None),
    ("snort@path:4", "r.../B"),
    ("santorini@king:3x3", "010200100/2/a1,b2/c3,b3"),
    ("geography@dcycle:6", None),
    ("domineering@3x4", None),
    ("col@grid:2x3", None),
]


@pytest.mark.skipif(THERA is None, reason="needs the command line: set THERA to the program")
@pytest.mark.parametrize("game, position", QUESTIONS)
def test_the_same_question_gets_the_command_lines_answer(game, position):
    words = [game] + (["--position", position] if position else [])
    rules = thera.Game(game)
    here = rules.position(position) if position else rules.start()
    solved = without_cost(here.solve().to_dict())
    assert solved == without_cost(printed("solve", *words, "--threads", "1"))
    if game.split("@")[0] in {"snort", "col", "domineering"}:
        value = printed("value", *words)
        assert here.value().canonical == value["canonical"]
        assert here.value().temperature == Fraction(value["temperature"])


def test_all_there_is_to_ask_can_be_asked():
    sources = Path(__file__).parents[2] / "crates" / "queries" / "src"
    if not sources.is_dir():
        pytest.skip("needs the sources")
    queries = "".join(path.read_text(encoding="utf-8") for path in sources.rglob("*.rs"))
    names = re.findall(r'const NAME: &\'static str = "([a-z-]+)"', queries)
    assert names and sorted(names) == sorted(thera.questions())


def test_a_game_is_walked_through():
    game = thera.Game("snort@grid:3x4")
    start = game.start()
    assert len(start.moves()) == 12
    assert start.to_move == "first"
    after = start.play("a1")
    assert after.to_move == "second"
    assert "a2" not in after.moves()
    assert after == start.play("a1") and hash(after) == hash(start.play("a1"))
    assert after != start
    assert game.position(after.text) == after
    with pytest.raises(thera.TheraError, match="a2"):
        after.play("a2")


def test_random_games_end_with_a_winner():
    rng = random.Random(1)
    for name in ["santorini", "snort@cycle:9", "castellan@2x3", "geography@grid:3x3",
                 "col@path:7", "domineering@4x4"]:
        for _ in range(5):
            position = thera.Game(name).start()
            while not position.is_over:
                position = position.play(rng.choice(position.moves()))
            assert position.moves() == []
            assert position.winner in {"first", "second", "draw"}


def test_values_are_calculated_with():
    switch, star, up = thera.Value("{2|-1}"), thera.Value("*"), thera.Value("^")
    assert star + star == 0
    assert up > 0 and -up < 0 and up.confused_with(star)
    assert not switch + star > 0
    assert (switch.mean, switch.temperature) == (Fraction(1, 2), Fraction(3, 2))
    assert 2 * up + star == thera.Value("^^*")
    assert 1 - thera.Value("1/2") == Fraction(1, 2)
    corners = switch.thermograph().corners
    assert corners == [(0, 2, -1), (Fraction(3, 2), Fraction(1, 2), Fraction(1, 2))]
    assert switch.thermograph()._repr_svg_().startswith("<svg")
    with pytest.raises(thera.TheraError):
        thera.Value("{1|")


def test_analysis_says_how_it_knows():
    lines = thera.Game("castellan@2x4").start().analyse(lines=2)
    assert [line.source for line in lines] == ["proof", "proof"]
    assert lines[0].share == 1.0
    assert "move" in lines[0].to_dict()


def test_matches_and_censuses():
    played = thera.match("snort@path:6", "greedy", "random", games=20, seed=3)
    assert played.a_wins + played.b_wins == played.games == 20
    again = thera.match("snort@path:6", "greedy", "random", games=20, seed=3, threads=2)
    assert (again.a_wins, again.mean_plies) == (played.a_wins, played.mean_plies)
    even = thera.match("santorini", "greedy", "random", games=4, openings="balanced:2")
    assert even.games == 4
    with pytest.raises(thera.TheraError, match="no opening book"):
        thera.match("snort@path:6", "greedy", "random", openings="balanced:2")
    table = thera.census("snort", graphs="connected:2..7", columns=["graph6", "temperature", "degree"],
                         where="temperature > degree")
    assert len(table) == 2
    assert [Fraction(row["temperature"]) for row in table] == [Fraction(13, 4)] * 2
    assert "<table>" in table._repr_html_()


def test_graphs_of_networkx_are_boards():
    networkx = pytest.importorskip("networkx")
    petersen = thera.Game("snort", graph=networkx.petersen_graph()).start()
    assert len(petersen.moves()) == 10
    again = thera.to_networkx(thera.from_networkx(networkx.petersen_graph()))
    assert networkx.is_isomorphic(again, networkx.petersen_graph())


def test_bad_input_is_a_sentence():
    for wrong in [
        lambda: thera.Game("chess"),
        lambda: thera.Game("snort@path:4").position("????"),
        lambda: thera.Game("snort@path:4").start().solve(time=-1),
        lambda: thera.Game("santorini@king:3x3").start().solve(memory=2**60),
        lambda: thera.ask("solve", {"game": 7}),
        lambda: thera.ask("nothing", {}),
        lambda: thera.match("snort@path:4", "greedy", "nobody"),
        lambda: thera.census("snort", graphs="bushes:7"),
        lambda: thera.census("snort", graphs="trees:5", columns=["colour"]),
    ]:
        with pytest.raises(thera.TheraError) as caught:
            wrong()
        assert len(str(caught.value)) > 10


def test_ctrl_c_ends_what_takes_long():
    # A shell that starts something in the background makes it deaf to Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        thera.Game("snort@grid:6x7").start().value()
    # Bounded generously: this is about ending at all.
    assert time.monotonic() - begun < 30


def test_other_threads_go_on_meanwhile():
    ticks = []
    worker = threading.Thread(
        target=lambda: thera.ask("solve", {"game": "castellan@5x5"}, time=1)
    )
    worker.start()
    while worker.is_alive():
        ticks.append(time.monotonic())
        time.sleep(0.01)
    assert len(ticks) > 10


def test_every_move_has_a_number():
    game = thera.Game("santorini")
    start = game.start()
    assert (game.actions, game.observation_shape) == (2125, (8, 5, 5))
    assert game.planes[0] == "height 0" and game.planes[-1] == "to move"
    assert len(start.actions()) == 300 == start.action_mask().sum()
    assert start.play_action(start.action("b2,d4")) == start.play("b2,d4")
    assert game.move_of(start.action("b2,d4")) == "b2,d4"
    assert start.observation("first")[-1].all() and not start.observation("second")[-1].any()
    for wrong in [
        lambda: start.play_action(0),
        lambda: start.play_action(2125),
        lambda: game.move_of(2125),
        lambda: start.observation("third"),
    ]:
        with pytest.raises(thera.TheraError):
            wrong()


def test_what_is_too_broad_is_refused():
    broad = thera.Game("santorini:20WI4HTWUS@king:7x7").start()
    for ask in [broad.moves, broad.actions, broad.action_mask, broad.solve, broad.analyse,
                lambda: broad.think("greedy"), lambda: thera.match(broad.game, "random", "random")]:
        with pytest.raises(thera.TheraError, match="too (many|broad)|numbers for moves"):
            ask()
    # One of its moves can be played all the same.
    placed = broad.play(",".join(f"{column}{row}" for row in (1, 2) for column in "abcdefg")
                        + ",a3,b3,c3,d3,e3,f3")
    assert placed.moves()


def test_games_and_positions_are_pickled():
    game = thera.Game("castellan:skip@2x3")
    after = game.start().play("t(0,0)", "pass")
    for thing in [game, after, thera.Value("^*")]:
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing and hash(again) == hash(thing)
        assert copy.deepcopy(thing) == thing


def test_progress_is_told_and_shown(capsys):
    told = []
    played = {"games": 30, "seed": 1}
    thera.match("santorini@king:4x4", "alphabeta:depth=2", "greedy", **played,
                progress=lambda done, of: told.append((done, of)))
    assert all(0 <= done <= of for done, of in told)
    pytest.importorskip("tqdm")
    thera.match("snort@path:6", "greedy", "random", **played, progress=True)
    assert "it" in capsys.readouterr().err
    thera.match("snort@path:6", "greedy", "random", **played, progress=False)
    assert capsys.readouterr().err == ""

    def refuse(done, of):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        thera.match("santorini", "alphabeta:depth=3", "alphabeta:depth=3", games=1000, progress=refuse)


def test_a_game_is_reviewed_and_agents_move():
    game = thera.Game("santorini@king:3x3")
    moves = ["a1,b2", "b3,c3"]
    position = game.start().play(*moves)
    assert position.think("greedy", seed=1) in position.moves()
    review = game.review(moves, seconds=0.05)
    assert [move.move for move in review] == [None, *moves]


def test_more_than_two_play():
    game = thera.Game("snort:players=3@path:6")
    assert game.players == ["first", "second", "third"] and "more than two" in game.not_a_duel
    answer = game.start().solve()
    assert answer.winner == "first" and answer.seats.possible == ["first"]
    position = game.start().play("1", "3", "5")
    assert position.to_move == "first"
    with pytest.raises(thera.TheraError, match="one of first, second, third"):
        position.observation("fourth")


def test_chance_deals_and_hides():
    position = thera.Game("castellan:cards,deck=manor").start()
    assert position.is_chance
    while position.is_chance:
        position = position.chance(seed=1)
    assert position.seen_by("first").text != position.text
    assert "?" in position.seen_by("first").text and "?" not in position.text
    assert position.seen_by(position.to_move).moves() == position.moves()
    with pytest.raises(thera.TheraError, match="not chance's turn"):
        position.chance(seed=1)


def test_a_game_of_three_is_reviewed_as_each_could_see_it():
    game = thera.Game("snort:players=3@path:6")
    _, slip, *_ = game.review(["0", "5", "2"], nodes=10_000)
    assert (slip.by, slip.mark, slip.share, slip.loss) == ("first", "blunder", 0, 1)
    assert "gives away a sure win" in slip.reason
    cards = thera.Game("castellan:cards,deck=manor")
    deals = [f"deal:{card}" for card in ["w1", "w2", "t1", "t2"]]
    dealt = cards.review(deals + deals, nodes=1_000)[1]
    assert dealt.by == "chance" and dealt.loss is None
