"""The laboratory: simulation, comparison of rules, worth of pieces, tuning of numbers, and strength of bots.

Results depend only on the arguments. The same seed gives the same numbers as the command line, with any number of threads.
"""

from __future__ import annotations

import json
import shlex
import warnings
from contextvars import ContextVar
from os import PathLike, fspath
from typing import Any, ContextManager, Mapping, NamedTuple, Optional, Protocol, Sequence, TypeGuard, Union

from . import _loam, _reports
from ._content import Content, Folder, content_of, file_path
from ._errors import FailedGames, RequestError
from ._game import Players, Value, language_code, number, text, texts, wanted
from ._progress import Progress, Telling
from ._results import Result, Table, interval, interval_columns, stacked, table
from ._types import Bot, Plan, Play, Player, Wanted

Bots = Union[str, Player, Sequence[Union[str, Player]]]

MOST_GAMES = 1_000_000_000
MOST_THREADS = 1024


def _is_player(bot: object) -> TypeGuard[Player]:
    return callable(bot)


def bot_of(bot: Union[str, Player]) -> Bot:
    """Checks a bot: a text such as ``greedy``, or a function, which gets a name for reports."""
    if not _is_player(bot):
        return text("a bot", bot)
    name = getattr(bot, "__name__", type(bot).__name__)
    return f"python:{name}", bot


def bots_of(bots: Bots) -> list[Bot]:
    """Checks the bots of a run and returns them as a list; at least one bot is required."""
    if isinstance(bots, str):
        return [bot_of(bots)]
    if _is_player(bots):
        return [bot_of(bots)]
    if isinstance(bots, (bytes, Mapping)) or not hasattr(bots, "__iter__"):
        raise TypeError(f"bots must be a list of texts and functions, not {type(bots).__name__}")
    several: Any = bots
    out = [bot_of(bot) for bot in several]
    if not out:
        raise RequestError("bots needs at least one bot; the last one plays all further seats")
    return out


def bot_name(bot: Bot) -> str:
    """Returns the name of a bot in commands and reports."""
    return bot if isinstance(bot, str) else bot[0]


class _Ask(NamedTuple):
    """Checked parameters that all kinds of run share."""

    wanted: Wanted
    games: int
    bots: list[Bot]
    threads: Optional[int]

    def words(self, kind: str, named: Sequence[str] = (), **other: Any) -> list[str]:
        """Returns the command line of the run, for report pages. ``other`` replaces parameters that the command passes in another
        way.
        """
        asked = {**self.wanted, **other}
        low, high = asked["players"]
        words = [kind, *([] if asked["variant"] is None else [asked["variant"]]), *named]
        words += ["--games", str(self.games), "--bots", *map(bot_name, self.bots)]
        words += ["--players", str(low) if low == high else f"{low}..{high}", "--seed", str(asked["seed"])]
        words += ["--factions", ",".join(asked["factions"])] if asked["factions"] else []
        return words + _rules(asked)

    def played(
        self,
        words: list[str],
        content: Content,
        progress: Progress,
        asked: dict[str, Any],
        page: bool = False,
        what: str = "games",
        part: Optional[str] = None,
        language: str = "en",
    ) -> tuple[dict[str, Any], Optional[str]]:
        """Plays the run; returns its result and, if requested, its page. ``part`` names the run if one call plays several."""
        language_code(language)
        words = words + (["--language", language] if page and language != "en" else [])
        plan: Plan = {
            "games": self.games,
            "bots": self.bots,
            "threads": self.threads,
            "page": bool(page),
            "language": language,
            "wanted": self.wanted,
            "command": "loam " + shlex.join(words),
            "asked": asked,
        }
        return _run(content, plan, progress, what, part)


def _rules(asked: Mapping[str, Any]) -> list[str]:
    """Returns map and settings as command-line options."""
    words = ["--map", asked["map"]] if asked["map"] is not None else []
    for key, value in asked["settings"]:
        words += ["--set", f"{key}={value}"]
    return words


def _ask(
    least: int,
    variant: Optional[str],
    games: int,
    bots: Bots,
    players: Players,
    factions: Sequence[str],
    seed: int,
    map: Optional[str],
    settings: Optional[Mapping[str, Value]],
    threads: Optional[int],
) -> _Ask:
    """Checks the parameters that all kinds of run share. ``least`` is the minimum number of games."""
    return _Ask(
        wanted(variant, map, settings, players, factions, seed),
        number("the number of games", games, least, MOST_GAMES),
        bots_of(bots),
        None if threads is None else number("the number of threads", threads, 1, MOST_THREADS),
    )


