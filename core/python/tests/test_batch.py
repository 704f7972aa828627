"""Tests of batches: games stepped together equal games played one by one."""

import numpy
import pytest

import loam
from conftest import VARIANTS

env = pytest.importorskip("loam.env")


def relative(text, seat, seats):
    """Returns a text with relative seat names. Independent implementation in Python."""
    out = []
    for word in text.split(" "):
        rest = word.lstrip("0123456789")
        if rest in seats:
            word = word[: len(word) - len(rest)] + f"@{(seats.index(rest) - seat) % len(seats)}"
        out.append(word)
    return " ".join(out)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_step_is_that_of_the_game(variant):
    """Each unmasked number is an action of the legal list and applies it."""
    batch = env.Batch(variant, games=1, players=3, seed=1)
    # The first game of a batch has the first seed that a run derives from its seed.
    drawn = numpy.random.default_rng(5)
    spare = ends = 0
    for step in range(700):
        numbers = numpy.flatnonzero(batch.mask[0])
        assert len(numbers)
        number = drawn.choice(numbers)
        spare += int(number >= len(batch.texts))
        batch.step([number])
        assert batch.seat[0] < 3
        ends += int(batch.done[0])
    assert ends >= 1 and spare < 70


@pytest.mark.parametrize("variant", VARIANTS)
def test_masks_hold_what_the_list_holds(variant):
    from random import Random

    batch = env.Batch(variant, games=1, players=3)
    numbers = {text: number for number, text in enumerate(batch.texts)}
    game = loam.load(variant, players=3, seed=batch._native.seed_of(0))
    drawn = Random(1)
    met = 0
    for _ in range(150):
        choices = [choice for choice in game.legal() if choice.role != "waste"]
        if not choices:
            break
        seat = int(batch.seat[0])
        answers = any(choice.role == "answer" and choice.seat == seat for choice in choices)
        own = [c for c in choices if c.seat == seat and (c.role == "answer" or not answers)]
        plain = {numbers[relative(c.text, seat, game.seats)] for c in own if relative(c.text, seat, game.seats) in numbers}
        assert all(batch.mask[0][number] for number in plain)
        met += len(plain)
        choice = drawn.choice([c for c in own if relative(c.text, seat, game.seats) in numbers] or own)
        text = relative(choice.text, seat, game.seats)
        if text not in numbers:
            break
        batch.step([numbers[text]])
        game.apply(choice)
        rows = game._erased.numbers(int(batch.seat[0]))
        own_first = rows[int(batch.seat[0]) :] + rows[: int(batch.seat[0])]
        if not batch.done[0]:
            assert (batch.observation[0] == own_first).all()
            assert (batch.places[0].ravel() == game._erased.spots(int(batch.seat[0]))).all()
    assert met > 200


def test_the_same_seed_is_the_same_games():
    def said(seed):
        batch = env.Batch("base", games=5, seed=seed)
        out = []
        for _ in range(300):
            out.append(batch.draw().copy())
            batch.step(out[-1])
        return numpy.array(out), batch

    first, batch = said(1)
    assert (said(1)[0] == first).all() and (said(2)[0] != first).any()
    batch.reset(1)
    for actions in first[:50]:
        batch.step(actions)


def test_rewards_sum_up_to_points():
    batch = env.Batch("base", games=2, players=2)
    sums = numpy.zeros((2, 2))
    for _ in range(2000):
        batch.step(batch.draw())
        sums += batch.reward
        if batch.done[0]:
            break
    assert batch.done[0] and (sums[0] > -60).all() and sums[0].max() > 10


def test_what_is_masked_is_refused():
    batch = env.Batch("base", games=3)
    masked = int(numpy.flatnonzero(batch.mask[1] == 0)[0])
    good = batch.draw().copy()
    before = batch.mask.copy()
    with pytest.raises(loam.Refused, match="game 1: .* is masked"):
        batch.step([good[0], masked, good[2]])
    with pytest.raises(loam.Refused, match=r"the number of actions \(1\) is not the number of games \(3\)"):
        batch.step(good[:1])
    assert (batch.mask == before).all()
    batch.step(good)


