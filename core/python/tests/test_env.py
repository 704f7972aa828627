"""Tests of the environments: PettingZoo's own tests, and properties that these do not test."""

import copy
import pickle
import types
import warnings

import numpy
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

import loam
from conftest import VARIANTS

env = pytest.importorskip("loam.env")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("rewards", ["points", "rank"])
def test_the_api_is_that_of_pettingzoo(variant, rewards):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env.env(variant, rewards=rewards, max_cycles=600), num_cycles=800)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_parallel_api_is_that_of_pettingzoo(variant):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(env.parallel_env(variant, max_cycles=300), num_cycles=400)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_is_the_same_game(variant):
    # The second test chooses words without the mask.
    seed_test(lambda: env.env(variant, max_cycles=200), num_cycles=100)
    parallel_seed_test(lambda: env.parallel_env(variant, max_cycles=100, illegal="skip"), num_cycles=60)


@pytest.mark.parametrize("variant", VARIANTS)
def test_cycles_are_counted(variant):
    def parallel(max_cycles):
        return env.parallel_env(variant, max_cycles=max_cycles, illegal="skip")

    def aec(max_cycles):
        return env.round_env(variant, max_cycles=max_cycles, illegal="skip")

    max_cycles_test(types.SimpleNamespace(parallel_env=parallel, env=aec))


