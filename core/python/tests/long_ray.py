"""The long trial of runs on a cluster: `python long_ray.py [PAIRS]`, by `.ci/full ray`.

Three nodes play a comparison; in the middle one is killed and another added, then one that would play by other rules. What comes
of it has the hash of the run on one machine. Then the head is killed in mid-run, and another cluster goes on.
"""

import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import ray
from ray.cluster_utils import Cluster

import loam
import loam.ray

PAIRS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
ASK = dict(map_b="lakes", games=PAIRS, bots="random")
PROCESSORS = os.cpu_count() or 1

OTHER_RULES = """
import loam._loam as native
real = native.identity
native.identity = lambda content, plan: real(content, plan) + " of another world"
"""

HEAD_KILLED = """
import sys, loam.ray
from test_head import ASK
loam.ray.compare("base", address={address!r}, out={out!r}, progress=lambda done, of: print(done, flush=True), **ASK)
"""


def mark(result):
    return hashlib.sha256(json.dumps(result.data, sort_keys=True).encode()).hexdigest()[:16]


def took(work):
    begun = time.monotonic()
    found = work()
    return found, time.monotonic() - begun


def cluster(cpus):
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": cpus[0]})
    added = [nodes.add_node(num_cpus=n) for n in cpus[1:]]
    return nodes, added


def undisturbed(expected, alone):
    """The same processors, with Ray and without."""
    nodes, _ = cluster([PROCESSORS])
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    # Workers are started before the time is taken, as threads are.
    loam.ray.compare("base", map_b="lakes", games=40, bots="random", portion=5)
    found, seconds = took(lambda: loam.ray.compare("base", **ASK))
    print(f"with Ray {seconds:.1f} s, without {alone:.1f} s: {100 * alone / seconds:.0f} %; {mark(found)}", flush=True)
    assert mark(found) == expected
    ray.shutdown()
    nodes.shutdown()


def disturbed(expected, folder):
    """A node is killed in the middle, another one added, and one with other rules."""
    nodes, added = cluster([1, 1, 1])
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    other = folder / "other"
    other.mkdir()
    (other / "sitecustomize.py").write_text(OTHER_RULES)
    done_before, state = [0], {"killed": False, "other": False}

    def listen(done, of):
        if done >= of // 3 and not state["killed"]:
            state["killed"] = True
            nodes.remove_node(added[0], allow_graceful=False)
            nodes.add_node(num_cpus=1)
            print(f"at {done:,} of {of:,} a node was killed and one added", flush=True)
        if done >= of // 2 and not state["other"]:
            state["other"] = True
            nodes.add_node(num_cpus=1, env_vars={"PYTHONPATH": str(other)})
            print(f"at {done:,} of {of:,} a node with other rules was added", flush=True)
        assert done >= done_before[0]
        done_before[0] = done

    found, seconds = took(lambda: loam.ray.compare("base", progress=listen, **ASK))
    assert state == {"killed": True, "other": True}
    print(f"three nodes, disturbed: {seconds:.1f} s; {mark(found)}", flush=True)
    assert mark(found) == expected
    ray.shutdown()
    nodes.shutdown()


def head_killed(expected, folder):
    """The head is killed in mid-run; another cluster goes on with the same folder."""
    out = str(folder / "kept")
    (folder / "test_head.py").write_text(f"ASK = {ASK!r}\n")
    nodes, _ = cluster([1, 1])
    child = subprocess.Popen(
        [sys.executable, "-c", HEAD_KILLED.format(address=nodes.address, out=out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
    )
    for line in child.stdout:
        if int(line) >= PAIRS // 3:
            break
    for process in nodes.head_node.all_processes.values():
        for one in process:
            os.kill(one.process.pid, signal.SIGKILL)
    time.sleep(1)
    child.kill()
    child.wait()
    nodes.shutdown()
    kept = list((pathlib.Path(out) / "parts").iterdir())
    nodes, _ = cluster([1, 1])
    heard = []
    found, seconds = took(
        lambda: loam.ray.compare(
            "base", address=nodes.address, out=out, progress=lambda done, of: heard.append(done), **ASK
        )
    )
    print(f"the head was killed with {len(kept)} portions kept; the rest took {seconds:.1f} s; {mark(found)}", flush=True)
    assert kept and mark(found) == expected
    nodes.shutdown()


def main():
    result, alone = took(lambda: loam.compare("base", **ASK))
    expected = mark(result)
    print(f"one machine, {PROCESSORS} threads, {PAIRS:,} pairs: {alone:.1f} s; {expected}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        undisturbed(expected, alone)
        disturbed(expected, pathlib.Path(folder))
        head_killed(expected, pathlib.Path(folder))
    print("all the same")


if __name__ == "__main__":
    main()
