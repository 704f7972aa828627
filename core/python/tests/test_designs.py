"""Many rules at once: comparisons that are looked at together, and switches that are turned in all combinations."""

import itertools
import statistics

import pytest

import loam
from loam import _designs


def test_many_variants_are_compared_with_one():
    each = {"merchants": {"variant": "merchants"}, "lakes": {"map": "lakes"}}
    ask = dict(games=40, bots="random")
    many = loam.compare("base", each, **ask)
    assert set(many["points"]["rules"]) == set(each)
    for name, alone in {
        "merchants": loam.compare("base", "merchants", **ask),
        "lakes": loam.compare("base", map_b="lakes", **ask),
    }.items():
        rows = [row for row in many["differences"] if row["rules"] == name]
        assert len(rows) == len(alone["differences"])
        for row, one in zip(rows, alone["differences"]):
            # The same difference, and an interval that is wider because there are two comparisons.
            assert (row["who"], row["what"], row["difference"]) == (one["who"], one["what"], one["difference"])
            assert row["difference_low"] <= one["difference_low"] and row["difference_high"] >= one["difference_high"]
    listed = loam.compare("base", ["merchants"], **ask)
    assert listed.data["comparisons"]["merchants"]["findings"] == loam.compare("base", "merchants", **ask).data["findings"]


def test_a_design_finds_the_switch_that_matters():
    found = loam.design("base", {"players": [2, 5], "map": [None, "lakes"]}, games=60, bots="random")
    assert len(found["cells"]) == 4 and len(found["aliases"]) == 0
    assert found["factors"]["factor"][0] == "players" and found["factors"]["matters"][0]
    cells = {(row["players"], row["map"]): row["points"] for row in found["cells"]}
    effect = next(r for r in found["effects"] if (r["factor"], r["response"], r["who"]) == ("players", "points", ""))
    by_hand = (cells["5", "–"] + cells["5", "lakes"] - cells["2", "–"] - cells["2", "lakes"]) / 2
    assert effect["effect"] == pytest.approx(by_hand) and effect["effect_low"] < by_hand < effect["effect_high"]
    # One family: the intervals of points and of win rates are as wide as all of them together ask for.
    wide = {
        round((row["effect_high"] - row["effect_low"]) / (2 * row["error"]), 6) for row in found["effects"] if row["error"] > 0
    }
    all_of = len(found["effects"])
    assert {"points", "win rate"} == set(found["effects"]["response"]) and all_of > 20
    assert wide == {round(statistics.NormalDist().inv_cdf(1 - 0.025 / all_of), 6)}
    alone = loam.sim("base", players=5, map="lakes", games=60)
    assert cells["5", "lakes"] == pytest.approx(sum(alone["seats"]["mean"]) / 5)


@pytest.mark.parametrize("factors, fraction", [(3, 2), (4, 2), (5, 4), (7, 16), (6, 8)])
def test_a_fraction_is_balanced_and_says_what_it_mixes_up(factors, fraction):
    names = {f"f{n}": [0, 1] for n in range(factors)}
    cells, made = _designs._halved(names, fraction)
    assert len(set(cells)) == len(cells) == 2**factors // fraction
    signs = {frozenset([n]): [2 * cell[at] - 1 for cell in cells] for at, n in enumerate(names)}
    for one, other in itertools.combinations(names, 2):
        pair = [x * y for x, y in zip(signs[frozenset([one])], signs[frozenset([other])])]
        assert sum(pair) == 0, "main effects are told apart"
        signs[frozenset([one, other])] = pair
    assert all(sum(column) == 0 for name, column in signs.items() if len(name) == 1)
    mixed = set()
    for one, other in itertools.combinations(signs, 2):
        if abs(sum(x * y for x, y in zip(signs[one], signs[other]))) == len(cells):
            mixed.add(frozenset([" × ".join(sorted(one)), " × ".join(sorted(other))]))
    assert {frozenset(pair) for pair in _designs._aliases(list(names), made)} == mixed


def test_a_fraction_is_played():
    factors = {"players": [2, 3], "map": ["base", "lakes"], "profile": [None, "reference"]}
    found = loam.design("base", factors, games=10, bots="random", fraction=2)
    assert len(found["cells"]) == 4 and len(found["aliases"]) == 3