def play(table, seed, drawn):
    """Plays a whole game with random words; returns the words and the total rewards."""
    table.reset(seed=seed)
    said, sums = [], dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        sums[agent] += reward
        word = None if over or cut else int(drawn.choice(numpy.flatnonzero(seen["action_mask"])))
        said.append(word)
        table.step(word)
    return said, sums


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_are_played_and_rewards_are_what_they_say(variant):
    points, rank = env.env(variant), env.env(variant, rewards="rank")
    for seed in (1, 2):
        said, sums = play(points, seed, numpy.random.default_rng(seed))
        game = points.table.game
        assert game.over
        begun = loam.load(variant, seed=seed).scores
        assert list(sums.values()) == [end - start for end, start in zip(game.scores, begun)]
        again, ranks = play(rank, seed, numpy.random.default_rng(seed))
        assert again == said and rank.table.game.hash == game.hash
        first = [s for s, standing in enumerate(game.standings) if standing.ahead == 0]
        best = max(ranks.values())
        assert [s for s, r in enumerate(ranks.values()) if r == best] == first
        assert sum(ranks.values()) == pytest.approx(0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_numbering_is_that_of_the_ruleset(variant):
    first = env.env(variant).numbering
    assert first.hash == env.parallel_env(variant).numbering.hash and len(first) < 65_536
    # The vocabulary is reproducible and has most words of the rules: few are spelled.
    again = env.Numbering.of(loam.load(variant, seed=seed) for seed in (1, 2))
    assert again.words == first.words
    for seed in range(3, 6):
        game = loam.load(variant, seed=seed)
        for text in game._erased.conceivable(0):
            words = env._words(text)
            assert len(first.number(words)) <= env.SAID * 2


def test_a_word_without_a_number_is_spelled():
    numbering = env.Numbering(["build", "E5"])
    told = [numbering.words[n] for n in numbering.number(["build", "E6"])]
    assert told == ["build", "'E", "'6", "' "]


def test_a_letter_that_is_no_word_is_spelled_by_its_number():
    numbering = env.Numbering(["build"])
    told = [numbering.words[n] for n in numbering.number(["Bä"])]
    assert told == ["'B", *(f"'{c}" for c in "\\u{e4}"), "' "]


def test_an_environment_and_its_copy_go_their_own_ways():
    table = env.env("base", players=2)
    play_some(table, 1, 60)
    other = copy.deepcopy(table)
    again = pickle.loads(pickle.dumps(table.numbering))
    assert again.words == table.numbering.words and again.hash == table.numbering.hash
    before, said = table.table.game.hash, [list(words) for words in table.table.said]
    assert other.table.game.hash == before and other.table.said == said
    seen = other.last()[0]
    assert all((seen[name] == table.last()[0][name]).all() for name in seen)
    while other.table.game.hash == before:
        other.step(int(numpy.flatnonzero(other.last()[0]["action_mask"])[0]))
    assert table.table.game.hash == before and table.table.said == said


def test_what_is_masked_is_refused_or_skipped():
    table = env.env("base")
    table.reset(seed=1)
    masked = int(numpy.flatnonzero(table.last()[0]["action_mask"] == 0)[-1])
    before = table.table.game.hash
    with pytest.raises(loam.Refused, match="is masked"):
        table.step(masked)
    with pytest.raises(loam.RequestError):
        table.step(len(table.numbering))
    with pytest.raises(TypeError):
        table.step("1")
    assert table.table.game.hash == before
    with pytest.raises(loam.RequestError, match="rank"):
        env.env("base", rewards="money")


SEALED = dict(variant="faction-auction", settings={"picking": "sealed"})


def test_all_that_owe_something_act_at_once():
    table = env.parallel_env(**SEALED, players=3)
    seen, _ = table.reset(seed=1)
    # All seats bid at the same time.
    assert table.table.owing == [0, 1, 2]
    bids = {agent: int(numpy.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in table.agents}
    assert all(word != env.END for word in bids.values())
    while table.table.game.history == []:
        seen, *_ = table.step(bids)
        bids = {agent: int(numpy.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in table.agents}
    assert [text.split()[0] for _, text in table.table.game.history] == ["seal"] * 3
    # In the AEC environment they bid one after the other, in the order of the game.
    by_turns = env.env(**SEALED, players=3)
    by_turns.reset(seed=1)
    assert by_turns.table.owing == [0, 1, 2] and by_turns.agent_selection == "seat_0"


def test_a_step_with_a_masked_word_changes_nothing():
    table = env.parallel_env(**SEALED, players=3)
    seen, _ = table.reset(seed=1)
    words = {agent: int(numpy.flatnonzero(seen[agent]["action_mask"])[0]) for agent in table.agents}
    masked = int(numpy.flatnonzero(seen["seat_2"]["action_mask"] == 0)[-1])
    before = table.table.game.hash
    with pytest.raises(loam.Refused, match="masked for seat 2"):
        table.step({**words, "seat_2": masked})
    assert table.table.game.hash == before and table.table.said == [[], [], []]
    assert table.table.game.history == []
    table.step(words)
    # A skipped action does not block the other seats.
    table = env.parallel_env(**SEALED, players=3, illegal="skip")
    table.reset(seed=1)
    table.step({**words, "seat_2": masked})
    assert [bool(said) for said in table.table.said] == [True, True, False]


def test_the_numbering_is_that_of_the_factions_that_are_named():
    # Some words occur only with other factions.
    named = ["giants", "witches"]
    drawn, own = env.env("merchants-lakes"), env.env("merchants-lakes", factions=named)
    for seats, factions in ((drawn, []), (own, named)):
        games = (loam.load("merchants-lakes", seed=seed, factions=factions) for seed in (1, 2))
        assert seats.numbering.words == env.Numbering.of(games).words
    assert drawn.numbering.hash != own.numbering.hash and drawn.hash != own.hash


def test_places_say_what_stands_on_the_board():
    table = env.env("base")
    play_some(table, 3, 700)
    game = table.table.game
    assert {"dwelling"} < {row.get("structure") for row in table.named("seat_0")["places"].values()}
    for seat, agent in enumerate(table.possible_agents):
        told, seen = table.named(agent), table.observe(agent)
        assert seen["places"].shape == (len(table.layout.places), len(table.layout.columns))
        for k in range(4):
            owned = [row for row in told["places"].values() if row.get("owner") == f"@{k}"]
            assert len(owned) == told["seats"][f"@{k}"]["structures"] > 0
        # The structure is in `places`, and its owner is given relative to the observing seat.
        built = [(name, text.split()) for name, text in game.history if text.startswith("build ")]
        assert built
        for name, words in built:
            row = told["places"][words[1]]
            assert "structure" in row and row["owner"] == f"@{(game.seats.index(name) - seat) % 4}"
        assert told["actions"] and table.observation_space(agent).contains(seen)


def play_some(table, seed, words):
    drawn = numpy.random.default_rng(seed)
    table.reset(seed=seed)
    for _ in range(words):
        seen, _, over, cut, _ = table.last()
        if over or cut:
            break
        table.step(int(drawn.choice(numpy.flatnonzero(seen["action_mask"]))))


def test_places_say_what_lies_where_as_far_as_the_seat_sees_it():
    table = env.env("objectives", players=3)
    play_some(table, 2, 60)
    held = table.table.game._erased
    hidden = 0
    for seat, agent in enumerate(table.possible_agents):
        places = table.observe(agent)["places"]
        rows = {name: row for name, row in zip(table.layout.places, places)}
        number = [column.name for column in table.layout.columns].index("beside_number")
        own = [row[number] for name, row in rows.items() if " @0: " in name]
        others = [row[number] for name, row in rows.items() if " @1: " in name]
        assert own and all(value >= 0 for value in own), rows
        hidden += sum(value < 0 for value in others)
        # The observation does not depend on hidden information: another state with the same observation has the same arrays.
        assert (held.spots(seat).reshape(places.shape) == places).all()
    assert hidden > 0
    cove = env.env("merchants-cove")
    play_some(cove, 1, 200)
    told = cove.named("seat_1")
    assert told["places"]["shop @0: banner"] == {"number": 1, "owner": "@0"}
    assert any(name.startswith("clock: @") for name in told["places"])


def test_the_hash_stands_for_the_layout_too():
    base = env.env("base").layout
    assert base.hash(["pass"]) != base._replace(numbers=base.numbers[::-1]).hash(["pass"])
    assert base.hash(["pass"]) != base._replace(places=base.places[1:]).hash(["pass"])
    assert base.hash(["pass"]) == env.parallel_env("base").layout.hash(["pass"])
    assert env.env("base").hash != env.env("base", map="lakes").hash


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_learned_valuation_is_told_can_be_observed(variant):
    plain, more = env.env(variant), env.env(variant, inputs=True)
    play_some(more, 2, 100)
    assert len(more.layout.inputs) >= len(plain.layout.numbers) and plain.hash != more.hash
    for seat, agent in enumerate(more.possible_agents):
        seen = more.observe(agent)
        assert more.observation_space(agent).contains(seen) and "inputs" not in plain.observation_space(agent).spaces
        # One row for each seat, the own row first.
        rows = more.table.game._erased.inputs(seat)
        assert numpy.allclose(seen["inputs"], rows[seat:] + rows[:seat]) and seen["inputs"].any()
        assert set(more.layout.inputs) <= set(more.named(agent)["seats"]["@1"])
