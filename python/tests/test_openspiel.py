"""The games in OpenSpiel, by its own tests."""

import numpy
import pytest
import thera

pyspiel = pytest.importorskip("pyspiel")

import thera.openspiel  # noqa: E402

GAMES = [
    "santorini@king:3x3",
    "santorini:1WI1HNTWD*S@dcycle:6",
    "snort@grid:3x4",
    "snort@edges:0-1,1-2,2-0,2-3",
    "castellan:touch,nolone@3x3-(1,1)",
    "castellan:skip@2x3",
    "geography:partizan@grid:3x3",
    "col@star:5",
    "domineering@3x4",
    "qsat@a1.e2:1,2/-1,-2",
]

TABLES = [
    "snort:players=3@path:6",
    "snort:players=4,stop@grid:3x3",
    "santorini:2WP3HTWUS,seats=3,mortal,mortal,mortal@king:3x3",
    "santorini:2WP3HTWUS,seats=4,mortal,mortal,mortal,mortal@king:3x3",
    "castellan:cards,deck=barn",
    "castellan:cards,players=3,order=open,deck=barn",
]


def test_every_family_is_among_them():
    families = {family.name for family in thera.ask("games", {}).families}
    assert families == {name.split("@")[0].split(":")[0] for name in GAMES}


@pytest.mark.parametrize("name", GAMES + TABLES)
def test_openspiel_simulates_random_games(name):
    simulation = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    game = pyspiel.load_game("thera", {"game": name})
    # OpenSpiel's own test: cloning, serialising, pickling, returns within bounds.
    simulation.GamesSimTest("test_breakthrough").sim_game(game)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_returns_are_those_of_the_rules(name):
    rng = numpy.random.default_rng(5)
    game = pyspiel.load_game("thera", {"game": name})
    for _ in range(3):
        state, position = game.new_initial_state(), thera.Game(name).start()
        while not state.is_terminal():
            assert ["first", "second"][state.current_player()] == position.to_move
            actions = state.legal_actions()
            assert sorted(state.action_to_string(a) for a in actions) == sorted(position.moves())
            assert state.observation_tensor() == list(
                position.observation().ravel().astype(numpy.float32))
            action = int(rng.choice(actions))
            position = position.play(state.action_to_string(action))
            state.apply_action(action)
            assert str(state) == position.text
        first, second = state.returns()
        assert first == -second
        assert position.winner == {1: "first", -1: "second", 0: "draw"}[int(numpy.sign(first))]


def test_a_game_is_loaded_by_its_name():
    game = pyspiel.load_game("thera(game=snort@grid:3x4)")
    assert game.num_distinct_actions() == 12
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("b2"))
    assert str(state) == thera.Game("snort@grid:3x4").start().play("b2").text
    again = game.new_initial_state({"position": str(state)})
    assert str(again) == str(state)
    with pytest.raises(Exception, match="chess"):
        pyspiel.load_game("thera(game=chess)")


def test_openspiels_search_finds_what_thera_proves():
    from open_spiel.python.algorithms import minimax

    for name in ["snort@path:5", "castellan@2x2", "col@path:4"]:
        game = pyspiel.load_game("thera", {"game": name})
        value, _ = minimax.alpha_beta_search(game, maximum_depth=20, maximizing_player_id=0,
                                             value_function=lambda state: 0)
        solved = thera.Game(name).start().solve()
        assert {1: "first", -1: "second", 0: "draw"}[int(numpy.sign(value))] == solved.winner
        if name.startswith("castellan"):
            assert value == solved.value


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_those_of_the_rules(name):
    rng = numpy.random.default_rng(5)
    game, rules = pyspiel.load_game("thera", {"game": name}), thera.Game(name)
    assert game.num_players() == len(rules.players)
    state, position = game.new_initial_state(), rules.start()
    while not state.is_terminal():
        assert state.is_chance_node() == position.is_chance
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
        else:
            assert rules.players[state.current_player()] == position.to_move
            outcomes = [(action, 1) for action in state.legal_actions()]
        moves = sorted(state.action_to_string(action) for action, _ in outcomes)
        assert moves == sorted(position.moves())
        for seat, player in enumerate(rules.players):
            assert state.observation_string(seat) == position.seen_by(player).text
        action, _ = outcomes[rng.integers(len(outcomes))]
        position = position.play(state.action_to_string(action))
        state.apply_action(action)
        assert str(state) == position.text
    ahead = [player for player, value in zip(rules.players, state.returns()) if value >= 0]
    assert ahead == position.leaders
    if position.scores:
        best = [max(position.scores[:seat] + position.scores[seat + 1:])
                for seat in range(len(rules.players))]
        assert state.returns() == [own - other for own, other in zip(position.scores, best)]


def test_an_information_state_is_what_its_player_has_seen():
    game = pyspiel.load_game("thera", {"game": "castellan:cards,deck=manor"})
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def dealt(first, second):
        state = game.new_initial_state()
        for move in first + second:
            state.apply_action(state.string_to_action(f"deal:{move}"))
        return [state.information_state_string(seat) for seat in range(2)]

    own = ["w1", "w2", "t1", "t2"]
    one, other = dealt(own, ["w1", "w2", "t1", "t2"]), dealt(own, ["w2", "w3", "t2", "t3"])
    # First cannot tell them apart, second can.
    assert one[0] == other[0] and one[1] != other[1]
    assert "deal:w1" in one[0] and "deal:w?" in one[0]
    assert dealt(["w1", "w3", "t1", "t2"], own)[0] != one[0]


def test_chance_is_as_likely_as_the_cards_are_many():
    # Two of the three wall cards show the same.
    state = pyspiel.load_game(
        "thera", {"game": "castellan:cards,order=open,deck=barn"}).new_initial_state()
    outcomes = {state.action_to_string(action): likely for action, likely in state.chance_outcomes()}
    assert sorted(outcomes.values()) == pytest.approx([1 / 3, 2 / 3])