def _named(what: str, one: str, values: Sequence[str]) -> list[str]:
    """Checks a list of texts, which must not be empty."""
    out = texts(what, values)
    if not out:
        raise RequestError(f"{what} needs at least one {one}")
    return out


def _run(
    content: Content, plan: Plan, progress: Progress, what: str, part: Optional[str]
) -> tuple[dict[str, Any], Optional[str]]:
    telling = Telling(progress, plan["games"], what)
    whole = False
    others = OTHERS.get()
    try:
        if others is not None and not all(isinstance(bot, str) for bot in [*plan["bots"], plan["asked"].get("than", "")]):
            raise RequestError("a player of your own plays on this machine only, not on a cluster")
        if others is None:
            told, page = _loam.run(content._native, plan, telling.hears())
        else:
            with others.job(content, plan, part) as play:
                told, page = _loam.run(content._native, plan, telling.hears(), play)
                others.finished(told)
        whole = True
    finally:
        telling.close(whole)
    data = json.loads(told)
    assert isinstance(data, dict)
    _warn_of_failed(data, plan["games"])
    return data, page


def _warn_of_failed(data: Mapping[str, Any], games: int) -> None:
    """Warns if games failed: their number, and the reason of the first."""
    counted: Mapping[str, Any] = next((of for of in (data, *data.values()) if isinstance(of, dict) and of.get("bad")), {})
    if not counted:
        return
    kept = counted.get("faults") or counted.get("kept") or []
    first = kept[0]["why"] if kept else (counted.get("first_bad") or ("", "?"))[1]
    text = f"{counted['bad']:,} of {games:,} games failed and are in no table, so the results may be biased: {first}"
    warnings.warn(text, FailedGames, stacklevel=5)


class Others(Protocol):
    """Interface for playing the games of runs elsewhere, for example on a cluster."""

    def job(self, content: Content, plan: Plan, part: Optional[str]) -> ContextManager[Play]:
        """Begins a run, or the named part of one. The context gives a function that plays portions of the run."""

    def place(self, out: str) -> object:
        """Returns the store for the output files of a run."""

    def finished(self, told: str) -> None:
        """Takes the result of the run, as JSON."""


OTHERS: ContextVar[Optional[Others]] = ContextVar("OTHERS", default=None)
"""Plays the current runs; ``None``: this machine plays them."""


def place(out: Optional["str | PathLike[str]"]) -> object:
    """Returns the target for the output files of a run: a path, a store, or ``None``."""
    if out is None:
        return None
    path = fspath(out)
    # No path may contain a zero byte, and Python raises no OSError for it.
    if not isinstance(path, str) or "\0" in text("out", path):
        raise RequestError("out must be the path of a folder, without zero bytes")
    others = OTHERS.get()
    return path if others is None else others.place(path)


_LINE: dict[str, type] = {
    "games": int,
    "mean": float,
    "deviation": float,
    "low": int,
    "high": int,
    "wins": float,
    **interval_columns("won"),
}


def _line(line: Mapping[str, Any]) -> dict[str, Any]:
    return {**line, **interval("won", line["won"])}


