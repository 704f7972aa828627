"""Environments: PettingZoo's own tests, and what its tests do not look at."""

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
    # The second of the two says words without a look at the mask.
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
    """A whole game by random words; what was said, and the rewards in sum."""
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
    # Made anew it is the same, and the words of the rules are mostly in it: few are spelled.
    again = env.Numbering.of(loam.load(variant, seed=seed) for seed in (1, 2))
    assert again.words == first.words
    for seed in range(3, 6):
        game = loam.load(variant, seed=seed)
        for text in game._held.conceivable(0):
            words = env._words(text, 0, game.seats)
            assert len(first.number(words)) <= env.SAID * 2


def test_a_word_without_a_number_is_spelled():
    numbering = env.Numbering(["build", "E5"])
    told = [numbering.words[n] for n in numbering.number(["build", "E6"])]
    assert told == ["build", "'E", "'6", "' "]


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
