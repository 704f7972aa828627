"""Environments for learners: PettingZoo's, with action masks. Wants ``pip install "./core/python[learners]"``.

**Actions.** Every action is a text, and a decision is asked word by word: first for the first word of the action, then, where
several actions begin so, for the next one, until one action is left. Words are numbered once for a ruleset, a number of seats and
the factions that are named (:class:`Numbering`), so a number means the same in every position and every game under these rules; a
word without a number is spelled letter by letter. 0 says that the action ends
here, where another one goes on, and in the parallel environment that there is nothing to do (``wait``). Names of seats are
``@0`` for whoever acts, ``@1`` for the next seat, and so on. ``action_mask`` says which words can come now.

**Observations.** A dict of arrays, all from the view of the seat that looks; what it does not see is -1:

========================  =====================  ============================================================================
``observation``           int32, (seats, n)      a row a seat, its own first, then in turn order; the columns are
                                                 ``env.number_names``: whole numbers in units of the game
``places``                int32, (rows, m)       what stands where: the rows are ``env.layout.places``, the columns
                                                 ``env.layout.columns``, each with what its numbers mean: how many, a
                                                 seat (0 is the one that looks, 1 the next in turn order), or one of
                                                 the column's words by its place; -1 is nothing, nobody, not seen. On
                                                 a board a row a place: what it is, what is built on it, whose
                                                 that is, and so on. In games of parts a row for each piece at each place: how
                                                 many there are; then where markers stand, and the table's counters
``inputs``                float32, (seats, k)    only with ``inputs=True``: what the learned valuation of the bots is told
                                                 of each seat, in the order of ``observation``; ``env.layout.inputs``
                                                 are the columns, numbers of about -1 to 1
``said``                  int32, (``SAID``,)     the words of the action so far, from the front; -1 where there is none
``action_mask``           int8, (words,)         1 for every word that can come now
========================  =====================  ============================================================================

``env.named(agent)`` says the same in words: a dict of names. ``env.hash`` is equal where both the numbers of the actions and the
layout of the observations are: a trained player is of use where it is the same.

**Rewards.** ``rewards="points"``: what the seat's points rose by since it acted last; over a game they sum up to its points at
the end less those of the beginning. ``rewards="rank"``: at the end of the game 1 for the first place, -1 for the last, evenly
between them, shared places their mean; 0 before.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any, Iterable, Mapping, NamedTuple, Optional, Sequence, Union

import gymnasium
import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped,unused-ignore]
from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped,unused-ignore]

from . import _loam
from ._content import Content, Folder, content_of
from ._errors import Closed, Refused, RequestError, UnknownName
from ._game import Game, Value, load, number, wanted

SAID = 16
"""The most words of an action that an observation shows."""

SPARE = 128
"""So many numbers of a :class:`Batch` stand for actions that have none of their own."""

MOST_NUMBERS = 65_536 - SPARE
"""So many actions of a :class:`Batch` have numbers of their own at most."""

MOST_GAMES = 65_536
"""So many games has a :class:`Batch` at most; each takes some 29 KB, with its arrays."""

END = 0
"""The number that says that an action ends here, or that there is nothing to do."""


class Numbering:
    """The words of actions under a ruleset with so many seats, numbered in the order of the words.

    Beside 0 and the words there are 95 letters: a word that has no number, since it came up in none of the positions that the
    numbering was made from, is spelled. ``hash`` is equal where two numberings are: SHA-256 over the words.
    """

    def __init__(self, words: Iterable[str]) -> None:
        letters = ["'" + chr(code) for code in range(32, 127)]
        self.words: tuple[str, ...] = ("", *letters, *sorted(set(words) - {""} - set(letters)))
        """The words by number."""
        self.numbers: dict[str, int] = {word: at for at, word in enumerate(self.words)}
        """The numbers by word."""
        self.hash: str = _hash(self.words)
        """SHA-256 over the words."""
        self._native = _loam.Words(list(self.words))

    @classmethod
    def of(cls, games: Iterable[Game]) -> "Numbering":
        """From games at their beginning: what could be said there, and what may be said while they are played at random."""
        words: set[str] = {str(n) for n in range(256)}
        for game in games:
            held = game._held
            words |= {f"@{k}" for k in range(len(game.seats))}
            for seat in range(len(game.seats)):
                for text in held.conceivable(seat):
                    words.update(_words(text))
            drawn = random.Random(1)
            while asked := held.asked():
                for _, _, text, _, _ in asked:
                    words.update(_words(text))
                held.act_listed(drawn.choice(asked)[0], None)
        return cls(words)

    def number(self, words: Iterable[str]) -> tuple[int, ...]:
        """Words as numbers; what has none is spelled, with a blank behind it."""
        return tuple(self._native.number(list(words)))

    def __len__(self) -> int:
        return len(self.words)

    def __deepcopy__(self, _: dict[int, Any]) -> "Numbering":
        # It never changes.
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Numbering, (self.words,)

    def __repr__(self) -> str:
        return f"<loam.env.Numbering: {len(self)} words, {self.hash[:16]}>"


def _words(text: str) -> list[str]:
    """The words of an action. An amount and what it is of are two: `3PW`."""
    return _loam.Words.split(text)


def _hash(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class Column(NamedTuple):
    """A column of ``places``."""

    name: str
    """What it is called."""
    means: str
    """``number``: how many, or how far; ``seat``: 0 is the one that looks, 1 the next; ``word``: one of the words, by its place."""
    words: tuple[str, ...]
    """The words."""

    def told(self, value: int) -> Union[int, str, None]:
        """What a number of it means; ``None`` where there is nothing, or it is not seen."""
        if value < 0:
            return None
        return self.words[value] if self.means == "word" else f"@{value}" if self.means == "seat" else value


class Layout(NamedTuple):
    """What the arrays of an observation hold: the same in every position of a game with so many seats under the same rules."""

    numbers: tuple[str, ...]
    """The columns of ``observation``, which has a row a seat."""
    places: tuple[str, ...]
    """The rows of ``places``."""
    columns: tuple[Column, ...]
    """The columns of ``places``."""
    inputs: tuple[str, ...] = ()
    """The columns of ``inputs``, where they are asked for."""

    @classmethod
    def of(cls, native: Any) -> "Layout":
        """That of a game, or of many."""
        rows, columns = native.spot_table()
        told = (Column(name, means, tuple(words)) for name, means, words in columns)
        return cls(tuple(native.number_names()), tuple(rows), tuple(told))

    def hash(self, actions: Iterable[str]) -> str:
        """SHA-256 over these names of actions and everything that the layout says."""
        columns = (" ".join((column.name, column.means, *column.words)) for column in self.columns)
        return _hash(["actions", *actions, "numbers", *self.numbers, "places", *self.places, "columns", *columns, *self.inputs])

    def named(self, numbers: Any, places: Any) -> dict[str, Any]:
        """Two arrays as a dict of names: ``seats`` has the numbers of each seat by name (``@0`` looks), ``places`` what stands where."""
        told: dict[str, Any] = {
            "seats": {f"@{k}": dict(zip(self.numbers, map(int, row))) for k, row in enumerate(numbers)},
            "places": {},
        }
        for name, row in zip(self.places, places):
            known = {c.name: c.told(int(value)) for c, value in zip(self.columns, row)}
            if any(value is not None for value in known.values()):
                told["places"][name] = {column: value for column, value in known.items() if value is not None}
        return told


_NUMBERINGS: dict[tuple[str, int, tuple[str, ...]], Numbering] = {}


class _Table:
    """A game with what is being said in it."""

    def __init__(
        self,
        variant: Optional[str],
        players: int,
        rewards: str,
        illegal: str,
        max_cycles: Optional[int],
        render_mode: Optional[str],
        more: Mapping[str, Any],
        inputs: bool = False,
    ) -> None:
        if rewards not in ("points", "rank"):
            raise RequestError("rewards must be `points` or `rank`")
        if illegal not in ("raise", "skip"):
            raise RequestError("illegal must be `raise` or `skip`")
        if render_mode not in (None, "ansi", "human"):
            raise RequestError("render_mode must be None, `ansi` or `human`")
        self.variant, self.players, self.rewards, self.illegal = variant, players, rewards, illegal
        self.max_cycles = None if max_cycles is None else number("max_cycles", max_cycles, 1, 2**31)
        self.render_mode, self.more = render_mode, dict(more)
        self.content = content_of(self.more.pop("content", None), variant)
        game = self.load(1)
        self.name, held = game.variant, game._held
        self.numbering = self.numbered(game)
        self.layout = Layout.of(held)
        if inputs:
            self.layout = self.layout._replace(inputs=tuple(held.input_names()))
        self.hash = self.layout.hash(self.numbering.words)
        asked = wanted(variant, self.more.get("map"), self.more.get("settings"), players, self.more.get("factions", ()), 1)
        self.native = _loam.spoken(self.content._native, asked, self.numbering._native)
        self.seats = self.native.seats()
        self.agents = [f"seat_{seat}" for seat in range(len(self.seats))]
        bounds = numpy.iinfo(numpy.int32)
        self.shape = (len(self.agents), len(self.layout.numbers))
        self.places_shape = (len(self.layout.places), len(self.layout.columns))
        self.observation = Dict(
            {
                "observation": Box(bounds.min, bounds.max, self.shape, numpy.int32),
                "places": Box(-1, bounds.max, self.places_shape, numpy.int32),
                "said": Box(-1, bounds.max, (SAID,), numpy.int32),
                "action_mask": Box(0, 1, (len(self.numbering),), numpy.int8),
            }
        )
        if inputs:
            shape = (len(self.agents), len(self.layout.inputs))
            self.observation["inputs"] = Box(-numpy.inf, numpy.inf, shape, numpy.float32)
        self.listed()

    def __deepcopy__(self, _: dict[int, Any]) -> "_Table":
        """The same table once more: its game goes its own way, what never changes is shared."""
        other = _Table.__new__(_Table)
        other.__dict__.update(self.__dict__)
        other.native = self.native.copied()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """A table as its rules, the ledger of its game, and what is being said in it."""
        made = (self.variant, self.players, self.rewards, self.illegal, self.max_cycles, self.render_mode)
        more = {**self.more, "content": self.content}
        return _table_again, (made, more, bool(self.layout.inputs), self.game.ledger(), self.said)

    def numbered(self, game: Game) -> Numbering:
        """The numbering of these rules, made once: always from the games of the same seeds."""
        # Everything that the games of the same seeds depend on.
        key = (game.ruleset_hash, len(game.seats), tuple(self.more.get("factions", ())))
        if key not in _NUMBERINGS:
            _NUMBERINGS[key] = Numbering.of(self.load(seed) for seed in (1, 2))
        return _NUMBERINGS[key]

    def load(self, seed: int) -> Game:
        return load(self.variant, players=self.players, seed=seed, content=self.content, **self.more)

    @property
    def game(self) -> Game:
        """The game as it is now, which goes its own way from here."""
        return Game._of(self.native.taken(), self.content)

    @property
    def said(self) -> list[list[int]]:
        """What each seat has said of the action that it says."""
        return [self.native.said(seat) for seat in range(len(self.seats))]

    def reset(self, seed: int) -> None:
        self.native.reset(seed)
        self.seats = self.native.seats()
        self.listed()

    def listed(self) -> None:
        """Something was done: who says something now?"""
        self.over, self.owing = self.native.is_over(), self.native.owing()

    def mask(self, seat: int) -> Any:
        """Which words can come now."""
        return self.native.mask(seat)

    def inputs(self, seat: int) -> Any:
        """What a learned valuation is told of all seats, as a seat sees it."""
        rows = self.native.inputs(seat) if self.layout.inputs else []
        return numpy.array(rows[seat:] + rows[:seat], numpy.float32)

    def observe(self, seat: int) -> dict[str, Any]:
        numbers, places, said, mask = self.native.look(seat, SAID)
        told = {"observation": numbers, "places": places, "said": said, "action_mask": mask}
        if self.layout.inputs:
            told["inputs"] = self.inputs(seat)
        return told

    def named(self, seat: int) -> dict[str, Any]:
        """The same as a dict of names."""
        words = self.numbering.words
        seen = self.observe(seat)
        told = self.layout.named(seen["observation"], seen["places"])
        for row, numbers in zip(told["seats"].values(), seen.get("inputs", ())):
            row.update(zip(self.layout.inputs, map(float, numbers)))
        told["said"] = [words[word] for word in self.native.said(seat)]
        told["actions"] = [words[word] for word in numpy.flatnonzero(seen["action_mask"])]
        return told

    def heard(self, seat: int, action: Any) -> Optional[int]:
        """The word, if it can come now; ``None`` where it cannot and is skipped. Changes nothing."""
        word = number("an action", action, 0, len(self.numbering.words) - 1)
        if self.native.can(seat, word):
            return word
        if self.illegal == "skip":
            return None
        raise Refused(f"the word {word} (`{self.numbering.words[word]}`) is masked for seat {seat}")

    def say(self, seat: int, action: Any) -> bool:
        """Says a word; ``True`` if an action was done by it."""
        word = self.heard(seat, action)
        if word is None or not self.native.say(seat, word):
            return False
        self.listed()
        return True

    def rose(self) -> list[float]:
        """What each seat's reward is for what was done since this was asked last."""
        return self.native.rewards(self.rewards == "rank")

    def shown(self) -> Optional[str]:
        if self.render_mode is None:
            gymnasium.logger.warn("render() without render_mode: nothing is shown")
            return None
        board = self.game.board()
        if self.render_mode == "human":
            print(board)
            return None
        return board


