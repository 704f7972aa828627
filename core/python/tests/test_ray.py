"""Tests of runs on a cluster: results equal those of one machine, even if nodes fail. The long test is `tests/long_ray.py`."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys

import pytest

import loam

ray = pytest.importorskip("ray")
loam_ray = pytest.importorskip("loam.ray")


# Ray considers slow nodes lost, and nodes are slow on a busy machine. So it checks 10 times with one
# minute each, instead of 5 times with 10 s.
PATIENT = {"health_check_timeout_ms": 60_000, "health_check_period_ms": 30_000, "health_check_failure_threshold": 10}


@pytest.fixture(scope="module")
def cluster():
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "_system_config": PATIENT})
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    yield nodes
    ray.shutdown()
    nodes.shutdown()


def timeless(page):
    """Returns a page without times."""
    return re.sub(r'(<th scope="row">(?:[^<]*a second|time)</th><td>)[^<]*', r"\1", page)


def told(result):
    return json.dumps(result.data, sort_keys=True)


SAME = {
    "sim": (("merchants-lakes",), dict(games=30, actions=True, seed=4)),
    "compare": (("base",), dict(map_b="lakes", games=40, bots="random")),
    "compare until": (("base",), dict(map_b="lakes", games=300, bots="random", until=2.0)),
    "worth": (("base", ["ACT4", "FAV5"]), dict(games=30, bots="random", seed=2)),
    "tune": (("base", ["witches.start.vp=10..40"]), dict(games=64, bots="random")),
    "strength": (("random", "random"), dict(variant="base", players=2, games=24)),
}


@pytest.mark.parametrize("what", SAME)
def test_a_cluster_says_what_one_machine_says(what, cluster):
    given, options = SAME[what]
    name = what.split()[0]
    alone = getattr(loam, name)(*given, **options)
    together = getattr(loam_ray, name)(*given, portion=7, **options)
    assert told(together) == told(alone) and together.tables == alone.tables


def files(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in pathlib.Path(folder).rglob("*") if p.is_file()}


def test_files_are_those_of_one_machine_and_either_goes_on_with_the_other(cluster, tmp_path):
    options = dict(games=30, shard=7, rows=True)
    loam.sim("objectives", out=tmp_path / "alone", **options)
    expected = {name: data for name, data in files(tmp_path / "alone").items() if not name.startswith(".")}
    assert {"games.csv", "players.csv", "rows.csv", "summary.json", "manifest.json"} <= set(expected)

    def same(folder):
        found = files(folder)
        return all(found.get(name) == data for name, data in expected.items())

    loam_ray.sim("objectives", out=tmp_path / "together", **options)
    assert same(tmp_path / "together")
    for ask in (loam.sim, loam_ray.sim):
        (tmp_path / "together" / "shards" / "000002.csv").unlink()
        ask("objectives", out=tmp_path / "together", **options)
        assert same(tmp_path / "together")
    loam_ray.sim("objectives", out=f"file://{tmp_path}/far", **options)
    assert same(tmp_path / "far")
    with pytest.raises(loam.LoamError, match="a different run"):
        loam_ray.sim("objectives", out=tmp_path / "together", **{**options, "seed": 2})


def test_a_run_that_was_stopped_goes_on(cluster, tmp_path):
    ask = dict(map_b="lakes", games=60, bots="random", portion=5, out=tmp_path)

    def stops(done, games):
        if done >= 20:
            raise LookupError("enough")

    with pytest.raises(LookupError):
        loam_ray.compare("base", progress=stops, **ask)
    kept = {p: p.stat().st_mtime_ns for p in (tmp_path / "parts").iterdir()}
    assert kept
    found = loam_ray.compare("base", **ask)
    assert all(path.stat().st_mtime_ns == when for path, when in kept.items())
    assert told(found) == told(loam.compare("base", map_b="lakes", games=60, bots="random"))
    with pytest.raises(loam.RequestError, match="a different run"):
        loam_ray.compare("base", **{**ask, "games": 61})


def test_many_comparisons_share_a_folder_and_go_on(cluster, tmp_path):
    ask = dict(games=30, bots="random")
    each = {"lakes": {"map": "lakes"}, "a/b: merchants": {"variant": "merchants"}}
    options = dict(portion=6, out=tmp_path, **ask)

    def stops(done, games):
        # At this point the first comparison has ended and the second one has begun.
        if len(list(tmp_path.glob("*/manifest.json"))) == 2:
            raise LookupError("enough")

    with pytest.raises(LookupError):
        loam_ray.compare("base", each, progress=stops, **options)
    kept = {p: p.stat().st_mtime_ns for p in tmp_path.glob("*/parts/*")}
    assert len(kept) >= 30 // 6 and len(list(tmp_path.glob("*/result.json"))) == 1
    found = loam_ray.compare("base", each, **options)
    assert all(path.stat().st_mtime_ns == when for path, when in kept.items())
    assert told(found) == told(loam.compare("base", each, **ask))
    # An additional comparison later: existing games are not played again.
    kept = {p: p.stat().st_mtime_ns for p in tmp_path.glob("*/parts/*")}
    each["fjords"] = {"map": "fjords"}
    assert told(loam_ray.compare("base", each, **options)) == told(loam.compare("base", each, **ask))
    assert all(path.stat().st_mtime_ns == when for path, when in kept.items())


@pytest.mark.parametrize("what", SAME)
def test_a_cluster_makes_the_report_of_one_machine(what, cluster):
    given, options = SAME[what]
    name = what.split()[0]
    alone = getattr(loam, name)(*given, report=True, **options)
    together = getattr(loam_ray, name)(*given, report=True, **options)
    assert timeless(together.page) == timeless(alone.page) and told(together) == told(alone)


def test_a_cluster_makes_the_report_of_many_comparisons(cluster):
    each = {"merchants": {"variant": "merchants"}, "lakes": {"map": "lakes"}}
    ask = dict(games=20, bots="random", report=True)
    assert loam_ray.compare("base", each, **ask).page == loam.compare("base", each, **ask).page


def test_content_of_ones_own_goes_along(cluster, tmp_path):
    (tmp_path / "v.toml").write_text('id = "v"\nname = "V"\ndoc = "x"\nextends = "base"\n')
    ask = dict(games=10, bots="random")
    path = str(tmp_path / "v.toml")
    assert told(loam_ray.sim(path, **ask)) == told(loam.sim(path, **ask))


def test_a_machine_that_plays_by_other_rules_is_refused(cluster, monkeypatch):
    real = loam._loam.identity
    monkeypatch.setattr(loam._loam, "identity", lambda content, plan: real(content, plan) + " of another world")
    with pytest.raises(loam.RequestError, match="no machine of the cluster has these rules"):
        loam_ray.sim("base", games=10)


def test_what_is_wrong_is_said(cluster):
    with pytest.raises(TypeError, match="threads"):
        loam_ray.sim("base", threads=2)
    with pytest.raises(loam.ContentError):
        loam_ray.sim("bse", games=2)


def test_runs_are_kept_wherever_fsspec_says(cluster):
    import fsspec

    ask = dict(map_b="lakes", games=20, bots="random", out="memory://runs/lakes", portion=5)
    first = loam_ray.compare("base", **ask)
    kept = fsspec.filesystem("memory")
    parts = kept.glob("/runs/lakes/parts/*")
    assert len(parts) == 4 and kept.exists("/runs/lakes/result.json")
    when = [kept.modified(part) for part in parts]
    assert told(loam_ray.compare("base", **ask)) == told(first) and [kept.modified(part) for part in parts] == when
    # A damaged file is an input error, not an internal error. Without it the games are played again.
    kept.pipe_file(parts[0], kept.cat_file(parts[0])[:3])
    with pytest.raises(OSError, match="damaged"):
        loam_ray.compare("base", **ask)
    kept.rm_file(parts[0])
    assert told(loam_ray.compare("base", **ask)) == told(first)
    shards = dict(games=12, shard=5, out="memory://runs/sim")
    assert told(loam_ray.sim("base", **shards)) == told(loam.sim("base", games=12))
    assert len(kept.glob("/runs/sim/shards/*.csv")) == 3 and kept.exists("/runs/sim/summary.json")


def test_a_place_that_cannot_be_written_is_an_error_of_files(cluster, tmp_path):
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(OSError):
            loam_ray.sim("base", games=4, out=out)
        with pytest.raises(OSError):
            loam_ray.compare("base", map_b="lakes", games=4, bots="random", out=out)


STOPPED = """
import signal, sys
import loam.ray
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    loam.ray.sim("base", games=100_000_000, address=sys.argv[1], out=sys.argv[2], progress=lambda done, games: print(done, flush=True))
except KeyboardInterrupt:
    print("stopped in order", flush=True)
