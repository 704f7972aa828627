"""The laboratory on many machines: :func:`loam.sim`, :func:`loam.compare`, :func:`loam.worth`, :func:`loam.tune` and
:func:`loam.strength`, whose games are played on a Ray cluster. Wants ``pip install "./core/python[ray]"`` on each machine.

>>> import loam.ray
>>> loam.ray.compare("base", map_b="lakes", games=100_000, address="auto", out="runs/lakes")

A task is some ranges of games, and a game depends on its number alone: what comes of a run is, byte for byte, what one machine says,
however many take part, whichever of them are lost on the way, and in whatever order they answer. A range that was lost with its
machine is played again; machines that join a running cluster get their share. A machine that would play by other rules, or by
another version of loam, is told from the others by the hash of the rules and left out.

With ``out`` (a folder, or an address that fsspec knows) what was played is kept there, and the same call goes on with it.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import sys
import tempfile
import time
import uuid
from collections import deque
from contextlib import contextmanager
from typing import Any, Generator, Iterator, Mapping, NamedTuple, Optional, Sequence, Union

from . import _loam, _runs
from ._content import Content
from ._errors import ClusterError, LoamError, RequestError
from ._game import number
from ._memory import give_back
from ._results import Result
from ._store import Store, store, write
from ._types import Came, Plan, Play

try:
    import ray  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from ray.exceptions import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
        RayError,
        RayTaskError,
        TaskCancelledError,
    )
except ImportError as why:
    raise ImportError('loam.ray needs Ray on each machine: pip install "./core/python[ray]" in a clone, or pip install ray fsspec') from why

__all__ = ["compare", "sim", "strength", "tune", "worth"]

MOST_TRIES = 10
"""Ranges that end so many processes are given up."""

TASK = 2.0
"""Seconds that a task takes, if there is enough to do: so long that what it costs beside the games is little. That is some 20 ms, of which reading the
rules takes 4."""

MOST_RANGES = 256
"""So many ranges has a task at most."""

MANIFEST = "manifest.json"
RESULT = "result.json"


class Work(NamedTuple):
    """What the machines of a cluster get of a run, once."""

    content: Content
    plan: Plan
    rules: str


class Refused(NamedTuple):
    """A machine that would play something else."""

    node: str
    rules: str


Range = tuple[int, int]


class Played(NamedTuple):
    """What ranges came to, and the seconds that they took."""

    parts: list[bytes]
    seconds: float


class _Kept:
    """The run that this process plays for, read once."""

    key = ""
    work: Optional[Work] = None
    rules = ""


def _play(key: str, box: list[Any], values: list[int], ranges: list[Range]) -> Union[Played, Refused]:
    """Plays ranges; what a worker does."""
    if _Kept.key != key or _Kept.work is None:
        # The reference comes in a box, so that what is there already is not fetched again.
        _Kept.work = ray.get(box[0])
        _Kept.rules = _loam.identity(_Kept.work.content._native, _Kept.work.plan)
        _Kept.key = key
    work = _Kept.work
    if _Kept.rules != work.rules:
        return Refused(ray.get_runtime_context().get_node_id(), _Kept.rules)
    begun = time.monotonic()
    parts = [_loam.portion(work.content._native, work.plan, values, games) for games in ranges]
    give_back()
    return Played(parts, time.monotonic() - begun)


class _Lost(NamedTuple):
    """Ranges that are to be played, in one task."""

    ranges: list[Range]
    tries: int


def _folder(part: str) -> str:
    """The folder of a part of a run: its name as far as any system takes it, and what tells it from every other name."""
    readable = re.sub(r"[^A-Za-z0-9_-]+", "-", part).strip("-")[:40]
    return f"{readable or 'run'}-{hashlib.sha256(part.encode()).hexdigest()[:8]}"


class _Cluster:
    """A run on a cluster."""

    def __init__(self, out: Optional[str], size: Optional[int]) -> None:
        self.out = out
        self.size = None if size is None else number("the games of a portion", size, 1, _runs.MOST_GAMES)
        self.parts: Optional[Store] = None
        self.waiting: dict[Any, _Lost] = {}
        self.refused: dict[str, str] = {}
        self.width, self.looked = 2, 0.0
        # Seconds of a game, as the last task had them.
        self.pace = 0.0

    def place(self, out: str) -> object:
        return store(out) if "://" in out else out

    @contextmanager
    def job(self, content: Content, plan: Plan, part: Optional[str]) -> Generator[Play, None, None]:
        # A worker has one processor, and what is drawn for a page is drawn here.
        own: Plan = {**plan, "threads": 1, "page": False}
        # Nobody but this machine knows where the files go.
        if plan["asked"].get("out") is not None:
            own["asked"] = {**plan["asked"], "out": os.devnull}
        self.plan = plan
        self.work = Work(content, own, _loam.identity(content._native, plan))
        if self.out is not None:
            # Several comparisons are several runs, each with a folder of its own.
            self.parts = store(self.out if part is None else f"{self.out.rstrip('/')}/{_folder(part)}")
            self._agree(self.parts)
        self.key, self.box = uuid.uuid4().hex, [ray.put(self.work)]
        self.task = ray.remote(_play)
        try:
            yield self._portions
        finally:
            # What is under way, at most two portions a processor, is played to its end and forgotten: `ray.cancel` of a task
            # that ends at the same moment ends this process (Ray 2.60: "Tried to complete task that was not pending").
            self.waiting.clear()

    def _agree(self, parts: Store) -> None:
        """Is the run in the folder this one? A folder without a run gets this one's manifest."""
        kept: dict[str, Any] = {n: value for n, value in self.plan.items() if n not in ("threads", "page", "command")}
        # How many comparisons are looked at together widens intervals and changes no game: others can be added to a folder.
        kept["asked"] = {n: value for n, value in self.plan["asked"].items() if n != "comparisons"}
        mine = json.loads(json.dumps({"rules": self.work.rules, "portion": self._size(), **kept}))
        known = parts.read(MANIFEST)
        if known is None:
            text = json.dumps(mine, indent=2, sort_keys=True) + "\n"
            return write(parts, MANIFEST, text.encode())
        try:
            there = json.loads(known)
        except ValueError as why:
            raise RequestError(f"{parts.path(MANIFEST)}: {why}") from None
        if there != mine:
            names = sorted(name for name in {*there, *mine} if there.get(name) != mine.get(name))
            lines = "".join(f"\n  {n}: {there.get(n)} in the folder, {mine.get(n)} now" for n in names)
            raise RequestError(
                f"{parts.path(MANIFEST)}: the folder contains a different run, so nothing was written:{lines}\n"
                "help: use the arguments of that run, or choose another folder"
            )

    def _size(self) -> int:
        """Games of a portion: some hundreds of portions a run, so that all machines have something to do to the end."""
        return self.size or min(max(self.plan["games"] // 400, 10), 1000)

    def _cut(self, ranges: list[Range], whole: bool) -> Iterator[Range]:
        size = self._size() + self._size() % 2
        for start, stop in ranges:
            step = max(stop - start, 1) if whole else size
            yield from ((at, min(at + step, stop)) for at in range(start, stop, step))

    def _enough(self, games: int, left: int) -> bool:
        """Are so many games a task, where so many are left? The first tasks are small, and the last, so that all end together."""
        return not self.pace or games * self.pace >= TASK or games * 2 * self._wide() >= left

    def _name(self, values: list[int], games: Range) -> str:
        mark = hashlib.sha256(json.dumps(values).encode()).hexdigest()[:16]
        return f"parts/{mark}-{games[0]:012}-{games[1]:012}"

    def _wide(self) -> int:
        """How many ranges are under way: enough that no processor of the cluster waits for the next one."""
        if time.monotonic() - self.looked > 1.0:
            there = ray.cluster_resources()  # type: ignore[no-untyped-call,unused-ignore]
            self.width = max(2, 2 * int(there.get("CPU", 1)))
            self.looked = time.monotonic()
        return self.width

    def _submit(self, values: list[int], lost: _Lost) -> None:
        how: dict[str, Any] = {"num_cpus": 1, "max_retries": 0, "scheduling_strategy": "SPREAD"}
        if self.refused:
            how["label_selector"] = {"ray.io/node-id": f"!in({','.join(self.refused)})"}
        self.waiting[self.task.options(**how).remote(self.key, self.box, values, lost.ranges)] = lost

    def _portions(self, values: list[int], ranges: list[Range], whole: bool) -> Iterator[Came]:
        todo, again = self._cut(ranges, whole), deque[_Lost]()
        left = sum(stop - start for start, stop in ranges)
        more = True
        while True:
            while len(self.waiting) < self._wide() and (more or again):
                if again:
                    self._submit(values, again.popleft())
                    continue
                task: list[Range] = []
                many = 0
                while more and len(task) < MOST_RANGES and not (task and self._enough(many, left)):
                    games = next(todo, None)
                    if games is None:
                        more = False
                        break
                    kept = None if self.parts is None else self.parts.read(self._name(values, games))
                    if kept is None:
                        many += games[1] - games[0]
                        if task and self.parts is None and not whole and task[-1][1] == games[0]:
                            # Nobody wants to know what each of them came to, and one range is read for once.
                            games = (task.pop()[0], games[1])
                        task.append(games)
                    else:
                        left -= games[1] - games[0]
                        yield games[1] - games[0], (games[0], kept)
                if task:
                    left -= many
                    self._submit(values, _Lost(task, 0))
            if not self.waiting:
                return
            ready, _ = ray.wait(list(self.waiting), num_returns=1, timeout=0.2)
            yield 0, None
            for ref in ready:
                lost = self.waiting.pop(ref)
                came = self._came(ref, lost)
                if came is None:
                    again.append(lost._replace(tries=lost.tries + 1))
                    continue
                self.pace = came.seconds / max(sum(stop - start for start, stop in lost.ranges), 1)
                for games, part in zip(lost.ranges, came.parts):
                    if self.parts is not None:
                        write(self.parts, self._name(values, games), part)
                    yield games[1] - games[0], (games[0], part)

    def _came(self, ref: Any, lost: _Lost) -> Optional[Played]:
        """What a task came to; ``None`` where it has to be played again."""
        try:
            came = ray.get(ref)
        except RayTaskError as error:
            if isinstance(error, LoamError):
                raise
            cause = error.cause
            raise (cause if isinstance(cause, LoamError) else error) from None
        except TaskCancelledError:
            raise
        except RayError as error:
            if lost.tries < MOST_TRIES:
                return None
            first, last = lost.ranges[0][0], lost.ranges[-1][1] - 1
            raise ClusterError(f"the games {first} to {last} crash every process that plays them: {error}")
        if isinstance(came, Played):
            return came
        assert isinstance(came, Refused)
        if came.node not in self.refused:
            self.refused[came.node] = came.rules
            sys.stderr.write(
                f"loam.ray: the machine {came.node} is left out: it has {came.rules}, this one {self.work.rules}\n"
            )
        nodes = ray.nodes()  # type: ignore[no-untyped-call,unused-ignore]
        left = [node for node in nodes if node["Alive"] and node["NodeID"] not in self.refused]
        if not any(node["Resources"].get("CPU", 0) >= 1 for node in left):
            raise RequestError(
                f"no machine of the cluster has these rules: they have {came.rules}, and this one {self.work.rules}"
            )
        return None

    def finished(self, told: str) -> None:
        if self.parts is not None:
            write(self.parts, RESULT, told.encode())


@contextmanager
def _connected(address: Optional[str]) -> Generator[None, None, None]:
    """A connection to the cluster; one that is there already is used, and kept."""
    if ray.is_initialized():
        yield
        return
    try:
        # A cluster that ends with the run has nobody who looks at its page.
        dashboard = False if address == "local" else None
        ray.init(address=address, include_dashboard=dashboard, log_to_driver=False, logging_level=logging.ERROR)
    except ConnectionError as why:
        raise RequestError(
            f"no Ray cluster at {address!r}; start one with `ray start --head`, or use address=\"local\" to play on this machine ({why})"
        ) from None
    try:
        yield
    finally:
        ray.shutdown()


def _on(
    address: Optional[str], cluster: _Cluster, ask: Any, given: tuple[Any, ...], options: dict[str, Any]
) -> Result:
    if "threads" in options:
        raise TypeError("threads cannot be set: the cluster uses one process for each of its processors")
    with _connected(address):
        before = _runs.OTHERS.set(cluster)
        try:
            found = ask(*given, **options)
        finally:
            _runs.OTHERS.reset(before)
    assert isinstance(found, Result)
    return found


Address = Optional[str]


def sim(
    variant: Optional[str] = None,
    *,
    address: Address = "auto",
    out: Union[str, "os.PathLike[str]", None] = None,
    portion: Optional[int] = None,
    **options: Any,
) -> Result:
    """:func:`loam.sim` on a cluster; takes what that takes, but for ``threads``.

    :param address: of the cluster, as ``ray.init`` takes it: ``auto`` finds the one that runs on this machine, ``HOST:6379`` or
        ``ray://HOST:10001`` another, ``local`` starts one on this machine.
    :param out: a folder, or an address that fsspec knows, for shards, tables and summary: the very files of
        ``loam sim --out``, which goes on with what a cluster began, and the other way round.
    :param portion: games of a task, where nothing is written; with ``out`` a task is a shard (``shard``).
    :raises RequestError: there is no such cluster, or no machine of it plays by these rules.
    """
    cluster = _Cluster(None, portion)
    if out is not None:
        return _on(address, cluster, _runs.sim, (variant,), {**options, "out": os.fspath(out)})
    if not options.get("report"):
        return _on(address, cluster, _runs.sim, (variant,), options)
    # A report is made from tables of the games, and those lie somewhere while it is.
    with tempfile.TemporaryDirectory(prefix="loam-") as folder:
        return _on(address, cluster, _runs.sim, (variant,), {"shard": portion, **options, "out": folder})


def compare(
    a: str,
    b: Union[str, Sequence[str], Mapping[str, Mapping[str, Any]], None] = None,
    *,
    address: Address = "auto",
    out: Union[str, "os.PathLike[str]", None] = None,
    portion: Optional[int] = None,
    **options: Any,
) -> Result:
    """:func:`loam.compare` on a cluster; ``address`` as :func:`sim` has it, the rest as there, but for ``threads``.

    :param out: a folder, or an address that fsspec knows, where what was played is kept: the same call goes on with it. Where
        ``b`` is many, each comparison has a folder of its own in it, and others can be asked for later.
    :param portion: pairs of a task.
    """
    cluster = _Cluster(None if out is None else os.fspath(out), portion)
    return _on(address, cluster, _runs.compare, (a, b), options)


def worth(
    variant: Optional[str],
    pieces: Any,
    *,
    address: Address = "auto",
    out: Union[str, "os.PathLike[str]", None] = None,
    portion: Optional[int] = None,
    **options: Any,
) -> Result:
    """:func:`loam.worth` on a cluster; ``address``, ``out`` and ``portion`` as :func:`compare` has them."""
    cluster = _Cluster(None if out is None else os.fspath(out), portion)
    return _on(address, cluster, _runs.worth, (variant, pieces), options)


def tune(
    variant: str,
    params: Any,
    *,
    address: Address = "auto",
    out: Union[str, "os.PathLike[str]", None] = None,
    portion: Optional[int] = None,
    **options: Any,
) -> Result:
    """:func:`loam.tune` on a cluster; ``address``, ``out`` and ``portion`` as :func:`compare` has them."""
    cluster = _Cluster(None if out is None else os.fspath(out), portion)
    return _on(address, cluster, _runs.tune, (variant, params), options)


def strength(
    bot: str,
    other: str,
    *,
    address: Address = "auto",
    out: Union[str, "os.PathLike[str]", None] = None,
    portion: Optional[int] = None,
    **options: Any,
) -> Result:
    """:func:`loam.strength` on a cluster; ``address``, ``out`` and ``portion`` as :func:`compare` has them."""
    cluster = _Cluster(None if out is None else os.fspath(out), portion)
    return _on(address, cluster, _runs.strength, (bot, other), options)


def main() -> int:
    """Plays what the command line asks for, as JSON on standard input: into a folder, which that reads."""
    asked = json.load(sys.stdin)
    asked["players"] = tuple(asked["players"])
    try:
        sim(asked.pop("variant"), address=asked.pop("address"), **asked)
    except LoamError as why:
        sys.stderr.write(f"{why}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
