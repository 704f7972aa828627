"""Runs on a cluster: equal to those of one machine, whatever happens to the cluster. The long trial is `tests/long_ray.py`."""

import json
import pathlib
import subprocess
import sys

import pytest

import loam

ray = pytest.importorskip("ray")
loam_ray = pytest.importorskip("loam.ray")


@pytest.fixture(scope="module")
def cluster():
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    yield nodes
    ray.shutdown()
    nodes.shutdown()


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
    with pytest.raises(loam.LoamError, match="another run"):
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
    with pytest.raises(loam.RequestError, match="another run"):
        loam_ray.compare("base", **{**ask, "games": 61})


def test_content_of_ones_own_goes_along(cluster, tmp_path):
    (tmp_path / "v.toml").write_text('id = "v"\nname = "V"\ndoc = "x"\nextends = "base"\n')
    ask = dict(games=10, bots="random")
    path = str(tmp_path / "v.toml")
    assert told(loam_ray.sim(path, **ask)) == told(loam.sim(path, **ask))


def test_a_machine_that_plays_by_other_rules_is_refused(cluster, monkeypatch):
    real = loam._loam.identity
    monkeypatch.setattr(loam._loam, "identity", lambda content, plan: real(content, plan) + " of another world")
    with pytest.raises(loam.RequestError, match="no machine of the cluster plays by these rules"):
        loam_ray.sim("base", games=10)


def test_what_is_wrong_is_said(cluster):
    with pytest.raises(TypeError, match="threads"):
        loam_ray.sim("base", threads=2)
    with pytest.raises(loam.ContentError):
        loam_ray.sim("bse", games=2)
    with pytest.raises(loam.RequestError, match="report"):
        loam_ray.sim("base", games=2, report=True)


def test_the_command_line_has_a_way_in(cluster, tmp_path):
    words = [sys.executable, "-m", "loam", "--json", "sim", "base", "--games", "12", "--seed", "3"]

    def run(*more):
        return subprocess.run([*words, *more], capture_output=True, text=True, cwd=tmp_path)

    together, alone = run("--ray", cluster.address), run()
    assert together.returncode == 0, together.stderr
    assert json.loads(together.stdout) == json.loads(alone.stdout)
