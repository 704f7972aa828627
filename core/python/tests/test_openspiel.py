"""OpenSpiel's own tests, and what its tests do not look at."""

import random
import subprocess
import sys

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


REPLAY = """
import sys
from absl import flags
import loam.openspiel
from open_spiel.python.algorithms import generate_playthrough

flags.FLAGS.mark_as_parsed()
recorded, again = generate_playthrough.replay(sys.argv[1])
for at, (old, new) in enumerate(zip(recorded.split("\\n"), again.split("\\n")), 1):
    assert old == new, f"line {at}:\\n{old}\\n{new}"
assert recorded == again
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_recorded_playthrough_of_openspiel_is_the_same_in_another_process(variant, tmp_path):
    """OpenSpiel's own check of a game: whatever its functions say of a random game is recorded, and said once more."""
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(f"loam(variant={variant},players=2,deals=4)", [], seed=7)
    # To the end: a chance node, then decisions of both seats.
    assert "IsTerminal() = True" in text and "ChanceOutcomes() = [(0,0.25)" in text
    assert {"CurrentPlayer() = 0", "CurrentPlayer() = 1"} <= set(text.splitlines())
    (tmp_path / "playthrough.txt").write_text(text)
    asked = [sys.executable, "-c", REPLAY, str(tmp_path / "playthrough.txt")]
    replayed = subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path)
    assert replayed.returncode == 0, replayed.stderr


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


def test_what_is_public_is_no_more_than_every_seat_sees():
    """Two deals of which a seat sees the same are the same to the public, and what one seat holds is in no public observation."""
    game = load("objectives", deals=40)
    kinds = pyspiel.PrivateInfoType
    public, all = (
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=kind))
        for kind in (kinds.NONE, kinds.ALL_PLAYERS)
    )
    assert all is None
    state, _ = played(game, 5, 60)
    known = {state.observation_string(player) for player in range(3)}
    assert len(known) == 3 and public.string_from(state, 0) == public.string_from(state, 2)
    assert public.string_from(state, 0) not in known
    public.set_from(state, 1)
    assert (public.dict["numbers"] == state.played.table.game._held.numbers(None)).all()
    again = game.make_py_observer()
    again.set_from(state, 1)
    # The seat that looks has its row in front.
    assert (again.dict["numbers"][:, 0] == numpy.roll(public.dict["numbers"][:, 0], -1)).all()