def sim(
    variant: Optional[str] = None,
    *,
    games: int = 1000,
    bots: Bots = "random",
    players: Players = 4,
    factions: Sequence[str] = (),
    seed: int = 1,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    content: Union[Content, Folder] = None,
    threads: Optional[int] = None,
    actions: bool = False,
    report: bool = False,
    language: str = "en",
    progress: Progress = None,
    out: Optional["str | PathLike[str]"] = None,
    shard: Optional[int] = None,
    rows: bool = False,
) -> Result:
    """Plays many games with bots, as ``loam sim`` does.

    :param games: number of games; game ``i`` has its own seed, drawn from ``seed``.
    :param bots: a bot for each seat; the last one plays all further seats.
    :param threads: number of threads; by default all that the machine has. The result does not depend on it.
    :param actions: also count the actions of each faction.
    :param report: also make the page of ``loam sim --html``. Takes about a tenth more time, and plays about 300 more games.
    :param language: code of the language of the page, such as ``fr``.
    :param progress: ``True`` for a progress bar, or a callable that gets ``(done, games)`` several times a second. By default
        there is a bar in notebooks and on terminals.
    :param out: a folder for tables of games (``games.csv``, ``players.csv``, ``points.csv``) and ``summary.json``, as written by
        ``loam sim --out``. The same call continues a run that was stopped.
    :param shard: number of games that are written together; by default as many as the slowest bot plays in a few seconds.
    :param rows: also write a table of every action.
    :returns: the tables ``names`` (one row per faction or seat name) and ``seats`` (one row per seat, from 1): games, mean
        points, their standard deviation, lowest and highest points, wins (a shared win counts in parts), share of games won with
        its 95 % interval (Wilson). Also ``actions`` (action, name, count) if they were counted. ``data["fingerprint"]`` is equal
        for equal games.
    :raises KeyboardInterrupt: on Ctrl-C, after the current games have ended.
    """
    ask = _ask(1, variant, games, bots, players, factions, seed, map, settings, threads)
    size = None if shard is None else number("the games of a shard", shard, 1, MOST_GAMES)
    if out is None and (rows or shard is not None):
        raise RequestError("actions and shards need a folder; set out")
    written = {"actions": bool(actions), "out": place(out), "shard": size, "rows": bool(rows)}
    data, page = ask.played(ask.words("sim"), content_of(content, variant), progress, written, report, language=language)
    names = [{"name": name, **_line(line)} for name, line in data["factions"].items()]
    seats = [{"seat": seat, **_line(line)} for seat, line in enumerate(data["seats"], 1)]
    tables = {"names": table(names, {"name": str, **_LINE}), "seats": table(seats, {"seat": int, **_LINE})}
    if actions:
        counted = [
            {"action": action, "name": name, "count": count}
            for action, by in data["actions"].items()
            for name, count in by.items()
        ]
        tables["actions"] = table(counted, {"action": str, "name": str, "count": int})
    return Result("sim", data, tables, page)


def compare(
    a: str,
    b: Union[str, Sequence[str], Mapping[str, Mapping[str, Any]], None] = None,
    *,
    games: int = 1000,
    until: Optional[float] = None,
    bound: Optional[float] = None,
    bots: Bots = "greedy",
    players: Players = 4,
    factions: Sequence[str] = (),
    seed: int = 1,
    map: Optional[str] = None,
    map_b: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    settings_a: Optional[Mapping[str, Value]] = None,
    settings_b: Optional[Mapping[str, Value]] = None,
    content: Union[Content, Folder] = None,
    threads: Optional[int] = None,
    report: bool = False,
    language: str = "en",
    progress: Progress = None,
) -> Result:
    """Plays the same games under two sets of rules, as ``loam compare`` does: same seeds, seats and bots.

    :param a: the first rules, a variant.
    :param b: the second rules: a variant, or by default the first variant again with ``map_b`` or ``settings_b``. ``b`` may be
        several rules: a list of variants, or a dict that maps a name to the differences of these rules (``variant``, ``map``,
        ``settings``). Each of them is compared with ``a``. Every table then begins with a column ``rules``, ``data`` has the
        comparisons by name, and all intervals are widened so that they hold for all comparisons together at 95 %.
    :param games: number of pairs of games; with ``until`` the maximum.
    :param until: stop as soon as the mean difference is known to this number of points.
    :param bound: with ``until``: the largest possible difference of a pair, in points of a seat. By default twice the highest
        score of a seat under the first rules in the first hundred pairs.
    :param report: also make the page of ``loam compare --html``; one page for all comparisons if ``b`` is several rules.
    :param language: code of the language of the page, such as ``fr``.
    :returns: four tables. ``points``: the mean difference of a seat's points, second minus first. ``differences``: family, unit,
        who, what, pairs, pairs that differ, both means, difference with an interval, verdict; all intervals of a family hold
        together at 95 %. ``response``: whether the players respond to the change, in a sentence, and how much of the difference
        comes from the same play and from different play. Its ``left_out`` names options that only the second rules have and that
        bots chose; ``played`` is the effect of using them, against the same games without them; ``plays_worse`` is true if bots
        with these options score less than without. ``spreads``: points by name (mean, deviation, quantiles).
    """
    if isinstance(b, str) or b is None:
        if b is None and not settings_b and map_b is None:
            raise RequestError(
                "nothing to compare: only one variant is named. Name a second one, or change something with settings_b or map_b"
            )
        each = {"": _Other(b, map_b, {**(settings or {}), **(settings_b or {})})}
    else:
        each = _others(b, map_b, {**(settings or {}), **(settings_b or {})})
    first = {**(settings or {}), **(settings_a or {})}
    ask = _ask(2, a, games, bots, players, factions, seed, map, first, threads)
    if until is not None and not (isinstance(until, (int, float)) and 0 < until <= 1000):
        raise RequestError("until must be greater than 0 and at most 1,000 points")
    if bound is not None and not (until is not None and isinstance(bound, (int, float)) and 0 < bound <= 1_000_000):
        raise RequestError("bound must be greater than 0 and at most 1,000,000 points, and needs until")
    stop = _Stop(None if until is None else float(until), None if bound is None else float(bound))
    found = {
        name: _compare(ask, a, other, stop, content, report and not name, progress, len(each), name or None, language)
        for name, other in each.items()
    }
    if isinstance(b, str) or b is None:
        return found[""]
    data = {name: one.data for name, one in found.items()}
    tables = {table: stacked("rules", {n: one[table] for n, one in found.items()}) for table in next(iter(found.values())).tables}
    page = _reports.comparisons(_labelled(a, ask.wanted), data, tables) if report else None
    return Result("compare", {"comparisons": data}, tables, page)


