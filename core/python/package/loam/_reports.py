"""Report pages of several comparisons, and of designs, in the style of the command line."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from . import _loam
from ._results import Table

Difference = tuple[str, float, float, float, bool]
"""Label, difference, low and high end of its interval, and whether the interval excludes zero."""

Block = Union[
    "tuple[str, str]", "tuple[str, list[str], list[list[str]]]", "tuple[str, str, list[Difference]]"
]

MOST_ROWS = 24
"""Maximum number of rows in a plot."""


def _spelled(mean: float, low: Optional[float], high: Optional[float]) -> str:
    if low is None or high is None:
        return f"{mean:+.2f} (no variation)"
    return f"{mean:+.2f} ({low:+.2f} to {high:+.2f})"


def _listed(names: Iterable[str]) -> str:
    *most, last = list(names) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _is_found(row: Mapping[str, Any]) -> bool:
    return str(row["verdict"]).startswith("found")


def _plot(caption: str, axis: str, rows: Sequence[Difference]) -> Block:
    return caption, axis, list(rows)


def _by_size(rows: Iterable[Difference]) -> list[Difference]:
    """Returns at most :data:`MOST_ROWS` differences, those that are largest compared with their intervals."""

    def size(row: Difference) -> float:
        return abs(row[1]) / max(row[3] - row[2], 1e-12)

    return sorted(sorted(rows, key=size, reverse=True)[:MOST_ROWS], key=lambda row: -row[1])


def comparisons(first: str, found: Mapping[str, Mapping[str, Any]], tables: Mapping[str, Table]) -> str:
    """Returns the page of several comparisons with the same first rules. ``found`` has each result by the name of the other
    rules.
    """
    one = next(iter(found.values()))
    points = {row["rules"]: row for row in tables["points"]}
    surely = [name for name, row in points.items() if _is_found(row)]
    if surely:
        told = "; ".join(
            f"{name} by {_spelled(points[name]['difference'], points[name]['difference_low'], points[name]['difference_high'])}"
            for name in surely
        )
        lead = f"Of {len(points)} rules that were compared with {first}, {len(surely)} {'gives' if len(surely) == 1 else 'give'} a seat other points in the mean: {told}."
    else:
        lead = f"None of {len(points)} rules that were compared with {first} certainly changes the mean points of a seat."
    blocks: list[Block] = [("lead", f"Played by {_listed(f'`{bot}`' for bot in dict.fromkeys(one['bots']))}. {lead}")]
    blocks += [("text", said) for said in one["who"]]
    blocks.append(("heading", "Points of a seat"))
    blocks.append(
        _plot(
            f"How many points more than under {first} a seat has in the mean. The intervals hold together at 95 % over all comparisons; "
            "filled marks exclude zero.",
            f"difference of points, relative to {first}",
            [
                (name, row["difference"], row["difference_low"], row["difference_high"], _is_found(row))
                for name, row in points.items()
                if row["difference_low"] is not None
            ],
        )
    )
    rows = [
        [name, f"{row['differ']:,} of {row['pairs']:,}", f"{row['a']:.2f}", f"{row['b']:.2f}"]
        + [_spelled(row["difference"], row["difference_low"], row["difference_high"]) + (" *" if _is_found(row) else "")]
        for name, row in points.items()
    ]
    blocks.append(("Mean points of a seat.", ["rules", "pairs that differ", first, "under them", "difference"], rows))
    blocks.append(("heading", "Did the players respond?"))
    blocks += [("text", f"{row['rules']}: {row['said']}") for row in tables["response"]]
    blocks.append(("heading", "Who wins"))
    for name in found:
        wins = [
            (row["who"], row["difference"], row["difference_low"], row["difference_high"], _is_found(row))
            for row in tables["differences"]
            if row["rules"] == name and row["family"] == "win rate" and row["difference_low"] is not None
        ]
        if wins:
            caption = f"{name}: win rates relative to {first}, who gains most first."
            blocks.append(_plot(caption, "difference of win rates, percentage points", _by_size(wins)))
    blocks.append(("heading", "Everything that was found"))
    others = [row for row in tables["differences"] if _is_found(row)]
    if others:
        rows = []
        for row in others:
            told = _spelled(row["difference"], row["difference_low"], row["difference_high"])
            rows.append([row["rules"], row["family"], row["who"], row["what"], f"{row['a']:.2f}", f"{row['b']:.2f}", told])
        head = ["rules", "of what", "who", "what", first, "under them", "difference"]
        blocks.append(("Differences whose intervals exclude zero.", head, rows))
    else:
        blocks.append(("text", "Every interval of the tables includes zero."))
    blocks.append(
        (
            "text",
            "The games of a comparison are the same under both of its rules: same seeds, seats, bots. What only one of the two has is in no setup, so the "
            "games of two comparisons need not be the same ones. Intervals of a family (points, win rates, actions, …) hold "
            f"together at 95 % over all {len(found)} comparisons and all rows of the family (Bonferroni); a report of one comparison alone has "
            "narrower ones.",
        )
    )
    blocks.append(("heading", "To repeat it"))
    blocks.append(("code", "\n".join(each["command"] for each in found.values())))
    what = [["rules", f"{one['a']['variant']} ({one['a']['ruleset']})"]]
    what += [[name, f"{each['b']['variant']} ({each['b']['ruleset']})"] for name, each in found.items()]
    what += [["seed", str(one["seed"])], ["loam", _loam.VERSION]]
    blocks.append(("What the runs were.", ["what", "value"], what))
    return _loam.page(f"{first} and {len(found)} others", blocks)


def _effect_name(row: Mapping[str, Any]) -> str:
    who = f", {row['who']}" if row["who"] else ""
    return f"{row['factor']}: {row['level']}{who}"


def _difference(row: Mapping[str, Any]) -> Difference:
    return _effect_name(row), row["effect"], row["effect_low"], row["effect_high"], _is_found(row)


def design(name: str, bots: Sequence[str], games: int, data: Mapping[str, Any], tables: Mapping[str, Table]) -> str:
    """Returns the page of a design: which factors matter, the effect of each, and the games played."""
    factors = list(tables["factors"])
    matter = [row["factor"] for row in factors if row["matters"]]
    if matter:
        first = next(row for row in factors if row["matters"])
        unit = "points" if first["response"] == "points" else "wins of a hundred"
        whose = f" of {first['who']}" if first["who"] else " of a seat"
        lead = (
            f"Of {len(factors)} switches {len(matter)} {'matters' if len(matter) == 1 else 'matter'}: {_listed(matter)}. The largest effect is {first['factor']} = {first['level']}, compared with "
            f"{first['beside']}: {_spelled(first['effect'], first['effect_low'], first['effect_high'])} {unit}{whose}."
        )
    else:
        lead = f"None of {len(factors)} switches certainly changes points or wins."
    blocks: list[Block] = [("lead", f"Played by {_listed(f'`{bot}`' for bot in dict.fromkeys(bots))}. {lead}")]
    who = data["cells"][0]["run"].get("who", [])
    blocks += [("text", said) for said in who]
    blocks.append(("heading", "Which switch matters"))
    rows = [
        [
            row["factor"],
            "yes" if row["matters"] else "not seen",
            f"{row['found']} of {row['of']}",
            f"{row['level']} compared with {row['beside']}",
            f"{row['response']}{', ' + row['who'] if row['who'] else ''}",
            _spelled(row["effect"], row["effect_low"], row["effect_high"]),
            f"{row['errors']:.1f}",
        ]
        for row in factors
    ]
    head = ["switch", "matters", "effects found", "most by", "on", "effect", "errors"]
    blocks.append(("For each switch, its most significant effect, strongest first. `errors`: the effect in standard errors.", head, rows))
    effects = list(tables["effects"])
    for title, axis, response, by_name in (
        ("Points of a seat", "points, relative to the first level", "points", False),
        ("Points by name", "points, relative to the first level", "points", True),
        ("Win rates", "percentage points of wins, relative to the first level", "win rate", True),
    ):
        rows_of = [row for row in effects if row["response"] == response and bool(row["who"]) == by_name]
        own = [_difference(row) for row in rows_of if row["effect_low"] is not None]
        if own:
            blocks.append(("heading", title))
            shown = _by_size(own)
            of_all = f" The {len(shown)} of {len(own)} most significant ones." if len(shown) < len(own) else ""
            blocks.append(_plot(f"What each level changes, in the mean over all other switches; filled marks exclude zero.{of_all}", axis, shown))
    blocks.append(
        (
            "text",
            f"The intervals of all {len(effects)} effects hold together at 95 % (Bonferroni): if no switch changes "
            "anything, at most 5 of 100 such pages report an effect.",
        )
    )
    blocks.append(("heading", "What was played"))
    cells = tables["cells"]
    blocks.append((f"{games:,} games of each combination, on the same seeds.", cells.columns, [[_cell(v) for v in row.values()] for row in cells]))
    aliases = list(tables["aliases"])
    if aliases:
        blocks.append(("warning", "Not all combinations were played: the effects in one row of this table cannot be separated."))
        blocks.append(("Effects that cannot be separated in the games played.", ["effect", "alias"], [[row["effect"], row["alias"]] for row in aliases]))
    blocks.append(("heading", "To repeat it"))
    blocks.append(("code", str(data["command"])))
    return _loam.page(f"{name}: {_listed(row['factor'] for row in factors)}", blocks)


def _cell(value: Any) -> str:
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)
