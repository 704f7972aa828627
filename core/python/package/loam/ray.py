"""The laboratory on many machines. :func:`loam.sim`, :func:`loam.compare`, :func:`loam.worth`, :func:`loam.tune` and
:func:`loam.strength` play their games on a Ray cluster. Needs ``pip install "./core/python[ray]"`` on each machine.

>>> import loam.ray
>>> loam.ray.compare("base", map_b="lakes", games=100_000, address="auto", out="runs/lakes")

A task plays some ranges of games, and a game depends only on its number. So the result of a run is byte for byte that of a single
machine, whatever the number of machines, lost machines, and the order of answers. If a machine is lost, its ranges are played
again on other machines. Machines that join the cluster during a run take part. A machine with different rules or another version
of Loam is recognized by the hash of the rules and is not used.

With ``out`` (a folder, or an address that fsspec supports), finished portions are stored there, and the same call continues the
run.
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
"""Maximum number of retries of a task that crashes its process."""

TASK = 2.0
"""Target duration of a task in seconds. The overhead of a task, about 20 ms (4 ms for reading the rules), is then small."""

MOST_RANGES = 256
"""Maximum number of ranges in a task."""

MANIFEST = "manifest.json"
RESULT = "result.json"


class Work(NamedTuple):
    """Data of a run that is sent to each machine once."""

    content: Content
    plan: Plan
    rules: str


class Refused(NamedTuple):
    """Answer of a machine with different rules or another version: its node id and its rules."""

    node: str
    rules: str


Range = tuple[int, int]


class Played(NamedTuple):
    """Results of the ranges of a task, and the seconds that they took."""

    parts: list[bytes]
    seconds: float


class _Kept:
    """Cache of a worker process: the current run and its rules."""

    key = ""
    work: Optional[Work] = None
    rules = ""


def _play(key: str, box: list[Any], values: list[int], ranges: list[Range]) -> Union[Played, Refused]:
    """Task of a worker: plays ranges of games."""
    if _Kept.key != key or _Kept.work is None:
        # The reference is inside a list, so that Ray does not fetch data that is cached here.
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
    """The ranges of a task, and how often the task was tried before."""

    ranges: list[Range]
    tries: int


def _folder(part: str) -> str:
    """Returns a folder name for a part of a run: the readable characters of its name, and a hash that makes it unique."""
    readable = re.sub(r"[^A-Za-z0-9_-]+", "-", part).strip("-")[:40]
    return f"{readable or 'run'}-{hashlib.sha256(part.encode()).hexdigest()[:8]}"


class _Cluster:
    """Plays the games of runs on a cluster, see :class:`loam._runs.Others`."""

    def __init__(self, out: Optional[str], size: Optional[int]) -> None:
        self.out = out
        self.size = None if size is None else number("the games of a portion", size, 1, _runs.MOST_GAMES)
        self.parts: Optional[Store] = None
        self.waiting: dict[Any, _Lost] = {}
        self.refused: dict[str, str] = {}
        self.width, self.looked = 2, 0.0
        # Seconds per game in the last task.
        self.pace = 0.0

    def place(self, out: str) -> object:
        return store(out) if "://" in out else out

    @contextmanager
    def job(self, content: Content, plan: Plan, part: Optional[str]) -> Generator[Play, None, None]:
        # A worker has one processor. Report pages are made on this machine.
        own: Plan = {**plan, "threads": 1, "page": False}
        # Only this machine writes the output files.
        if plan["asked"].get("out") is not None:
            own["asked"] = {**plan["asked"], "out": os.devnull}
        self.plan = plan
        self.work = Work(content, own, _loam.identity(content._native, plan))
        if self.out is not None:
            # Each of several comparisons is a run with its own folder.
            self.parts = store(self.out if part is None else f"{self.out.rstrip('/')}/{_folder(part)}")
            self._agree(self.parts)
        self.key, self.box = uuid.uuid4().hex, [ray.put(self.work)]
        self.task = ray.remote(_play)
        try:
            yield self._portions
        finally:
            # Unfinished tasks, at most two per processor, run to their end, and their results are dropped. `ray.cancel` of a task
            # that ends at the same moment crashes this process (Ray 2.60: "Tried to complete task that was not pending").
            self.waiting.clear()

    def _agree(self, parts: Store) -> None:
        """Checks that the folder belongs to this run. Writes the manifest if the folder is new."""
        kept: dict[str, Any] = {n: value for n, value in self.plan.items() if n not in ("threads", "page", "command")}
        # The number of comparisons affects only intervals, not games, so comparisons can be added to a folder later.
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
                "help: use the arguments and the version of that run, or choose another folder"
            )

    def _size(self) -> int:
        """Returns the number of games in a portion. A run has hundreds of portions, so that all machines are busy until the end."""
        return self.size or min(max(self.plan["games"] // 400, 10), 1000)

    def _cut(self, ranges: list[Range], whole: bool) -> Iterator[Range]:
        size = self._size() + self._size() % 2
        for start, stop in ranges:
            step = max(stop - start, 1) if whole else size
            yield from ((at, min(at + step, stop)) for at in range(start, stop, step))

    def _enough(self, games: int, left: int) -> bool:
        """Returns whether ``games`` are enough for a task if ``left`` games remain. The first and last tasks are small, so that
        all machines end together.
        """
        return not self.pace or games * self.pace >= TASK or games * 2 * self._wide() >= left

    def _name(self, values: list[int], games: Range) -> str:
        mark = hashlib.sha256(json.dumps(values).encode()).hexdigest()[:16]
        return f"parts/{mark}-{games[0]:012}-{games[1]:012}"

    def _wide(self) -> int:
        """Returns the maximum number of unfinished tasks: two per processor of the cluster, so that no processor has to wait."""
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
                            # The result of each range is not needed separately, so adjacent ranges are merged.
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
        """Returns the result of a task; ``None`` if the task has to be played again."""
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
    """Connects to the cluster. An existing connection is used and stays open."""
    if ray.is_initialized():
        yield
        return
    try:
        # A local cluster ends with the run, so it needs no dashboard.
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
    """Runs :func:`loam.sim` on a cluster; has the same parameters except ``threads``.

    :param address: address of the cluster, as for ``ray.init``: ``auto`` finds the cluster of this machine, ``HOST:6379`` or
        ``ray://HOST:10001`` name another one, ``local`` starts a cluster on this machine.
    :param out: a folder, or an address that fsspec supports, for shards, tables and summary. The files are those of ``loam sim
        --out``: either program can continue a run of the other.
    :param portion: number of games in a portion if nothing is written; with ``out`` a portion is a shard (``shard``).
    :raises RequestError: there is no such cluster, or no machine of the cluster has these rules.
    """
    cluster = _Cluster(None, portion)
    if out is not None:
        return _on(address, cluster, _runs.sim, (variant,), {**options, "out": os.fspath(out)})
    if not options.get("report"):
        return _on(address, cluster, _runs.sim, (variant,), options)
    # A report is made from tables of the games, which need a temporary folder.
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
    """Runs :func:`loam.compare` on a cluster. ``address`` is as in :func:`sim`; other parameters as in :func:`loam.compare`,
    except ``threads``.

    :param out: a folder, or an address that fsspec supports, for finished portions; the same call continues the run. If ``b`` is
        several rules, each comparison has its own folder in it, and further comparisons can be added later.
    :param portion: number of pairs in a portion.
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
    """Runs :func:`loam.worth` on a cluster; ``address``, ``out`` and ``portion`` are as in :func:`compare`."""
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
    """Runs :func:`loam.tune` on a cluster; ``address``, ``out`` and ``portion`` are as in :func:`compare`."""
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
    """Runs :func:`loam.strength` on a cluster; ``address``, ``out`` and ``portion`` are as in :func:`compare`."""
    cluster = _Cluster(None if out is None else os.fspath(out), portion)
    return _on(address, cluster, _runs.strength, (bot, other), options)


def main() -> int:
    """Plays a run for ``loam sim --ray``. The request is JSON on standard input; the command line reads the result from the run
    folder.
    """
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
