"""Whatever is asked wrongly is an exception that says so, never a crash. The cases stand in misuse.txt."""

import copy
import os
import pickle
import subprocess
import sys
import threading

import pytest

import loam
from conftest import HERE, broken


def cases():
    for n, line in enumerate((HERE / "misuse.txt").read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            code, _, expected = line.rpartition(" -> ")
            name, _, part = expected.partition(": ")
            yield pytest.param(code, name, part, id=f"{n}: {code}")


def elsewhere(ask):
    """What a call gives or raises on another thread."""
    out = []

    def work():
        try:
            out.append((True, ask()))
        except BaseException as error:
            out.append((False, error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    good, what = out[0]
    if not good:
        raise what
    return what


@pytest.mark.parametrize("code, name, part", list(cases()))
def test_a_misuse_is_an_exception(code, name, part):
    game, closed = loam.load("base", seed=7), loam.load("base")
    closed.close()
    names = dict(
        loam=loam, game=game, closed=closed, here=str(HERE), copy=copy, pickle=pickle, elsewhere=elsewhere
    )
    before = game.hash
    with pytest.raises(Exception) as raised:
        exec(code, names)
    ancestors = {kind.__name__ for kind in type(raised.value).__mro__}
    assert name in ancestors, repr(raised.value)
    assert part in str(raised.value)
    # What was refused has changed nothing, and the game can go on.
    if "game.apply(0)," not in code:
        assert game.hash == before
    game.apply(0)


def test_there_are_a_hundred():
    assert len(list(cases())) >= 100


def test_a_game_that_is_let_go_elsewhere_hurts_nobody():
    for _ in range(20):
        game = [loam.load("base")]
        elsewhere(lambda: game.clear())
    assert loam.load("base").legal()


def test_a_process_that_was_forked_plays_on(game):
    before = game.hash
    pid = os.fork()
    if pid == 0:
        good = game.hash == before and bool(game.apply(game.legal()[0]) is not None) and bool(loam.load("base").legal())
        os._exit(0 if good else 1)
    assert os.waitpid(pid, 0)[1] == 0
    assert game.hash == before


def test_broken_content_is_said_and_nothing_else(tmp_path):
    content = loam.Content(broken(tmp_path))
    assert len(content.mistakes()) >= 1 and [v.name for v in content.variants()] == ["v"]
    with pytest.raises(loam.ContentError):
        loam.load("v", content=content)
    with pytest.raises(loam.ContentError):
        pickle.loads(pickle.dumps(content)).mistakes() and loam.load(content=content)


def test_a_signal_ends_the_command(tmp_path):
    words = [sys.executable, "-m", "loam", "sim", "base", "--games", "1000000"]
    child = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(1.5)
    child.send_signal(2)
    assert child.wait(10) == -2