def _table_again(
    made: tuple[Any, ...], more: dict[str, Any], inputs: bool, ledger: str, said: Sequence[Sequence[int]]
) -> _Table:
    variant, players, rewards, illegal, max_cycles, render_mode = made
    table = _Table(variant, players, rewards, illegal, max_cycles, render_mode, more, inputs)
    table.native.go_on(table.content._native, ledger)
    table.seats = table.native.seats()
    table.listed()
    for seat, words in enumerate(said):
        for word in words:
            table.native.hear(seat, word)
    return table


def _seed(seed: Optional[int], drawn: Any) -> int:
    return int(drawn.integers(2**63)) if seed is None else number("a seed", seed, 0, 2**64 - 1)


class _Seats:
    """What both environments have: seats with their spaces, and a picture of the table."""

    def __init__(self, table: _Table) -> None:
        super().__init__()
        self.table = table
        self.render_mode = table.render_mode
        self.numbering, self.layout, self.hash = table.numbering, table.layout, table.hash
        self.number_names = list(table.layout.numbers)
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        # Spaces are one object an agent: they hold the generator that samples.
        self._seats = {agent: seat for seat, agent in enumerate(table.agents)}
        self.action_spaces = {agent: Discrete(len(table.numbering)) for agent in table.agents}
        self.observation_spaces = {agent: _again(table.observation) for agent in table.agents}
        self._drawn = numpy.random.default_rng(0)
        self._closed = self._begun = False

    def observation_space(self, agent: str) -> Any:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        self._seat(agent)
        return self.action_spaces[agent]

    def _seat(self, agent: Any) -> int:
        """The seat of an agent."""
        if not isinstance(agent, str) or agent not in self._seats:
            raise UnknownName(f"there is no agent `{agent}`: there are {', '.join(self._seats)}")
        return self._seats[agent]

    def _opened(self, begun: bool = True) -> _Table:
        """The table, unless the environment was closed, or has not begun."""
        if self._closed:
            raise Closed("the environment is closed")
        if begun and not self._begun:
            raise RequestError("call reset first")
        return self.table

    def named(self, agent: str) -> dict[str, Any]:
        """What an agent observes as a dict of names: ``seats`` has the numbers of each seat by name (``@0`` is its own, ``@1`` that of the
        next), ``places`` what stands where, as far as something does, ``said`` the words said so far, ``actions`` those that can come."""
        return self._opened().named(self._seat(agent))

    def _begin(self, seed: Optional[int]) -> None:
        self._opened(begun=False).reset(_seed(seed, self._drawn))
        self._begun = True
        self.agents = list(self.possible_agents)
        self._done = 0

    def render(self) -> Optional[str]:
        return self._opened().shown()

    def close(self) -> None:
        """Ends it: every later call raises :class:`loam.Closed`."""
        self._closed = True


