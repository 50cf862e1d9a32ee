"""Many games at once against the plain rules."""

import numpy
import pytest
import thera

pytest.importorskip("gymnasium")

import thera.vector  # noqa: E402

GAMES = ["santorini", "santorini:2WI6HTW3USFM@grid:3x3", "snort@cycle:9", "castellan:skip@2x3",
         "geography:partizan@grid:3x5", "col@star:5", "domineering@4x4", "qsat@a1.e2:1,2/-1,-2"]


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_as_the_plain_rules_do(name):
    rng = numpy.random.default_rng(7)
    count, steps = 5, 120
    env = thera.vector.VectorEnv(name, count)
    start = thera.Game(name).start()
    plain = [start] * count
    seen, info = env.reset(seed=1)
    ended = 0
    for _ in range(steps):
        for number, position in enumerate(plain):
            assert env.position(number) == position.text
            assert list(numpy.flatnonzero(info["action_mask"][number])) == position.actions()
            assert (seen[number] == position.observation()).all()
            assert ["first", "second"][info["player"][number]] == position.to_move
        actions = numpy.array([rng.choice(position.actions()) for position in plain])
        movers = [position.to_move for position in plain]
        plain = [position.play_action(int(a)) for position, a in zip(plain, actions)]
        seen, rewards, terminations, truncations, info = env.step(actions)
        assert not truncations.any()
        for number, (position, mover) in enumerate(zip(plain, movers)):
            assert terminations[number] == position.is_over
            won = {mover: 1.0, "draw": 0.0, None: 0.0}.get(position.winner, -1.0)
            assert rewards[number] == won
            if position.is_over:
                plain[number] = start
                ended += 1
    assert ended > 0


def test_arrays_are_written_in_place():
    env = thera.vector.VectorEnv("santorini", 3)
    seen, info = env.reset()
    actions = info["action_mask"].argmax(axis=1)
    before = info["action_mask"].copy()
    again, *_, later = env.step(actions)
    assert numpy.shares_memory(seen, again)
    assert numpy.shares_memory(info["action_mask"], later["action_mask"])
    assert (before != later["action_mask"]).any()
    kept = thera.vector.VectorEnv("santorini", 3, copy=True)
    first, info = kept.reset()
    second, *_ = kept.step(info["action_mask"].argmax(axis=1))
    assert not numpy.shares_memory(first, second)


def test_what_is_wrong_is_refused_and_nothing_is_played():
    env = thera.vector.VectorEnv("snort@path:3", 2)
    env.reset()
    for actions in [[0, 3], [-1, 0], [0, 2**40]]:
        with pytest.raises(thera.TheraError, match="not the number of a legal move"):
            env.step(numpy.array(actions))
        assert [env.position(number) for number in range(2)] == [".../R"] * 2
    with pytest.raises(thera.TheraError, match="actions: expected"):
        env.step(numpy.array([0]))
    with pytest.raises(thera.TheraError, match="count: expected"):
        thera.vector.VectorEnv("snort@path:3", 0)
    with pytest.raises(thera.TheraError, match="there is no such game"):
        env.position(2)
    from thera import _thera

    batch = _thera.Batch(_thera.Rules("snort@path:3"), 2)
    good = numpy.zeros((2, 15), numpy.int8), numpy.zeros((2, 3), numpy.int8)
    with pytest.raises(thera.TheraError, match="2 x 15"):
        batch.reset(good[1].copy(), good[1], numpy.zeros(2, numpy.int8))
    with pytest.raises(TypeError):
        batch.reset(good[0], good[0], good[0])
    with pytest.raises(TypeError):
        batch.reset(good[0].astype(float), good[1], numpy.zeros(2, numpy.int8))
