"""Wrong use raises an exception with a message, and never crashes. The cases are in misuse.txt."""

import copy
import inspect
import os
import pickle
import signal
import subprocess
import sys
import threading

import numpy
import pytest

import loam
import loam.env
from conftest import HERE, broken


def cases():
    for n, line in enumerate((HERE / "misuse.txt").read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            code, _, expected = line.rpartition(" -> ")
            name, _, part = expected.partition(": ")
            yield pytest.param(code, name, part, id=f"{n}: {code}")


def elsewhere(ask):
    """Returns the result or the exception of a call on another thread."""
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


def reset(table):
    """Returns an environment after `reset`."""
    table.reset(seed=1)
    return table


@pytest.mark.parametrize("code, name, part", list(cases()))
def test_a_misuse_is_an_exception(code, name, part):
    game, closed = loam.load("base", seed=7), loam.load("base")
    closed.close()
    names = dict(
        loam=loam,
        game=game,
        closed=closed,
        here=str(HERE),
        copy=copy,
        pickle=pickle,
        elsewhere=elsewhere,
        env=loam.env,
        numpy=numpy,
        reset=reset,
    )
    before = game.hash
    with pytest.raises(Exception) as raised:
        exec(code, names)
    ancestors = {kind.__name__ for kind in type(raised.value).__mro__}
    assert name in ancestors, repr(raised.value)
    assert part in str(raised.value)
    # The rejected call changed nothing, and the game can continue.
    if "game.apply(0)," not in code:
        assert game.hash == before
    game.apply(0)


# Every function that takes texts or paths, with valid arguments that it needs.
CALLS = [
    (loam.Content, {}),
    (loam.load, {}),
    (loam.Game.from_ledger, {"ledger": ""}),
    (loam.sim, {"games": 2}),
    (loam.compare, {"a": "base", "b": "base", "games": 2}),
    (loam.worth, {"variant": "base", "pieces": ["ACT4"], "games": 2}),
    (loam.tune, {"variant": "base", "params": ["witches.start.vp=1..9"], "games": 16}),
    (loam.strength, {"bot": "random", "other": "random", "games": 2}),
    (loam.design, {"variant": "base", "factors": {"profile": [None, "reference"]}, "games": 2}),
    (loam.env.Batch, {"games": 1}),
    (loam.env.env, {}),
    (loam.env.parallel_env, {}),
    (loam.env.round_env, {}),
]


def arguments(call):
    """Names of the arguments of a function, without flags. Options that it passes on are those of `loam.load`."""
    known = inspect.signature(call).parameters
    names = [name for name, one in known.items() if one.kind is not one.VAR_KEYWORD]
    if len(names) < len(known):
        names += [name for name in inspect.signature(loam.load).parameters if name not in names]
    flags = {name for of in (call, loam.load) for name, one in inspect.signature(of).parameters.items() if isinstance(one.default, bool)}
    return [name for name in names if name not in flags]


def test_no_argument_takes_what_is_no_text():
    """Half a surrogate pair and a zero byte, alone and in every container, raise documented exceptions in every argument."""
    asked = 0
    for bad in ("\ud800", "\ud800.toml", "a/\ud800", "a/\0.toml"):
        for value in (bad, [bad], {bad: bad}, {"x": bad}, {bad: ["a", bad]}, {"map": [bad, "a"]}, {"x": {"map": bad}}):
            for call, good in CALLS:
                for name in arguments(call):
                    asked += 1
                    with pytest.raises((loam.LoamError, TypeError, OSError)):
                        call(**{**good, name: value})
                        pytest.fail(f"{call.__name__}({name}={value!a})")
    assert asked > 2000


def test_there_are_a_hundred():
    codes = [case.values[0] for case in cases()]
    assert len(set(codes)) == len(codes) >= 100


def test_every_game_has_a_repr():
    game = loam.load("base")
    assert elsewhere(lambda: repr(game)) == "<loam.Game of another thread>"
    game.close()
    assert repr(game) == "<loam.Game: closed>"


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


def test_a_process_that_is_forked_while_games_run_hurts_nobody():
    """After a fork, the child has no threads of the run and no locks that they held."""
    found = []
    runs = threading.Thread(target=lambda: found.append(loam.sim("base", games=2000).data))
    runs.start()
    for _ in range(3):
        pid = os.fork()
        if pid == 0:
            # A child that hangs has failed.
            signal.alarm(60)
            os._exit(0 if loam.sim("base", games=3).data["games"] == 3 and loam.load("base").legal() else 1)
        assert os.waitpid(pid, 0)[1] == 0
    runs.join()
    assert found[0]["games"] == 2000


def test_a_process_that_is_forked_by_who_hears_of_a_run_is_told_that_it_has_none():
    """After a fork during a run, the parent continues the run. The child leaves it and can start another."""
    here, born = os.getpid(), []

    def forks(done, total):
        if not born and os.getpid() == here:
            born.append(os.fork())

    try:
        summary = loam.sim("base", games=3000, progress=forks)
    except loam.WrongThread as wrong:
        os._exit(0 if os.getpid() != here and "forked" in str(wrong) and loam.sim("base", games=3).data["games"] == 3 else 1)
    assert os.getpid() == here and born, "nothing was forked"
    assert summary.data["games"] == 3000
    assert os.waitpid(born[0], 0)[1] == 0


def test_a_thread_with_a_small_stack_plays():
    """Loam works on a thread with the smallest stack that Python allows."""
    found = []

    def plays():
        content = loam.Content()
        game = loam.load("everything", content=content)
        while not game.over and len(found) < 40:
            found.append(game.apply(0))
        found.append(copy.copy(game).hash == game.hash)
        batch = loam.env.Batch("base", games=2, players=2, seed=3)
        batch.step([numpy.flatnonzero(mask)[0] for mask in batch.mask])

    before = threading.stack_size(64 * 1024)
    try:
        thread = threading.Thread(target=plays)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert len(found) == 41 and found[-1]


def test_a_game_that_was_forked_away_with_its_thread_is_told_from_others(game):
    """After a fork, the child can use the games of the forking thread, but not games of other threads."""
    others = elsewhere(lambda: loam.load("base"))
    pid = os.fork()
    if pid == 0:
        try:
            others.legal()
        except loam.WrongThread:
            os._exit(0 if game.legal() else 1)
        os._exit(2)
    assert os.waitpid(pid, 0)[1] == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGUSR1])