class LoamEnv(_Seats, AECEnv):  # type: ignore[type-arg,misc,unused-ignore]
    """Seats act one after the other: PettingZoo's AEC. Made by :func:`env`."""

    metadata = {"name": "loam_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """A new game; ``seed`` is that of :func:`loam.load`."""
        self._begin(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._nothing = {agent: 0.0 for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        owing = self.table.owing
        return self.possible_agents[owing[0]] if owing else self.possible_agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._opened().observe(self._seat(agent))

    def step(self, action: Any) -> None:
        self._opened()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        done = table.say(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self._done += 1
        if done:
            self.rewards = dict(zip(self.possible_agents, table.rose()))
            self._accumulate_rewards()
            self.agent_selection = self._next()
        else:
            self.rewards = self._nothing.copy()
        if table.over:
            self.terminations = {agent: True for agent in self.agents}
        elif table.max_cycles is not None and self._done >= table.max_cycles:
            self.truncations = {agent: True for agent in self.agents}
        if self.render_mode == "human":
            self.render()


class LoamParallelEnv(_Seats, ParallelEnv):  # type: ignore[type-arg,misc,unused-ignore]
    """All seats that owe something act at once, the others wait (the action 0): PettingZoo's parallel environment.

    Who owes something is what the game says: whoever has an offer to answer, else everybody who has an open decision, sealed bids
    for example. What was said is carried out in the order in which the game names the seats; what another answer has made void
    is asked again. Where a word is masked nothing is carried out.
    """

    metadata = {"name": "loam_parallel_v0", "render_modes": ["ansi", "human"]}

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; ``seed`` is that of :func:`loam.load`."""
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        table = self._opened()
        for agent in self.possible_agents:
            if agent not in actions:
                raise Refused(f"{agent} has no action; agents without a decision must send 0")
        # All words are looked at before the first of them does anything.
        words = [table.heard(seat, actions[agent]) for seat, agent in enumerate(self.possible_agents)]
        asked = list(table.owing)
        for at, seat in enumerate(asked):
            word = words[seat]
            # What another answer has made void is asked again.
            if word is None or seat not in table.owing or not table.native.can(seat, word):
                continue
            if table.say(seat, word):
                # So is what was begun before it, unless it is still to be heard in this step.
                for other in range(len(table.seats)):
                    if other not in asked[at + 1 :] or other not in table.owing:
                        table.native.forget(other)
                    else:
                        table.native.again(other)
        rewards: dict[str, float] = dict(zip(self.possible_agents, table.rose()))
        self._done += 1
        over = table.over
        cut = not over and table.max_cycles is not None and self._done >= table.max_cycles
        agents = self.agents
        seen = self._seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            rewards,
            {agent: over for agent in agents},
            {agent: cut for agent in agents},
            {agent: {} for agent in agents},
        )


