"""Smoke test of the wheel. `.ci/python test` runs it with every other installed version of Python, since one wheel serves all versions."""

import copy
import pickle
import subprocess
import sys
import tempfile

import numpy

import loam
import loam.env


def main():
    game = loam.load("merchants-lakes", players=3, seed=7)
    game.apply(game.legal()[0])
    assert copy.copy(game).hash == pickle.loads(pickle.dumps(game)).hash == loam.Game.from_ledger(game.ledger()).hash == game.hash
    assert "<svg" in game._repr_svg_() and "<table" in game._repr_html_()
    try:
        game.apply("no such row")
    except loam.Refused:
        pass
    else:
        raise AssertionError("what cannot be read was done")
    heard = []
    found = loam.sim("base", games=40, report=True, progress=lambda done, of: heard.append(of))
    assert found.data["games"] == 40 and found.page.startswith("<!DOCTYPE html>") and set(heard) <= {40}
    many = loam.compare("base", ["merchants"], games=20, bots="random", report=True)
    assert "arrow_array_stream" in repr(many["points"].__arrow_c_stream__()) and many.page
    table = loam.env.env("objectives", players=2)
    table.reset(seed=3)
    for _ in range(60):
        seen, _, over, cut, _ = table.last()
        table.step(None if over or cut else int(numpy.flatnonzero(seen["action_mask"])[0]))
    batch = loam.env.Batch("merchants-cove", games=4)
    for _ in range(60):
        batch.step(batch.draw())
    assert (batch.mask.sum(1) >= 1).all()
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "loam", "--json", "sim", "base", "--games", "3"]
        assert '"games":3' in subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stdout.replace(" ", "")
    print(f"Python {sys.version.split()[0]}, numpy {numpy.__version__}: good")


if __name__ == "__main__":
    main()
