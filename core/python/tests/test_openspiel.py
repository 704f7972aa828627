"""Tests of the OpenSpiel games: OpenSpiel's own tests, and properties that these do not test."""

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
    """OpenSpiel's playthrough test: records all results for a random game, and compares a second run."""
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(f"loam(variant={variant},players=2,deals=4)", [], seed=7)
    # A whole game: a chance node, then decisions of both seats.
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
        held = state.played.table.game._erased
        known = {held.known(player) for player in range(3)}
        seen = {state.information_state_string(player) for player in range(3)}
        assert (held.hash() in known) != hides and len(seen) == 3
        told += len(known) > 1
    assert (told > 0) == hides


# OpenSpiel itself rejects -1, its code for no action, before it calls the game.
@pytest.mark.parametrize("outcome", [-2, 8, 9, 1_000_000, 2**40])
def test_a_chance_node_takes_its_outcomes_and_no_others(outcome):
    """Chance nodes: the deal at the beginning, and draws during the game."""
    game = load("merchants-cove", deals=8)
    state, drawn = game.new_initial_state(), random.Random(5)
    with pytest.raises(loam.RequestError, match="choose 0 to 7"):
        state.apply_action(outcome)
    with pytest.raises(loam.RequestError, match="choose 0 to 7"):
        state.action_to_string(outcome)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(-1)
    assert str(state) == "nothing is dealt" and state.chance_outcomes()[-1] == (7, 0.125)
    state.apply_action(7)
    while not state.is_chance_node():
        state.apply_action(drawn.choice(state.legal_actions()))
    before, count = str(state), len(state.chance_outcomes())
    for other in (outcome, count) if not 0 <= outcome < count else (count,):
        with pytest.raises(loam.RequestError, match=f"choose 0 to {count - 1}"):
            state.apply_action(other)
    assert str(state) == before
    state.apply_action(count - 1)


def test_a_state_and_its_copy_go_their_own_ways():
    game = load("base", deals=1)
    state, _ = played(game, 3, 40)
    before = str(state)
    copied = state.clone()
    assert str(copied) == before
    copied.apply_action(copied.legal_actions()[0])
    assert str(state) == before and str(copied) != before


def test_what_is_public_is_no_more_than_every_seat_sees():
    """Two deals with the same observation of a seat have the same public observation, which never contains hidden cards."""
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
    assert (public.dict["numbers"] == state.played.table.game._erased.numbers(None)).all()
    again = game.make_py_observer()
    again.set_from(state, 1)
    # The row of the observing seat comes first.
    assert (again.dict["numbers"][:, 0] == numpy.roll(public.dict["numbers"][:, 0], -1)).all()


def chance_nodes(state):
    """Returns the number of chance nodes before a state, except the first one."""
    nodes, at = 0, state.get_game().new_initial_state()
    for action in state.history():
        nodes += at.is_chance_node()
        at.apply_action(action)
    return nodes - 1


@pytest.mark.parametrize("variant, draws", [("base", False), ("merchants-lakes", False), ("objectives", None), ("merchants-cove", True)])
def test_what_a_game_draws_in_its_course_is_a_chance_node(variant, draws):
    game = load(variant, deals=2)
    state, drawn = game.new_initial_state(), random.Random(3)
    met = []
    for _ in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1) and len(outcomes) > 1
            assert [at for at, _ in outcomes] == list(range(len(outcomes))) == state.legal_actions()
            assert len(outcomes) <= game.max_chance_outcomes()
            texts = [state.action_to_string(state.current_player(), at) for at, _ in outcomes]
            assert len(set(texts)) == len(texts)
            met.append(texts)
            state.apply_action(drawn.choices([at for at, _ in outcomes], [share for _, share in outcomes])[0])
        else:
            state.apply_action(drawn.choice(state.legal_actions()))
    assert met[0] == ["deal 1", "deal 2"]
    assert draws is None or (len(met) > 1) == draws
    assert len(met) - 1 == chance_nodes(state)
    if len(met) > 1:
        # The ledger contains the outcome, and its replay gives the same game.
        table = state.played.table
        ledger = table.game.ledger()
        assert " => " in ledger
        assert loam.Game.from_ledger(ledger).hash == table.game.hash


def test_a_chance_node_brings_what_it_says():
    """Each outcome leads to another state, and a copy of the node can take another outcome."""
    state, drawn = load("merchants-cove", deals=1).new_initial_state(), random.Random(1)
    while not state.is_chance_node() or not state.history():
        state.apply_action(drawn.choice(state.legal_actions()))
    before = str(state)
    seen = set()
    for action in state.legal_actions():
        child = state.child(action)
        told = state.action_to_string(state.current_player(), action)
        pending = child.played.pending
        assert told in (pending.told if pending else child.played.table.game.ledger())
        seen.add(str(child))
    assert len(seen) == len(state.legal_actions()) and str(state) == before


@pytest.mark.parametrize("variant", ["objectives", "merchants-cove"])
def test_the_same_information_state_is_the_same_to_whoever_has_it(variant):
    """Plays two determinizations with different deals and draws in parallel, while all seats act equally in both. Seats with the
    same information state must have the same legal actions and the same observation, regardless of hidden information."""
    game = load(variant, deals=60)
    of, worlds, drawn = {}, 0, random.Random(1)
    for deal in range(60):
        state = game.new_initial_state()
        state.apply_action(deal)
        choose = random.Random(7)
        for _ in range(60):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(drawn.choice(state.legal_actions()))
                continue
            for seat in range(3):
                key = state.information_state_string(seat)
                acts = state.current_player() == seat
                told = (state.observation_string(seat), tuple(state.observation_tensor(seat)), acts and tuple(state.legal_actions()))
                known, world = of.setdefault(key, (told, str(state)))
                assert known == told
                worlds += world != str(state)
            state.apply_action(choose.choice(state.legal_actions()))
    # The test met different states with the same information state.
    assert worlds > 0