class Batch:
    """Many games of one ruleset that are stepped together in Rust, into arrays that are made once.

    Every game is asked for one whole action at a time, by whichever seat owes it. The arrays are written over by each step:

    ================  ==============================  =====================================================================
    ``mask``          uint8, (games, actions)         1 for every action that can come now
    ``seat``          uint8, (games,)                 who acts
    ``reward``        float32, (games, seats)         what the seats get for the last step, see ``rewards``
    ``done``          uint8, (games,)                 1 where the game ended by the last step: the rest is of the next game
    ``observation``   int32, (games, seats, n)        numbers of every seat as the one that acts knows them, its own first, then in
                                                      turn order; the columns are ``layout.numbers``
    ``places``        int32, (games, rows, m)         what stands where as the one that acts sees it, see :mod:`loam.env`; the
                                                      rows are ``layout.places``, the columns ``layout.columns``
    ================  ==============================  =====================================================================

    ``texts`` has the actions by number, with seats named by where they sit (``@0`` acts); the same number is the same action in every
    position and every game under these rules. ``hash`` stands for them and the layout. The last 128 numbers have no text: in the
    order of the list they stand for what is not in the numbering. Where that is more than 128 actions it is asked argument by
    argument: each of these numbers stands for a value of the next argument, in the order in which the list has them, until one action
    is left; until then the same seat acts, for no reward. It stays on the thread that made it.

    :param rewards: ``points``: what their points rose by; ``rank``: at the end of a game 1 for the first place, -1 for the last, evenly
        between them, shared places their mean; 0 before.
    :param observe: write ``observation`` and ``places``; without it both are empty, which is faster. ``places=False`` leaves those out.
    :param numbers: so many actions have numbers of their own at most.
    :param spare: so many numbers stand for what has none, 2 at least.
    """

    def __init__(
        self,
        variant: Optional[str] = None,
        *,
        games: int = 64,
        players: int = 4,
        seed: int = 1,
        rewards: str = "points",
        observe: bool = True,
        places: bool = True,
        numbers: int = MOST_NUMBERS,
        spare: int = SPARE,
        map: Optional[str] = None,
        settings: Optional[Mapping[str, Value]] = None,
        factions: Sequence[str] = (),
        content: Union[Content, Folder] = None,
    ) -> None:
        if rewards not in ("points", "rank"):
            raise RequestError("rewards must be `points` or `rank`")
        seats = number("players", players, 1, 255)
        asked = wanted(variant, map, settings, seats, factions, seed)
        many = number("the number of games", games, 1, MOST_GAMES)
        least = number("the number of spare numbers", spare, 2, SPARE)
        own = number("the number of numbers", numbers, 0, MOST_NUMBERS)
        self._native = _loam.batch(content_of(content, variant)._native, asked, (many, own, least), rewards == "rank")
        self.texts: tuple[str, ...] = tuple(self._native.texts())
        self.layout = Layout.of(self._native)
        self.hash: str = self.layout.hash(self.texts)
        self.number_names = list(self.layout.numbers)
        self.games, self.seats, self.actions = many, self._native.seats(), self._native.count()
        self.mask = numpy.zeros((many, self.actions), numpy.uint8)
        self.seat = numpy.zeros(many, numpy.uint8)
        self.reward = numpy.zeros((many, self.seats), numpy.float32)
        self.done = numpy.zeros(many, numpy.uint8)
        shape = (many, self.seats, len(self.number_names)) if observe else (0,)
        self.observation = numpy.zeros(shape, numpy.int32)
        shape = (many, len(self.layout.places), len(self.layout.columns)) if observe and places else (0,)
        self.places = numpy.zeros(shape, numpy.int32)
        self._drawn = numpy.zeros(many, numpy.uint32)
        names = ("mask", "seat", "reward", "done", "observation", "places")
        self._arrays = {name: getattr(self, name) for name in names}
        self._native.look(self._arrays)

    def reset(self, seed: int = 1) -> None:
        """New games in place of all."""
        self._native.begin(number("a seed", seed, 0, 2**64 - 1))
        self._native.look(self._arrays)

    def step(self, actions: Any) -> None:
        """Does an action in each game: (games,) numbers. A game that ends is followed by a new one.

        :raises Refused: one of them is masked; nothing has changed.
        :raises TypeError: they are no whole numbers.
        """
        said = actions
        # What `draw` gives needs no look.
        if not isinstance(actions, numpy.ndarray) or actions.dtype != numpy.uint32:
            said = numpy.asarray(actions)
            if said.size and said.dtype.kind not in "iu":
                raise TypeError(f"actions must be whole numbers, not {said.dtype}")
            if said.size and not 0 <= said.min() <= said.max() < self.actions:
                raise Refused(f"actions must be from 0 to {self.actions - 1}; all other numbers are masked")
        self._native.step(numpy.ascontiguousarray(said, numpy.uint32))
        self._native.look(self._arrays)

    def draw(self) -> Any:
        """An action for each game, everything that may be done alike: (games,) numbers, written over by the next call."""
        self._native.draw(self._drawn)
        return self._drawn


