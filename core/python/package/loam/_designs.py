"""Factor designs: games under all combinations of several factors, or under a fraction of them, to find the factors that matter."""

from __future__ import annotations

from itertools import combinations, product
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any, Iterator, Mapping, NamedTuple, Optional, Sequence, Union

from . import _reports
from ._content import Content, Folder, content_of
from ._errors import RequestError
from ._game import Players, Value, number, wanted
from ._progress import Progress, Telling
from ._results import Result, Table, interval_columns, table
from ._runs import MOST_GAMES, Bots, _labelled, bot_name, bots_of, sim

OWN = ("variant", "map", "players")
"""Factors that are not settings."""

MOST_CELLS = 4096


class _Line(NamedTuple):
    """Mean of a cell, with its standard error."""

    mean: float
    error: float


class _Effect(NamedTuple):
    """Effect of a level, compared with the first level of the factor."""

    factor: str
    level: str
    who: str
    line: _Line


def _halved(factors: Mapping[str, Sequence[Any]], fraction: int) -> tuple[list[tuple[int, ...]], dict[str, list[str]]]:
    """Returns the cells of a fractional design, as indices of levels, and the factors that are determined by others.

    The last factors are products of as many earlier factors as possible. So main effects are confounded only with interactions of
    many factors. Each factor must have two levels.
    """
    names = list(factors)
    halves = fraction.bit_length() - 1
    if fraction != 1 << halves:
        raise RequestError("a fraction must be 1, 2, 4, 8, …: one in this many combinations is played")
    if halves and any(len(levels) != 2 for levels in factors.values()):
        raise RequestError("a fraction of the combinations needs exactly two levels for each factor")
    base = len(names) - halves
    # A product of all factors, then of all but one, and so on; at least of two.
    products = [chosen for size in range(base, 1, -1) for chosen in combinations(range(base), size)][:halves]
    if len(products) < halves or base < 1:
        raise RequestError(f"{len(names)} factors cannot be separated with one in {fraction} of their combinations")
    cells = []
    for levels in product(*(range(len(factors[name])) for name in names[:base])):
        cells.append(levels + tuple(sum(levels[at] for at in chosen) % 2 for chosen in products))
    made = {names[base + at]: [names[of] for of in chosen] for at, chosen in enumerate(products)}
    return cells, made