class _Stop(NamedTuple):
    """Parameters of the early stop of a comparison."""

    until: Optional[float]
    bound: Optional[float]


def _labelled(variant: Optional[str], asked: Wanted) -> str:
    """Returns the label of a variant with its map and settings, for report pages."""
    more = ([] if asked["map"] is None else [f"map {asked['map']}"]) + [f"{key}={value}" for key, value in asked["settings"]]
    name = variant or "the usual rules"
    return f"{name} ({', '.join(more)})" if more else name


class _Other(NamedTuple):
    """The second rules of a comparison."""

    variant: Optional[str]
    map: Optional[str]
    settings: dict[str, Value]


def _others(b: Any, map_b: Optional[str], settings: Mapping[str, Value]) -> dict[str, _Other]:
    """Checks the other rules of several comparisons, and returns them by name."""
    asked: dict[str, Mapping[str, Any]] = {}
    if isinstance(b, Mapping):
        asked = dict(b)
    else:
        for name in texts("b", b):
            if name in asked:
                raise RequestError(f"`{name}` is named twice")
            asked[name] = {"variant": name}
    if not asked:
        raise RequestError("b needs at least one variant")
    out = {}
    for name, other in asked.items():
        if not isinstance(name, str) or not isinstance(other, Mapping):
            raise TypeError("b must be a dict of dicts: for each name, what is different")
        text("the name of other rules", name)
        if wrong := sorted(set(other) - {"variant", "map", "settings"}):
            raise RequestError(f"`{wrong[0]}` of `{name}` must be one of variant, map, settings")
        own = {**settings, **(other.get("settings") or {})}
        out[name] = _Other(other.get("variant"), other.get("map", map_b), own)
    return out


def _compare(
    ask: _Ask,
    a: str,
    other: _Other,
    stop: _Stop,
    content: Union[Content, Folder],
    report: bool,
    progress: Progress,
    comparisons: int,
    part: Optional[str],
    language: str,
) -> Result:
    """Compares two sets of rules. ``comparisons`` is the number evaluated together, ``part`` the name of this one."""
    first = ask.wanted
    b = a if other.variant is None else other.variant
    map_b = first["map"] if other.map is None else other.map
    second = wanted(b, map_b, other.settings, first["players"], first["factions"], first["seed"])
    words = ask.words("compare", [] if other.variant is None else [b], settings=[])
    words += ["--map-b", other.map] if other.map is not None else []
    for option, of in (("--set-a", first), ("--set-b", second)):
        for key, value in of["settings"]:
            words += [option, f"{key}={value}"]
    words += ["--until", f"{stop.until:g}"] if stop.until is not None else []
    words += ["--bound", f"{stop.bound:g}"] if stop.bound is not None else []
    asked = {"other": second, "until": stop.until, "bound": stop.bound, "comparisons": comparisons}
    data, page = ask.played(words, content_of(content, _path(a, b)), progress, asked, report, "pairs", part, language)
    found = data["findings"]
    columns: dict[str, type] = {
        "family": str,
        "unit": str,
        "who": str,
        "what": str,
        "pairs": int,
        "differ": int,
        "a": float,
        "b": float,
        **interval_columns("difference"),
        "verdict": str,
    }

    def row(row: Mapping[str, Any], family: str, unit: str) -> dict[str, Any]:
        return {**row, "family": family, "unit": unit, **interval("difference", row["difference"])}

    rows = [row(r, family["title"], family["unit"]) for family in found["families"] for r in family["rows"]]
    quantiles = ("q05", "q25", "q50", "q75", "q95")
    spreads = [{**spread, **dict(zip(quantiles, spread["quantiles"]))} for spread in found["spreads"]]
    spread_columns: dict[str, type] = {"who": str, "arm": str, "games": int, "mean": float, "deviation": float}
    spread_columns.update({q: int for q in quantiles})
    tables = {
        "points": table([row(found["points"], "points", "VP a seat")], columns),
        "differences": table(rows, columns),
        "response": table([_response(data)], _RESPONSE),
        "spreads": table(spreads, spread_columns),
    }
    return Result("compare", data, tables, page)