def test_what_a_signal_raises_in_mid_run_comes_out_of_it(number):
    """A signal handler may raise: the run ends in order, and the next run works."""

    class Enough(Exception):
        pass

    def listens(*_):
        raise Enough

    before = signal.signal(number, listens)
    try:
        threading.Timer(0.5, lambda: os.kill(os.getpid(), number)).start()
        with pytest.raises(Enough):
            loam.sim("base", games=10_000_000)
    finally:
        signal.signal(number, before)
    assert loam.sim("base", games=3).data["games"] == 3


def test_content_that_breaks_under_a_game_leaves_the_game_whole(tmp_path):
    """Content is read once: a file damaged later affects only games that are loaded later."""
    path = tmp_path / "v.toml"
    path.write_text('id = "v"\nname = "V"\ndoc = "x"\nextends = "base"\n')
    game = loam.load(str(path))
    for spoiled, wrong in ((b"\xff\xfe\x00 id = ", (loam.ContentError, OSError)), (b"id = ", loam.ContentError), (b"", loam.ContentError)):
        path.write_bytes(spoiled)
        with pytest.raises(wrong):
            loam.load(str(path))
        game.apply(0)
        assert copy.copy(game).hash == game.hash
    path.unlink()
    with pytest.raises(OSError):
        loam.sim(str(path), games=2)
    assert game.legal()


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
