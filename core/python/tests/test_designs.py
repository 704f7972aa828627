"""Tests of several comparisons in one report, and of factor designs."""

import html
import itertools
import re
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
            # The difference is the same; the interval is wider for two comparisons.
            assert (row["who"], row["what"], row["difference"]) == (one["who"], one["what"], one["difference"])
            ends = [(row[end], one[end]) for end in ("difference_low", "difference_high")]
            if one["difference_low"] is None:
                # The difference is the same in every pair, so neither interval has ends.
                assert ends == [(None, None), (None, None)]
            else:
                assert ends[0][0] <= ends[0][1] and ends[1][0] >= ends[1][1]
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
    # Intervals of points and of win rates are one family, so all are widened together.
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
        assert sum(pair) == 0, "main effects are separable"
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


def shown(page):
    """Returns the text of a page without markup."""
    return html.unescape(re.sub(r"<[^>]*>", "|", re.sub(r"<(style|svg).*?</\1>", "", page, flags=re.S)))


def test_many_comparisons_have_one_report(tmp_path):
    each = {"merchants <&>": {"variant": "merchants"}, "lakes": {"map": "lakes"}}
    ask = dict(games=40, bots="random")
    many = loam.compare("base", each, report=True, **ask)
    assert loam.compare("base", each, **ask).page is None
    many.save(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and "http" not in re.sub(r'xmlns="[^"]*"', "", page)
    assert many._repr_html_().startswith("<iframe srcdoc=")
    words = shown(page)
    assert "merchants <&>" in words and "Who played: the bot |random| in every seat." in words
    for row in many["points"]:
        told = f"{row['difference']:+.2f} ({row['difference_low']:+.2f} to {row['difference_high']:+.2f})"
        assert told in words
    # The table has exactly the effects that were found.
    table = words[words.index("Everything that was found") : words.index("To repeat it")]
    found = [row for row in many["differences"] if row["verdict"].startswith("found")]
    assert found and all(f"|{row['rules']}|" in table and f"|{row['a']:.2f}|" in table for row in found)
    assert table.count("|merchants <&>|") + table.count("|lakes|") == len(found)
    # The page has one command for each comparison.
    for name in each:
        assert many.data["comparisons"][name]["command"] in words
    # One plot of points, and one of win rates for each ruleset.
    assert page.count("<figure") == 1 + len(each)
    alone = loam.compare("base", each, report=True, threads=1, **ask)
    assert alone.page == many.page


def test_a_design_has_a_report():
    factors = {"players": [2, 5], "map": [None, "lakes"], "profile": [None, "reference"]}
    found = loam.design("base", factors, games=30, bots="random", fraction=2, report=True)
    words = shown(found.page)
    first = found["factors"]["factor"][0]
    assert found._repr_html_().startswith("<iframe srcdoc=") and f"The largest effect is {first} = " in words
    for row in found["factors"]:
        told = f"{row['effect']:+.2f} ({row['effect_low']:+.2f} to {row['effect_high']:+.2f})"
        assert told in words and f"{row['found']} of {row['of']}" in words
    assert all(heading in words for heading in ("Which switch matters", "Points of a seat", "Points by name", "Win rates", "What was played"))
    # The page lists confounded effects, and its command repeats the design.
    assert "cannot be separated" in words and all(alias in words for alias in found["aliases"]["alias"])
    command = found.data["command"]
    assert command in words
    assert eval(command, {"loam": loam})["effects"] == found["effects"]
    whole = loam.design("base", {"map": [None, "lakes"]}, games=10, bots="random", report=True)
    assert "cannot be separated" not in shown(whole.page)
