"""OpenSpiel's own tests, and what its tests do not look at."""

import random

import numpy
import pytest

import loam
from conftest import VARIANTS

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("loam.openspiel")


def load(variant, **more):
    parameters = ",".join(f"{key}={value}" for key, value in {"variant": variant, "players": 3, **more}.items())
    return pyspiel.load_game(f"loam({parameters})")


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_of_openspiel(variant):
    pyspiel.random_sim_test(load(variant, deals=4), num_sims=1, serialize=False, verbose=False)


def played(game, seed, most=100_000):
    drawn, state, actions = random.Random(seed), game.new_initial_state(), []
    while not state.is_terminal() and len(actions) < most:
        actions.append(drawn.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return state, actions


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_playthrough_is_the_same_when_it_is_played_again(variant):
    game = load(variant)
    state, actions = played(game, 2, 120)
    again = game.new_initial_state()
    for action in actions:
        assert action in again.legal_actions()
        again.apply_action(action)
    assert str(again) == str(state) and again.history() == state.history()
    for player in range(3):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert (numpy.array(again.observation_tensor(player)) == state.observation_tensor(player)).all()
    read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert str(read) == str(state)


def test_whole_games_have_returns_that_are_those_of_the_game():
    state, _ = played(load("base", rewards="points", deals=1), 1)
    game = state.played.table.game
    begun = loam.load("base", players=3, seed=1).scores
    assert state.returns() == [end - start for end, start in zip(game.scores, begun)]
    state, _ = played(load("base", deals=1), 1)
    assert max(state.returns()) == 1.0 and sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("variant, hides", [("base", False), ("objectives", True)])
def test_seats_know_the_same_where_nothing_is_hidden_and_else_what_they_see(variant, hides):
    state = load(variant, deals=1).new_initial_state()
    drawn, told = random.Random(2), 0
    for _ in range(200):
        state.apply_action(drawn.choice(state.legal_actions()))
        held = state.played.table.game._held
        known = {held.known(player) for player in range(3)}
        seen = {state.information_state_string(player) for player in range(3)}
        assert (held.hash() in known) != hides and len(seen) == 3
        told += len(known) > 1
    assert (told > 0) == hides


def test_a_state_and_its_copy_go_their_own_ways():
    game = load("base", deals=1)
    state, _ = played(game, 3, 40)
    before = str(state)
    copied = state.clone()
    assert str(copied) == before
    copied.apply_action(copied.legal_actions()[0])
    assert str(state) == before and str(copied) != before
