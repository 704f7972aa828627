"""Tests of tables (same numbers as the command line, Arrow interface), of progress, and of stopped runs."""

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import types

import duckdb
import polars
import pyarrow
import pytest

import loam
from loam import _progress


def command_line(words, folder):
    told = subprocess.run(["loam", "--json", *words.split()], cwd=folder, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


SAME = {
    "sim base --games 40 --seed 5": lambda: loam.sim("base", games=40, seed=5),
    "sim merchants-lakes --games 12 --bots greedy random --players 2..5 --actions --threads 1": lambda: loam.sim(
        "merchants-lakes", games=12, bots=["greedy", "random"], players=(2, 5), actions=True, threads=2
    ),
    "sim base --games 10 --map all --set profile=reference": lambda: loam.sim(
        "base", games=10, map="all", settings={"profile": "reference"}
    ),
    "sim objectives --games 10": lambda: loam.sim("objectives", games=10),
    "sim merchants-cove --games 10 --players 3": lambda: loam.sim("merchants-cove", games=10, players=3),
    "compare base --map-b lakes --games 20 --bots random --seed 3": lambda: loam.compare(
        "base", map_b="lakes", games=20, bots="random", seed=3
    ),
    "compare merchants merchants-lakes --games 12 --bots random --until 100": lambda: loam.compare(
        "merchants", "merchants-lakes", games=12, bots="random", until=100
    ),
    "worth base ACT4 --games 20 --bots random": lambda: loam.worth("base", ["ACT4"], games=20, bots="random"),
    "worth base ACT4 --games 20 --bots random --free": lambda: loam.worth(
        "base", ["ACT4"], games=20, bots="random", free=True
    ),
    "tune base --param witches.start.vp=10..40 --games 64 --bots random": lambda: loam.tune(
        "base", ["witches.start.vp=10..40"], games=64, bots="random"
    ),
    "strength greedy random --games 8 --variant base --players 2": lambda: loam.strength(
        "greedy", "random", games=8, variant="base", players=2
    ),
}


@pytest.mark.parametrize("words", SAME)
def test_the_numbers_are_those_of_the_command_line(words, tmp_path):
    own, other = SAME[words]().data, command_line(words, tmp_path)
    # The command lines differ.
    own.pop("command", None), other.pop("command", None)
    assert own == other


class Chance:
    """A player that takes actions at random, by the seed of the game."""

    __name__ = "chance"

    def begin(self, seed):
        self.random = random.Random(seed)

    def __call__(self, question):
        assert set(question) == {"seat", "seats", "stage", "legal", "panels"}
        chosen = self.random.randrange(len(question["legal"]))
        amounts = question["legal"][chosen].get("amounts")
        return chosen if amounts is None else (chosen, amounts[1])


def test_a_function_plays_a_seat():
    played = [loam.sim("base", games=4, bots=[Chance(), "greedy"], threads=1) for _ in range(2)]
    assert played[0].data == played[1].data and played[0].data["bots"][0] == "python:chance"
    assert played[0]["seats"]["games"] == [4, 4, 4, 4]
    result = loam.strength(lambda question: 0, "greedy", games=4, players=2, threads=2)
    assert result["bots"]["better"][1] == 4


def test_a_failing_function_ends_its_games():
    def wrong(question):
        raise ValueError("no idea")

    with pytest.warns(loam.FailedGames, match="python:wrong.*no idea"):
        result = loam.sim("base", games=2, bots=wrong)
    assert result.data["bad"] == 2


@pytest.mark.parametrize("words", SAME)
def test_whoever_reads_arrow_takes_the_tables(words):
    result = SAME[words]()
    assert pickle.loads(pickle.dumps(result)).tables == result.tables
    for name, table in result.tables.items():
        arrow, frame = pyarrow.table(table), polars.DataFrame(table)
        assert arrow.num_rows == frame.height == len(table), name
        assert arrow.column_names == frame.columns == table.columns
        assert arrow.to_pylist() == list(table) == frame.to_dicts()
        assert pyarrow.schema(table) == arrow.schema
        taken = table
        found = duckdb.sql("select * from taken")
        assert found.columns == table.columns and [dict(zip(found.columns, row)) for row in found.fetchall()] == list(table)
        if sys.version_info < (3, 11):
            continue  # Older ones of pandas read Arrow through pyarrow alone.
        import pandas

        # Missing values are NaN in pandas.
        plain = pandas.DataFrame.from_arrow(table)
        assert list(plain.columns) == table.columns
        told = [{k: None if pandas.isna(v) else v for k, v in row.items()} for row in plain.to_dict("records")]
        assert told == list(table)
    assert "<table>" in result._repr_html_()


def test_columns_hold_the_same_whether_there_are_rows_or_not():
    kinds = {"n": int, "x": float, "t": str, "f": bool}
    empty = pyarrow.table(loam.Table({name: [] for name in kinds}, kinds))
    full = pyarrow.table(loam.Table({"n": [1, None], "x": [1, None], "t": ["a", None], "f": [True, None]}, kinds))
    assert empty.schema == full.schema and full.column("x").to_pylist() == [1.0, None]


def test_a_report_is_the_page_of_the_command_line(tmp_path):
    for result in (
        loam.sim("base", games=20, report=True, seed=2),
        loam.compare("base", map_b="lakes", games=10, bots="random", report=True),
        loam.worth("base", ["ACT4"], games=10, bots="random", free=True, report=True),
        loam.tune("base", ["witches.start.vp=10..40"], games=32, bots="random", report=True),
        loam.strength("greedy", "random", games=4, variant="base", players=2, seed=3, map="lakes", report=True),
    ):
        page = tmp_path / "page.html"
        result.save(str(page))
        assert page.read_text().lower().startswith("<!doctype html") and "<iframe" in result._repr_html_()
    with pytest.raises(ValueError, match="report=True"):
        loam.sim("base", games=2).save(str(page))


def test_whoever_listens_hears_how_far_it_has_come():
    heard = []
    loam.sim("base", games=400, progress=lambda done, games: heard.append((done, games)))
    assert heard[-1] == (400, 400) and heard == sorted(heard)


def test_an_exception_of_whoever_listens_stops_the_run():
    def listen(done, games):
        raise LookupError("enough")

    begun = time.monotonic()
    with pytest.raises(LookupError, match="enough"):
        loam.sim("base", games=1_000_000, progress=listen)
    assert time.monotonic() - begun < 20


def test_other_threads_work_while_games_run():
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    loam.sim("base", games=600, threads=1)
    stop.set()
    thread.join()
    assert counted[0] > 20


def test_runs_on_other_threads_give_the_same():
    found = []
    threads = [threading.Thread(target=lambda: found.append(loam.sim("base", games=30).data)) for _ in range(3)]
    [t.start() for t in threads], [t.join() for t in threads]
    assert len(found) == 3 and all(data == found[0] for data in found)


# Processes started in the background of a shell ignore the signal, and so do their children.
SCRIPT = """
import loam, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    {}
except KeyboardInterrupt:
    print("stopped in order", loam.sim("base", games=3).data["games"], flush=True)
"""


@pytest.mark.parametrize(
    "code",
    [
        "loam.sim('base', games=100_000_000)",
        "loam.compare('base', map_b='lakes', games=100_000, bots='random')",
        "loam.compare('base', map_b='lakes', games=100_000, bots='random', until=0.001)",
        "loam.worth('base', ['ACT4'], games=100_000, bots='random')",
        "loam.tune('base', ['witches.start.vp=10..40'], games=100_000, bots='random')",
        "loam.tune('base', ['witches.cost.dwelling.workers=1..2'], games=100_000, bots='random')",
        "loam.strength('random', 'random', games=100_000, variant='base')",
    ],
)
def test_ctrl_c_stops_in_order(code, tmp_path):
    child = subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(code)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    try:
        time.sleep(2)
        assert child.poll() is None, child.communicate()
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
    finally:
        child.kill()
    assert out == "stopped in order 3\n", err


def test_a_process_that_was_forked_runs_games():
    expected = loam.sim("base", games=5).data
    pid = os.fork()
    if pid == 0:
        os._exit(0 if loam.sim("base", games=5).data == expected else 1)
    assert os.waitpid(pid, 0)[1] == 0


def files(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")}


def test_a_run_in_a_folder_is_that_of_the_command_line_and_goes_on_where_it_was(tmp_path):
    def stops(done, games):
        if done >= 30:
            raise LookupError("enough")

    ask = dict(games=400, shard=20, actions=True, seed=6)
    with pytest.raises(LookupError):
        loam.sim("base", out=tmp_path / "own", progress=stops, **ask)
    # Stopped games are in no shard.
    assert not any(b"stopped" in data for data in files(tmp_path / "own").values())
    own = loam.sim("base", out=tmp_path / "own", **ask)
    command_line(f"sim base --games 400 --shard 20 --actions --seed 6 --out {tmp_path / 'other'}", tmp_path)
    assert files(tmp_path / "own") == files(tmp_path / "other")
    assert own.data == loam.sim("base", games=400, actions=True, seed=6).data
    loam.sim("base", out=tmp_path / "own", report=True, **ask).save(str(tmp_path / "page.html"))
    assert (tmp_path / "page.html").read_text().lower().startswith("<!doctype html")


def test_a_bar_of_a_notebook_is_one_line_that_is_written_over(monkeypatch, capsys):
    """Simulates a notebook kernel: its shell class, and a display that is updated."""
    shown = []

    class Handle:
        def update(self, data, raw):
            shown.append(("update", data["text/plain"]))

    def display(data, raw, display_id):
        shown.append(("display", data["text/plain"]))
        return Handle()

    class ZMQInteractiveShell:
        kernel = None

    shell = types.ModuleType("IPython")
    shell.get_ipython = lambda: ZMQInteractiveShell()
    shell.display = types.ModuleType("IPython.display")
    shell.display.display = display
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setitem(sys.modules, "IPython.display", shell.display)
    loam.sim("base", games=3000)
    assert [what for what, _ in shown] == ["display"] + ["update"] * (len(shown) - 1) and len(shown) > 1
    assert "3,000/3,000 games" in shown[-1][1] and capsys.readouterr().err == ""
    shown.clear()
    loam.sim("base", games=10, progress=False)
    assert shown == []


def test_a_bar_says_how_fast_it_goes_and_how_long_it_will_take(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(_progress.time, "monotonic", lambda: now[0])
    bar = _progress._Bar(1000, "games")
    # Games that the folder had before were not played again.
    assert "400/1,000 games, 0 a second" in bar.text(400)
    now[0] += 4.0
    assert bar.text(600).endswith("600/1,000 games, 50 a second, 8 s left")
    assert "left" not in bar.text(1000)
