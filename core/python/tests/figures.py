"""The figures of docs/python.md, medians in one run: `.ci/python figures`. All are of one thread, in seconds of the processor."""

import copy
import json
import statistics
import subprocess
import sys
import time

import numpy
import pyspiel

import loam
import loam.env

TIMES = 5
VARIANTS = ["base", "merchants-lakes", "objectives", "merchants-cove"]


def median(work, times=TIMES):
    found = []
    for _ in range(times):
        begun = time.process_time()
        n = work()
        found.append((time.process_time() - begun) / n)
    return statistics.median(found)


def single(variant):
    """One game after the other, an action chosen among those that are not masked."""
    batch = loam.env.Batch(variant, games=1, observe=False)

    def work(steps=2000):
        for _ in range(steps):
            batch.step(batch.draw())
        return steps

    return median(work)


def batched(variant, observe):
    batch = loam.env.Batch(variant, games=64, observe=observe)

    def work(steps=40):
        for _ in range(steps):
            batch.step(batch.draw())
        return steps * batch.games

    return median(work)


def raw(variant):
    """Decisions and conversions of random bots, without arrays."""

    def work():
        data = loam.sim(variant, games=60, threads=1).data
        return int(data["games"] * (data["decisions"] + data["conversions"]))

    return median(work)


def by_agents(table, reset, most):
    """An environment of PettingZoo, each agent in turn with an action that is not masked."""
    drawn = numpy.random.default_rng(1)

    def work():
        table.reset(seed=reset(drawn))
        n = 0
        for _ in table.agent_iter(most):
            seen, _, over, cut, _ = table.last()
            if over or cut:
                break
            table.step(int(drawn.choice(numpy.flatnonzero(seen["action_mask"]))))
            n += 1
        return n

    return median(work)


def words(variant):
    """Ours, word by word."""
    return by_agents(loam.env.env(variant), lambda drawn: int(drawn.integers(1000)), 400)


def of_pettingzoo():
    from pettingzoo.classic import chess_v6 as game

    return by_agents(game.env(), lambda drawn: 1, 300)


def of_openspiel(name):
    game = pyspiel.load_game(name)
    drawn = numpy.random.default_rng(1)

    def work(most=2000):
        n = 0
        while n < most:
            state = game.new_initial_state()
            while not state.is_terminal() and n < most:
                if state.is_chance_node():
                    actions = [action for action, _ in state.chance_outcomes()]
                else:
                    actions = state.legal_actions()
                state.apply_action(actions[int(drawn.integers(len(actions)))])
                n += 1
        return n

    return median(work)


def main():
    def say(what, seconds):
        print(f"{what:60} {1 / seconds:12,.0f} a second", flush=True)

    for variant in VARIANTS:
        own = raw(variant)
        say(f"{variant}: random bots, decisions and conversions", own)
        say(f"{variant}: loam.env.Batch, 1 game, no observation", single(variant))
        for observe in (False, True):
            found = batched(variant, observe)
            seen = "with" if observe else "no"
            say(f"{variant}: loam.env.Batch, 64 games, {seen} observation ({100 * own / found:.0f} %)", found)
        say(f"{variant}: loam.env.env, words", words(variant))
    try:
        say("PettingZoo's chess", of_pettingzoo())
    except Exception as why:
        print(f"PettingZoo's chess is not there: {why}")
    for name in ("chess", "backgammon", "gin_rummy"):
        say(f"OpenSpiel's {name}", of_openspiel(name))
    game = loam.load("base", seed=7)
    for _ in range(40):
        game.apply(0)
    print(f"copy of a position: {1e6 * median(lambda: sum(1 for _ in range(200) if copy.copy(game))):.0f} µs")
    ask = "import time; t = time.perf_counter(); import loam; print(time.perf_counter() - t)"
    took = [float(subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True).stdout) for _ in range(9)]
    print(f"import loam: {1000 * statistics.median(took):.0f} ms")
    line, own = [], []
    for _ in range(TIMES):
        begun = time.perf_counter()
        told = subprocess.run(
            [sys.executable, "-m", "loam", "--json", "sim", "base", "--games", "1000", "--threads", "1"],
            capture_output=True,
            text=True,
            check=True,
        )
        line.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        assert loam.sim("base", games=1000, threads=1).data == json.loads(told.stdout)
        own.append(time.perf_counter() - begun)
    one, other = statistics.median(own), statistics.median(line)
    print(f"loam.sim {one:.2f} s, the command line {other:.2f} s with its start: {100 * one / other:.0f} %")


if __name__ == "__main__":
    main()