def _aliases(names: Sequence[str], made: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Returns main effects and pairs of factors that a fractional design cannot tell apart."""
    words = [frozenset([name, *of]) for name, of in made.items()]
    group = {frozenset[str]()}
    for word in words:
        group |= {word ^ other for other in group}
    effects = [frozenset([name]) for name in names] + [frozenset(pair) for pair in combinations(names, 2)]
    shown = [" × ".join(sorted(effect)) for effect in effects]
    return [
        (shown[i], shown[k])
        for i, one in enumerate(effects)
        for k, other in enumerate(effects)
        if i < k and one ^ other in group
    ]


def _lines(found: Result) -> dict[tuple[str, str], _Line]:
    """Returns mean and standard error of a cell's results, by response and name."""
    out: dict[tuple[str, str], _Line] = {}
    seats = [row for row in found["seats"] if row["games"] > 1]
    if seats:
        # Points of seats in one game are correlated to an unknown degree, so the mean error of the seats is used.
        errors = [row["deviation"] / sqrt(row["games"]) for row in seats]
        out["points", ""] = _Line(fmean(row["mean"] for row in seats), fmean(errors))
    for row in found["names"]:
        games = row["games"]
        if games > 1:
            out["points", row["name"]] = _Line(row["mean"], row["deviation"] / sqrt(games))
            share = row["wins"] / games
            # Two more wins and two more losses keep the error above zero if a faction never wins.
            safe = (row["wins"] + 2) / (games + 4)
            out["win rate", row["name"]] = _Line(100 * share, 100 * sqrt(safe * (1 - safe) / games))
    return out


def _mean(lines: Sequence[_Line]) -> _Line:
    return _Line(fmean(line.mean for line in lines), sqrt(sum(line.error**2 for line in lines)) / len(lines))


def _told(levels: Sequence[Any]) -> list[str]:
    return ["–" if level is None else str(level) for level in levels]


class _Told:
    """Reports the progress of a cell as progress of the whole design."""

    def __init__(self, telling: Telling, before: int) -> None:
        self.telling, self.before = telling, before

    def __call__(self, done: int, _: int) -> None:
        self.telling(self.before + done)


def design(
    variant: Optional[str],
    factors: Mapping[str, Sequence[Any]],
    *,
    games: int = 1000,
    fraction: int = 1,
    bots: Bots = "greedy",
    players: Players = 4,
    factions: Sequence[str] = (),
    seed: int = 1,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    content: Union[Content, Folder] = None,
    threads: Optional[int] = None,
    report: bool = False,
    progress: Progress = None,
) -> Result:
    """Plays games under all combinations of several factors, or a fraction of them, and reports which factors matter.

    :param factors: the factors, each with at least two levels: ``variant``, ``map``, ``players``, and settings by name. Other
        levels are compared with the first one; the level ``None`` keeps the default.
    :param games: number of games of each combination; all combinations play the same seeds.
    :param fraction: if each factor has two levels, play one in 2, 4, 8, … combinations. The table ``aliases`` then lists effects
        that cannot be told apart. :func:`loam.sim` explains the other parameters.
    :param report: also make a report page in the style of the command line.
    :returns: the tables ``factors`` (one row per factor, the most important first: whether it matters, its largest effect and the
        error, on what and on whom), ``effects`` (factor, level, response, who, effect compared with the first level, with an
        interval, verdict), ``cells`` (one row per combination played) and ``aliases``. The intervals of all responses hold
        together at 95 %. Points are per seat, win rates in percent.
    """
    if not isinstance(factors, Mapping):
        raise TypeError(f"factors must be a dict, not {type(factors).__name__}")
    if not factors:
        raise RequestError("factors needs at least one factor")
    for name, levels in factors.items():
        if isinstance(levels, (str, bytes)) or not isinstance(levels, Sequence):
            raise TypeError(f"the levels of {name} must be a list")
        if len(levels) < 2 or len(set(_told(levels))) < len(levels):
            raise RequestError(f"{name} needs at least two different levels")
    names = [bot_name(bot) for bot in bots_of(bots)]
    games = number("the number of games", games, 2, MOST_GAMES)
    cells, made = _halved(factors, number("a fraction", fraction, 1, MOST_CELLS))
    if len(cells) > MOST_CELLS:
        raise RequestError(f"{len(cells):,} combinations are too many: at most {MOST_CELLS:,} are allowed")
    read = content_of(content, variant)
    telling = Telling(progress, games * len(cells))
    rows: list[dict[str, Any]] = []
    said: list[dict[tuple[str, str], _Line]] = []
    data = []
    whole = False
    try:
        for at, cell in enumerate(cells):
            chosen = {name: factors[name][level] for name, level in zip(factors, cell)}
            own = {name: chosen[name] for name in OWN if chosen.get(name) is not None}
            more = {name: value for name, value in chosen.items() if name not in OWN and value is not None}
            asked: dict[str, Any] = {"variant": variant, "map": map, "players": players, **own}
            found = sim(
                asked.pop("variant"),
                games=games,
                bots=bots,
                factions=factions,
                seed=seed,
                settings={**(settings or {}), **more},
                content=read,
                threads=threads,
                progress=_Told(telling, at * games) if telling.hears() else False,
                **asked,
            )
            said.append(_lines(found))
            told = dict(zip(factors, _told(list(chosen.values()))))
            points = said[-1].get(("points", ""), _Line(0.0, 0.0))
            rows.append({**told, "games": found.data["games"], "points": points.mean, "error": points.error})
            data.append({"levels": told, "run": found.data})
        whole = True
    finally:
        telling.close(whole)
    effects = list(_effects(factors, cells, said))
    aliases = _aliases(list(factors), made)
    tables = {
        "factors": _most(factors, effects),
        "effects": table(effects, _EFFECTS),
        "cells": table(rows, {**dict.fromkeys(factors, str), "games": int, "points": float, "error": float}),
        "aliases": table([{"effect": one, "alias": other} for one, other in aliases], {"effect": str, "alias": str}),
    }
    whole_of: dict[str, Any] = {"cells": data, "made": made, "command": _command(variant, factors, games, fraction, names, players, factions, seed, map, settings)}
    name = _labelled(data[0]["run"]["variant"], wanted(variant, map, settings, 4, factions, seed))
    page = _reports.design(name, names, games, whole_of, tables) if report else None
    return Result("design", whole_of, tables, page)


def _command(
    variant: Optional[str],
    factors: Mapping[str, Sequence[Any]],
    games: int,
    fraction: int,
    bots: Sequence[str],
    players: Players,
    factions: Sequence[str],
    seed: int,
    map: Optional[str],
    settings: Optional[Mapping[str, Value]],
) -> str:
    """Returns the Python call that repeats the design, for report pages."""
    words = [repr(variant), repr({name: list(levels) for name, levels in factors.items()}), f"games={games}"]
    given: dict[str, Any] = {"fraction": fraction, "bots": bots, "players": players, "factions": list(factions), "seed": seed}
    usual = {"fraction": 1, "bots": ["greedy"], "players": 4, "factions": [], "seed": 1, "map": None, "settings": None}
    given.update({"map": map, "settings": None if settings is None else dict(settings)})
    words += [f"{name}={value!r}" for name, value in given.items() if value != usual[name]]
    return f"loam.design({', '.join(words)})"


_EFFECTS: dict[str, type] = {
    "factor": str,
    "level": str,
    "beside": str,
    "response": str,
    "who": str,
    **interval_columns("effect"),
    "error": float,
    "verdict": str,
}


def _effects(
    factors: Mapping[str, Sequence[Any]], cells: Sequence[tuple[int, ...]], said: Sequence[Mapping[tuple[str, str], _Line]]
) -> Iterator[dict[str, Any]]:
    """Yields the effect of each level on each response, with intervals that hold together.

    All effects belong to one family (Bonferroni), because a factor matters as soon as any of its effects does. If nothing
    differs, at most five in a hundred such tables report a difference. The intervals do not use the fact that all cells play the
    same seeds.
    """
    of_response: dict[str, list[_Effect]] = {}
    keys = {key: None for lines in said for key in lines}
    for response, who in keys:
        for at, (name, levels) in enumerate(factors.items()):
            by_level = [
                [lines[response, who] for cell, lines in zip(cells, said) if cell[at] == level and (response, who) in lines]
                for level in range(len(levels))
            ]
            for level in range(1, len(levels)):
                if by_level[0] and by_level[level]:
                    first, other = _mean(by_level[0]), _mean(by_level[level])
                    line = _Line(other.mean - first.mean, sqrt(first.error**2 + other.error**2))
                    effect = _Effect(name, _told(levels)[level], who, line)
                    of_response.setdefault(response, []).append(effect)
    wide = NormalDist().inv_cdf(1 - 0.025 / max(sum(map(len, of_response.values())), 1))
    for response, all_of in of_response.items():
        for effect in all_of:
            half = wide * effect.line.error
            # Without variation there is no error and no interval.
            low = effect.line.mean - half if half > 0 else None
            high = effect.line.mean + half if half > 0 else None
            is_found = low is not None and high is not None and (low > 0 or high < 0)
            yield {
                "factor": effect.factor,
                "level": effect.level,
                "beside": _told(factors[effect.factor])[0],
                "response": response,
                "who": effect.who,
                "effect": effect.line.mean,
                "effect_low": low,
                "effect_high": high,
                "error": effect.line.error,
                "verdict": "found" if is_found else "open",
            }


def _most(factors: Mapping[str, Sequence[Any]], effects: Sequence[Mapping[str, Any]]) -> Table:
    """Returns one row per factor: its most significant effect."""
    rows = []
    for name in factors:
        own = [effect for effect in effects if effect["factor"] == name]
        if not own:
            continue
        most = max(own, key=lambda effect: abs(effect["effect"]) / max(effect["error"], 1e-12))
        found = sum(effect["verdict"] == "found" for effect in own)
        errors = abs(most["effect"]) / max(most["error"], 1e-12)
        rows.append({**most, "matters": found > 0, "found": found, "of": len(own), "errors": errors})
    rows.sort(key=lambda row: -row["errors"])
    columns: dict[str, type] = {"factor": str, "matters": bool, "found": int, "of": int, "errors": float}
    columns.update({"response": str, "who": str, "level": str, "beside": str, **interval_columns("effect")})
    return table(rows, columns)