"""


def test_ctrl_c_stops_a_run_on_a_cluster_and_it_can_go_on(cluster, tmp_path):
    child = subprocess.Popen(
        [sys.executable, "-c", STOPPED, cluster.address, str(tmp_path / "run")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    try:
        # Some games were played and saved.
        assert child.stdout is not None
        while int(child.stdout.readline()) == 0:
            pass
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    finally:
        child.kill()
    assert out.splitlines()[-1] == "stopped in order" and child.returncode == 0, err
    shards = list((tmp_path / "run" / "shards").iterdir())
    assert shards and not any(path.name.endswith(".part") for path in shards)
    # The cluster stays available for others.
    assert told(loam_ray.sim("base", games=10)) == told(loam.sim("base", games=10))


def test_the_command_line_says_how_to_get_the_package_where_it_is_not_there(tmp_path):
    # A Python without the package `loam`.
    (tmp_path / "python").write_text("#!/bin/sh\necho \"ModuleNotFoundError: No module named 'loam'\" >&2\nexit 1\n")
    (tmp_path / "python").chmod(0o755)
    code = "import sys; from loam import _loam; sys.exit(_loam.command(['loam'], sys.argv[1:]))"
    words = ["sim", "base", "--games", "3", "--ray", "local"]
    run = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "LOAM_PYTHON": str(tmp_path / "python")},
    )
    assert run.returncode != 0 and "No module named 'loam'" in run.stderr
    assert 'pip install "./core/python[ray]"' in run.stderr and "LOAM_PYTHON" in run.stderr
    # Without Ray the package raises the error itself.
    (tmp_path / "ray.py").write_text("raise ImportError('no ray here')\n")
    without = subprocess.run([sys.executable, "-c", "import loam.ray"], capture_output=True, text=True, cwd=tmp_path)
    assert without.returncode == 1 and 'pip install "./core/python[ray]"' in without.stderr


def test_the_command_line_has_a_way_in(cluster, tmp_path):
    words = [sys.executable, "-m", "loam", "--json", "sim", "base", "--games", "12", "--seed", "3"]

    def run(*more):
        return subprocess.run([*words, *more], capture_output=True, text=True, cwd=tmp_path)

    together, alone = run("--ray", cluster.address), run()
    assert together.returncode == 0, together.stderr
    assert json.loads(together.stdout) == json.loads(alone.stdout)