def test_the_numbering_is_that_of_the_ruleset():
    first, again = env.Batch("base", games=1, seed=1), env.Batch("base", games=4, seed=9)
    assert first.hash == again.hash and first.actions < 65_536
    assert env.Batch("merchants-lakes", games=1).hash != first.hash


def after(variant, said, **numbers):
    """Returns a batch of one game after these actions."""
    batch = env.Batch(variant, games=1, players=3, **numbers)
    for number in said:
        batch.step([number])
    return batch


def shows(batch):
    return bytes(batch.seat), bytes(batch.observation), bytes(batch.places)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_has_no_number_is_asked_argument_by_argument(variant):
    """With only four spare numbers, exactly the actions of the legal list can be chosen."""
    few = dict(numbers=0, spare=4)
    first = after(variant, [], **few)
    assert first.actions == 4 and first.texts == ()
    # Result of each action, if each has its own number.
    whole = after(variant, [])
    leads_to = {shows(after(variant, [number])) for number in numpy.flatnonzero(whole.mask[0])}
    assert len(leads_to) > 4
    found, left = set(), [[]]
    while left:
        said = left.pop()
        for number in numpy.flatnonzero(after(variant, said, **few).mask[0]):
            batch = after(variant, [*said, number], **few)
            if shows(batch) == shows(first):
                # No action was applied yet: the next argument has to be chosen among several.
                assert batch.mask[0].sum() > 1 and not batch.reward.any() and len(said) < 12
                left.append([*said, number])
            else:
                found.add(shows(batch))
    assert found == leads_to


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_are_played_with_a_handful_of_numbers(variant):
    batch = env.Batch(variant, games=4, players=3, numbers=5, spare=3)
    for _ in range(30_000):
        batch.step(batch.draw())
        assert (batch.mask.sum(1) >= 1).all()
        if batch.done.all() or batch.done[0]:
            break
    assert batch.done[0]


def seen_at_once(variant, said):
    """Returns the observation after these actions, without earlier observations."""
    batch = env.Batch(variant, games=1, seed=3, observe=False)
    for number in said:
        batch._native.step(numpy.array([number], numpy.uint32))
    observation = numpy.zeros((1, batch.seats, len(batch.number_names)), numpy.int32)
    batch._native.look({**batch._arrays, "observation": observation})
    return observation


@pytest.mark.parametrize("variant", [*VARIANTS, "fire-and-ice", "everything"])
def test_numbers_that_were_kept_are_those_of_the_position(variant):
    """Cached observations of unchanged seats equal newly computed ones."""
    batch = env.Batch(variant, games=1, seed=3)
    said = []
    for step in range(700):
        said.append(int(batch.draw()[0]))
        batch.step(said[-1:])
        if step % 9 == 0:
            assert (batch.observation == seen_at_once(variant, said)).all(), step


@pytest.mark.parametrize("variant, players", [("base", 3), ("teams", 4)])
def test_rewards_by_rank_come_at_the_end_of_a_game(variant, players):
    batch = env.Batch(variant, games=2, players=players, rewards="rank")
    points = env.Batch(variant, games=2, players=players)
    sums = numpy.array([loam.load(variant, players=players, seed=points._native.seed_of(n)).scores for n in (0, 1)], float)
    ended = 0
    for _ in range(4000):
        drawn = batch.draw().copy()
        batch.step(drawn)
        points.step(drawn)
        for n in (0, 1):
            if not batch.done[n]:
                assert not batch.reward[n].any()
                sums[n] += points.reward[n]
            elif not ended >> n & 1:
                ended |= 1 << n
                sums[n] += points.reward[n]
                assert batch.reward[n].sum() == pytest.approx(0) and batch.reward[n].max() == 1
                if variant == "base":
                    assert sums[n][batch.reward[n].argmax()] == sums[n].max()
                else:
                    # Two seats of a team have the same rank.
                    assert sorted(batch.reward[n]) == [-1, -1, 1, 1]
        if ended == 3:
            break
    assert ended == 3
    with pytest.raises(loam.RequestError, match="rank"):
        env.Batch("base", games=1, rewards="money")
