"""The games in PettingZoo, by its own tests."""

import warnings

import numpy
import pytest
import thera

pytest.importorskip("pettingzoo")

import pettingzoo.test  # noqa: E402
import thera.pettingzoo  # noqa: E402

GAMES = ["santorini", "snort@grid:3x4", "castellan:skip@2x3", "geography@dcycle:6", "col@star:5",
         "domineering@4x4", "qsat@a1.e2:1,2/-1,-2"]
TABLES = ["snort:players=3@path:6", "castellan:cards,deck=farm", "castellan:cards,players=3,deck=hut"]


@pytest.mark.parametrize("name", GAMES + TABLES)
def test_pettingzoo_accepts_it(name):
    with warnings.catch_warnings():
        # It would rather have player_0, where players are called first and second everywhere here;
        # and its own board games, too, have a mask beside what is observed.
        warnings.filterwarnings("ignore", message="We recommend agents to be named|Observation")
        pettingzoo.test.api_test(thera.pettingzoo.env(name), num_cycles=200)
        pettingzoo.test.seed_test(lambda: thera.pettingzoo.env(name), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_games_end_as_the_rules_say(name):
    rng = numpy.random.default_rng(2)
    env = thera.pettingzoo.env(name)
    for _ in range(3):
        env.reset()
        position = thera.Game(name).start()
        totals = {"first": 0.0, "second": 0.0}
        for agent in env.agent_iter():
            seen, reward, termination, truncation, _ = env.last()
            totals[agent] += reward
            if termination or truncation:
                env.step(None)
                continue
            assert agent == position.to_move
            legal = numpy.flatnonzero(seen["action_mask"])
            assert list(legal) == position.actions()
            assert (seen["observation"] == position.observation(agent)).all()
            assert not env.observe({"first": "second", "second": "first"}[agent])["action_mask"].any()
            action = rng.choice(legal)
            position = position.play_action(int(action))
            env.step(action)
        assert position.is_over
        expected = {"first": 1.0, "second": -1.0, "draw": 0.0}[position.winner]
        assert totals == {"first": expected, "second": -expected}


def test_an_illegal_move_loses():
    env = thera.pettingzoo.env("snort@path:3", render_mode="ansi")
    env.reset(options={"position": "R../B"})
    assert "0" in env.render()
    env.step(0)
    assert env.rewards == {"first": 0, "second": -1} and env.terminations["second"]


def test_a_game_with_too_many_numbers_is_refused_in_a_sentence():
    with pytest.raises(thera.TheraError, match="numbers for moves"):
        thera.pettingzoo.env("santorini:20WI4HTWUS@king:7x7")


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_played_to_their_end(name):
    rng = numpy.random.default_rng(3)
    env = thera.pettingzoo.env(name)
    for seed in range(3):
        env.reset(seed=seed)
        assert env.possible_agents == thera.Game(name).players
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, termination, truncation, _ = env.last()
            totals[agent] += reward
            over = termination or truncation
            env.step(None if over else rng.choice(numpy.flatnonzero(seen["action_mask"])))
        assert set(totals.values()) in ({1.0, -1.0}, {0.0})
