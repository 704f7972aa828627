"""Long test of runs on a cluster: `python long_ray.py [PAIRS]`, run by `.ci/full ray`.

First the same processors play a comparison with Ray and without, in turns. Then three nodes play it, and it is told what memory each of
them holds; then in the middle one is killed and another added, and one that would play by other rules. What comes of it has the hash
of the run on one machine. Then the head is killed in mid-run, and another cluster goes on.
"""

import hashlib
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import ray
from ray.cluster_utils import Cluster

import loam
import loam.ray

PAIRS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
ASK = dict(map_b="lakes", games=PAIRS, bots="random")
PROCESSORS = os.cpu_count() or 1
TURNS = 3

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


def beside(expected):
    """Compares runs with and without Ray on the same processors, in turns."""
    nodes, _ = cluster([PROCESSORS])
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    # Workers are started before the measurement, like threads.
    loam.ray.compare("base", map_b="lakes", games=40, bots="random", portion=5)
    alone, together = [], []
    for _ in range(TURNS):
        alone.append(took(lambda: loam.compare("base", **ASK))[1])
        found, seconds = took(lambda: loam.ray.compare("base", **ASK))
        assert mark(found) == expected
        together.append(seconds)
    one, other = statistics.median(alone), statistics.median(together)
    print(f"{PROCESSORS} processors without Ray: {', '.join(f'{n:.1f}' for n in alone)} s", flush=True)
    print(f"with Ray: {', '.join(f'{n:.1f}' for n in together)} s; {100 * one / other:.0f} % by the medians", flush=True)
    ray.shutdown()
    nodes.shutdown()


def held(top):
    """Returns the private memory of a process and its children, in MB."""
    children, own = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/status") as status:
                said = dict(line.split(":", 1) for line in status)
        except OSError:
            continue
        children.setdefault(int(said["PPid"]), []).append(int(name))
        own[int(name)] = int(said.get("RssAnon", "0 kB").split()[0]) / 1024
    todo, sum = [top], 0.0
    while todo:
        one = todo.pop()
        sum += own.get(one, 0.0)
        todo += children.get(one, [])
    return sum


def flat(expected):
    """Plays on three nodes and measures the memory of each."""
    nodes, added = cluster([1, 1, 1])
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    tops = [node.all_processes["raylet"][0].process.pid for node in (nodes.head_node, *added)]
    seen, over = [], threading.Event()

    def look():
        while not over.wait(0.2):
            seen.append([held(top) for top in tops])

    looks = threading.Thread(target=look)
    began = held(os.getpid()) - sum(held(top) for top in tops)
    looks.start()
    found, seconds = took(lambda: loam.ray.compare("base", **ASK))
    over.set()
    looks.join()
    print(f"three nodes of one processor each: {seconds:.1f} s; {mark(found)}", flush=True)
    assert mark(found) == expected
    quarter = len(seen) // 4
    for node, course in enumerate(zip(*seen)):
        # Workers start in the first quarter.
        early, late = (statistics.median(course[quarter * n : quarter * (n + 1)]) for n in (1, 3))
        most = max(course)
        print(f"node {node}: {early:.0f} MB in the second quarter, {late:.0f} MB in the last, {most:.0f} MB at most", flush=True)
        assert late < early + 5
    ended = held(os.getpid()) - sum(held(top) for top in tops)
    print(f"who merges: {began:.0f} MB before, {ended:.0f} MB after", flush=True)
    ray.shutdown()
    nodes.shutdown()


def disturbed(expected, folder):
    """Kills a node during the run, adds one, and adds one with other rules."""
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
    """Kills the head during the run. Another cluster continues in the same folder."""
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
        beside(expected)
        flat(expected)
        disturbed(expected, pathlib.Path(folder))
        head_killed(expected, pathlib.Path(folder))
    print("all the same")


if __name__ == "__main__":
    main()
