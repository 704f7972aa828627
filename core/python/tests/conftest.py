"""Fixtures shared by the tests."""

import pathlib
import random

import pytest

import loam

HERE = pathlib.Path(__file__).parent
# One game of each kind: the base game, one with scripts, one with hidden information, and one made only of components.
VARIANTS = ["base", "merchants-lakes", "objectives", "merchants-cove"]


@pytest.fixture
def game():
    return loam.load("base", seed=7)


def played(variant, actions, seed=3):
    """Returns a game after this number of random actions, or at its end."""
    drawn = random.Random(seed)
    game = loam.load(variant, seed=seed)
    for _ in range(actions):
        choices = [c for c in game.legal() if c.role != "waste"]
        if not choices:
            break
        game.apply(drawn.choice(choices))
    return game


def broken(folder):
    """Returns a copy of the package's content with two errors."""
    (folder / "variants").mkdir(parents=True)
    (folder / "scripts" / "hurdle").mkdir(parents=True)
    (folder / "maps").mkdir()
    (folder / "scripts" / "hurdle" / "module.toml").write_text(
        'id = "hurdle"\nname = "Hurdle"\ndoc = "Nothing."\nversoin = "1"\n'
    )
    (folder / "variants" / "v.toml").write_text('id = "v"\nname = "V"\ndoc = "x"\nmodules = ["hurdle"]\n')
    return folder