def _again(space: Dict) -> Dict:
    return Dict(dict(space.spaces.items()))


def _table(
    variant: Optional[str],
    players: int,
    rewards: str,
    illegal: str,
    max_cycles: Optional[int],
    render_mode: Optional[str],
    map: Optional[str],
    settings: Optional[Mapping[str, Value]],
    factions: Sequence[str],
    content: Union[Content, Folder],
    inputs: bool,
) -> _Table:
    more = {"map": map, "settings": settings, "factions": factions, "content": content_of(content, variant)}
    return _Table(variant, players, rewards, illegal, max_cycles, render_mode, more, bool(inputs))


def env(
    variant: Optional[str] = None,
    *,
    players: int = 4,
    rewards: str = "points",
    illegal: str = "raise",
    max_cycles: Optional[int] = None,
    render_mode: Optional[str] = None,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    factions: Sequence[str] = (),
    content: Union[Content, Folder] = None,
    inputs: bool = False,
) -> LoamEnv:
    """PettingZoo's AEC environment of a variant.

    :param rewards: ``points`` or ``rank``.
    :param illegal: what a masked word does: ``raise`` raises :class:`loam.Refused`, ``skip`` does nothing.
    :param max_cycles: so many words are said at most; then every seat is truncated.
    :param inputs: observe ``inputs``, too: what the learned valuation of the bots is told of each seat. Takes longer.
    """
    return LoamEnv(
        _table(variant, players, rewards, illegal, max_cycles, render_mode, map, settings, factions, content, inputs)
    )


def parallel_env(
    variant: Optional[str] = None,
    *,
    players: int = 4,
    rewards: str = "points",
    illegal: str = "raise",
    max_cycles: Optional[int] = None,
    render_mode: Optional[str] = None,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    factions: Sequence[str] = (),
    content: Union[Content, Folder] = None,
    inputs: bool = False,
) -> LoamParallelEnv:
    """PettingZoo's parallel environment of a variant; ``max_cycles`` counts steps. The rest as :func:`env`."""
    return LoamParallelEnv(
        _table(variant, players, rewards, illegal, max_cycles, render_mode, map, settings, factions, content, inputs)
    )


def round_env(variant: Optional[str] = None, **options: Any) -> Any:
    """The parallel environment as an AEC one: every seat is asked in every round, whoever owes nothing says 0."""
    return parallel_to_aec(parallel_env(variant, **options))
