"""Measures the figures of docs/python.md and prints its tables (medians of one run): `.ci/python figures`. All use one thread; steps are counted per
second of processor time."""

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
# Games with positions of similar size, or with a similar number of steps.
OPENSPIEL = ["chess", "backgammon", "gin_rummy", "go"]


def median(work, times=TIMES):
    found = []
    for _ in range(times):
        begun = time.process_time()
        n = work()
        found.append((time.process_time() - begun) / n)
    return statistics.median(found)


def in_turns(works, times=15):
    """Returns the medians of several workloads, measured in turns, so that other load on the machine affects all of them."""
    found = [[] for _ in works]
    for _ in range(times):
        for took, work in zip(found, works):
            begun = time.process_time()
            n = work()
            took.append((time.process_time() - begun) / n)
    return [statistics.median(took) for took in found]


def batched(variant, games, **seen):
    """Measures games stepped together, with random legal actions."""
    batch = loam.env.Batch(variant, games=games, **seen)

    def work(steps=20_000 // games):
        for _ in range(steps):
            batch.step(batch.draw())
        return steps * batch.games

    return work


def raw(variant):
    """Measures random bots without arrays, over enough games that the time to set up a game is negligible."""

    def work():
        data = loam.sim(variant, games=200, threads=1).data
        return int(data["games"] * (data["decisions"] + data["conversions"]))

    return work


def by_agents(table, reset, most):
    """Measures a PettingZoo environment with random legal actions, with and without the time to choose
    them. Includes the setup of games."""
    drawn = numpy.random.default_rng(1)

    def choose(mask, share):
        legal = mask.nonzero()[0]
        return legal[int(share * len(legal))]

    masks = []

    def work(games=8):
        n = 0
        for _ in range(games):
            table.reset(seed=reset(drawn))
            shares = drawn.random(most + 1)
            for agent in table.agent_iter(most):
                seen, _, over, cut, _ = table.last()
                if over or cut:
                    break
                masks.append(seen["action_mask"])
                table.step(choose(seen["action_mask"], shares[n % most]))
                n += 1
        return n

    whole = median(work)
    few, share = masks[:5000], float(drawn.random())

    def choosing():
        for mask in few:
            choose(mask, share)
        return len(few)

    return whole, whole - median(choosing)


def words(variant):
    """Measures our environment, word by word."""
    return by_agents(loam.env.env(variant), lambda drawn: int(drawn.integers(1000)), 400)


def of_pettingzoo():
    from pettingzoo.classic import chess_v6 as game

    return by_agents(game.env(), lambda drawn: 1, 300)[0]


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


def of_catan():
    """Measures Catanatron (Settlers of Catan in Python) with four random players."""
    from catanatron import Color, Game, RandomPlayer

    def work():
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(getattr(game.state, "actions", None) or game.state.action_records)

    return median(work)


def steps():
    """Prints the steps per second of the environments."""
    print("| variant | random bots, no arrays | `Batch`, 1 game | `Batch`, 64 games | with `observation` | with `places`, too | `loam.env`, words (with the draw of one) |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for variant in VARIANTS:
        whole, spoken = words(variant)
        seen = (dict(observe=False), dict(places=False), dict())
        works = [raw(variant), batched(variant, 1, observe=False), *(batched(variant, 64, **more) for more in seen)]
        own, one, *many = in_turns(works)
        cells = [f"{1 / own:,.0f}", f"{1 / one:,.0f}"]
        cells += [f"{1 / found:,.0f} ({100 * own / found:.0f} %)" for found in many]
        print(f"| `{variant}` | {' | '.join(cells)} | {1 / spoken:,.0f} ({1 / whole:,.0f}) |", flush=True)


def others():
    """Prints the steps per second of games in other libraries."""
    print("| for comparison, stepped from Python | steps a second |")
    print("|---|---|", flush=True)
    asked = [(f"OpenSpiel's {name.replace('_', ' ')}", lambda name=name: of_openspiel(name)) for name in OPENSPIEL]
    asked += [("PettingZoo's chess", of_pettingzoo), ("Catanatron, four random players", of_catan)]
    for what, measure in asked:
        try:
            print(f"| {what} | {1 / measure():,.0f} |", flush=True)
        except Exception as why:
            print(f"| {what} | not installed: {why} |", flush=True)


def copies(game):
    return sum(1 for _ in range(200) if copy.copy(game))


def imported():
    ask = "import time; t = time.perf_counter(); import loam; print(time.perf_counter() - t)"
    took = [float(subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True).stdout) for _ in range(9)]
    return statistics.median(took)


def beside_the_command(games):
    """Measures the same run in Python and from the command line, in turns, and a run of one game as the start-up time of each."""

    def own(games):
        begun = time.perf_counter()
        data = loam.sim("base", games=games, threads=1).data
        return time.perf_counter() - begun, data

    words = ["-m", "loam", "--json", "sim", "base", "--threads", "1", "--games"]

    def line(games):
        begun = time.perf_counter()
        told = subprocess.run([sys.executable, *words, str(games)], capture_output=True, text=True, check=True)
        return time.perf_counter() - begun, json.loads(told.stdout)

    took = {"own": [], "own start": [], "line": [], "line start": []}
    first = None
    for _ in range(TIMES):
        for name, play in (("own", own), ("line", line)):
            took[f"{name} start"].append(play(1)[0])
            seconds, data = play(games)
            took[name].append(seconds)
            assert first is None or data == first
            first = data
    return {name: statistics.median(times) for name, times in took.items()}


def main():
    steps()
    print()
    others()
    print()
    print("| figure | goal | median |")
    print("|---|---|---|", flush=True)
    games = 20_000
    took = beside_the_command(games)
    for name, what in (("own", "`loam.sim`"), ("line", "`loam sim`")):
        start = 1000 * took[f"{name} start"]
        print(f"| {what}, {games:,} games of `base`, one thread; of one game | | {took[name]:.2f} s; {start:.0f} ms |")
    share = (took["own"] - took["own start"]) / (took["line"] - took["line start"])
    print(f"| `loam.sim` compared with `loam sim`, both without start-up | within 3 % | {100 * share:.1f} % |")
    print(f"| `import loam` | 100 ms | {1000 * imported():.0f} ms |")
    game = loam.load("base", seed=7)
    for _ in range(40):
        game.apply(0)
    print(f"| `copy.copy` of a game of 40 actions | | {1e6 * median(lambda: copies(game)):.0f} µs |")


if __name__ == "__main__":
    main()