_RESPONSE: dict[str, type] = {
    "answer": str,
    "said": str,
    "subjects": str,
    "pairs": int,
    **interval_columns("same_play"),
    **interval_columns("other_play"),
    "left_out": str,
    "plays_worse": bool,
    **interval_columns("played"),
}


def _response(data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a table row on whether the players respond to the change of rules."""
    of = data["findings"]["response"]
    parts = {name: interval(name, of[name] and of[name]["difference"]) for name in ("same_play", "other_play")}
    said = {"answer": of["answer"], "said": data["response"], "subjects": ", ".join(of["subjects"]), "pairs": of["pairs"]}
    left_out = of["left_out"]
    without = {
        "left_out": ", ".join(left_out["options"]) if left_out else "",
        "plays_worse": bool(left_out and left_out["is_worse"]),
        **interval("played", left_out and left_out["points"]["difference"]),
    }
    return {**said, **parts["same_play"], **parts["other_play"], **without}


def _path(a: str, b: str) -> str:
    """Returns the variant that is given by its path; if neither is, ``a``."""
    return b if b.endswith(".toml") or "/" in b else a


def worth(
    variant: Optional[str],
    pieces: Sequence[str],
    *,
    games: int = 1000,
    free: bool = False,
    bots: Bots = "greedy",
    players: Players = 4,
    factions: Sequence[str] = (),
    seed: int = 1,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    content: Union[Content, Folder] = None,
    threads: Optional[int] = None,
    report: bool = False,
    language: str = "en",
    progress: Progress = None,
) -> Result:
    """Estimates what a tile, an ability or an action is worth to one seat, as ``loam worth`` does. The seat plays without it, or
    with ``free`` gets it for free.

    :param pieces: words of actions, or names of pieces; a prefix ``action:`` or ``piece:`` tells them apart.
    :param report: also make the page of ``loam worth --html``.
    :param language: code of the language of the page, such as ``fr``.
    :returns: the tables ``worths`` (piece, games, games in which it was used, games that changed without it, points, and wins in
        percent, with intervals that hold together) and ``names`` (points by name of the seat).
    """
    ask = _ask(2, variant, games, bots, players, factions, seed, map, settings, threads)
    named = _named("pieces", "piece", pieces)
    asked = {"pieces": named, "free": bool(free)}
    words = ask.words("worth", named) + (["--free"] if free else [])
    data, page = ask.played(words, content_of(content, variant), progress, asked, report, "openings", language=language)
    rows, names = [], []
    for one in data["outcome"]["worths"]:
        subject = one["subject"]
        piece = subject["action"] if "action" in subject else subject["piece"][1]
        felt = one["felt"] > 0
        rows.append(
            {
                **one,
                "piece": piece,
                **interval("points", one["points"] if felt else None),
                **interval("wins", one["wins"] if felt else None),
                **interval("when_used", one["when_used"] if felt else None),
            }
        )
        names += [{"piece": piece, "name": n, **interval("points", i)} for n, i in one["by_name"].items() if felt]
    columns: dict[str, type] = {"piece": str, "games": int, "used": int, "felt": int}
    columns.update({**interval_columns("points"), **interval_columns("wins"), **interval_columns("when_used")})
    tables = {
        "worths": table(rows, columns),
        "names": table(names, {"piece": str, "name": str, **interval_columns("points")}),
    }
    return Result("worth", data, tables, page)


def tune(
    variant: str,
    params: Sequence[str],
    *,
    games: int = 10_000,
    bots: Bots = "greedy",
    players: Players = 4,
    factions: Sequence[str] = (),
    seed: int = 1,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    content: Union[Content, Folder] = None,
    threads: Optional[int] = None,
    report: bool = False,
    language: str = "en",
    progress: Progress = None,
) -> Result:
    """Searches numbers with which all factions win equally often, as ``loam tune`` does.

    :param params: numbers of pieces with their ranges: ``"PIECE.start.vp=10..40"``, ``"*.start.vp=0..60"``.
    :param games: maximum number of games; a quarter of them measures how good the result is.
    :param report: also make the page of ``loam tune --html``.
    :param language: code of the language of the page, such as ``fr``.
    :returns: the tables ``path`` (step, games, spread of the win rates in percent), ``values`` (field, before, after) and
        ``names`` (win rates before and after in percent, with intervals that hold together). ``data["amendment"]`` is TOML text
        for a variant, or ``None`` if no better values were found.
    """
    ask = _ask(16, variant, games, bots, players, factions, seed, map, settings, threads)
    if isinstance(params, Mapping):
        raise TypeError('params must be a list of texts such as "PIECE.start.vp=10..40", not a dict')
    named = _named("params", "number", params)
    base = None
    if variant.endswith(".toml") or "/" in variant:
        with open(file_path("variant", variant), encoding="utf-8") as file:
            base = file.read()
    words = ask.words("tune", [word for param in named for word in ("--param", param)])
    data, page = ask.played(words, content_of(content, variant), progress, {"fields": named, "base": base}, report, language=language)
    outcome = data["outcome"]
    values = [
        {"field": parameter["field"], "before": parameter["start"], "after": value}
        for parameter, value in zip(data["parameters"], outcome["values"])
    ]
    names = [
        {"name": name, **interval("before", outcome["before"].get(name)), **interval("after", after)}
        for name, after in outcome["after"].items()
    ]
    path = [{"step": at, **step} for at, step in enumerate(outcome["path"])]
    tables = {
        "path": table(path, {"step": int, "games": int, "spread": float}),
        "values": table(values, {"field": str, "before": int, "after": int}),
        "names": table(names, {"name": str, **interval_columns("before"), **interval_columns("after")}),
    }
    return Result("tune", data, tables, page)


def strength(
    bot: Union[str, Player],
    other: Union[str, Player],
    *,
    variant: Optional[str] = None,
    games: int = 200,
    players: int = 4,
    seed: int = 1,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    content: Union[Content, Folder] = None,
    threads: Optional[int] = None,
    report: bool = False,
    language: str = "en",
    progress: Progress = None,
) -> Result:
    """Plays two bots against each other, as ``loam strength`` does. Each bot has half of the seats, and each opening is played
    twice.

    :param games: an even number of games.
    :param players: an even number of players, 2 to 7.
    :param report: also make the page of ``loam strength --html``.
    :param language: code of the language of the page, such as ``fr``.
    :returns: the table ``bots``, with one row per bot: number of games in which the bot was better, their share with its 95 %
        interval (Wilson, over pairs of games), mean points and mean rank of a seat. ``data["result"]["is_decided"]`` is true if
        one bot is stronger.
    """
    seats = number("the number of seats", players, 2, 7)
    than = bot_of(other)
    ask = _ask(2, variant, games, bot, seats, (), seed, map, settings, threads)
    words = ["strength", bot_name(ask.bots[0]), bot_name(than), *([] if variant is None else ["--variant", variant]), "--games", str(ask.games)]
    words += ["--players", str(seats), "--seed", str(ask.wanted["seed"]), *_rules(ask.wanted)]
    data, page = ask.played(words, content_of(content, variant), progress, {"than": than}, report, language=language)
    found = data["result"]
    rows = [
        {
            "bot": data["bots"][at],
            "better": found[better],
            **interval("share", found[share]),
            "points": found["points"][at],
            "rank": found["rank"][at],
        }
        for at, (better, share) in enumerate((("better", "share"), ("worse", "other")))
    ]
    columns: dict[str, type] = {"bot": str, "better": int, **interval_columns("share"), "points": float, "rank": float}
    return Result("strength", data, {"bots": table(rows, columns)}, page)


__all__ = ["Result", "Table", "compare", "sim", "strength", "tune", "worth"]
