"""PettingZoo environments for reinforcement learning, with action masks. Needs ``pip install "./core/python[learners]"``.

**Actions.** Every action is a text, and an agent enters it word by word: first the first word of the action, then, if several
legal actions begin with these words, the next word, until one action is left. The vocabulary is numbered once for a ruleset, a
number of seats and the named factions (:class:`Numbering`). So a number means the same in every position and every game under
these rules. A word without a number is spelled letter by letter. The number 0 ends an action that is the beginning of another
one; in the parallel environment it also means that there is nothing to decide (``wait``). Seats are named ``@0`` for the acting
seat, ``@1`` for the next seat, and so on. ``action_mask`` shows which words may come next.

**Observations.** A dict of arrays from the view of the observing seat; hidden values are -1:

========================  =====================  ============================================================================
``observation``           int32, (seats, n)      one row per seat, the observing seat first, then in turn order; the columns
                                                 are ``env.number_names``, whole numbers in units of the game
``places``                int32, (rows, m)       contents of the places: the rows are ``env.layout.places``, the columns
                                                 ``env.layout.columns``. A column defines the meaning of its numbers: a count,
                                                 a seat (0 is the observing seat, 1 the next in turn order), or an index into
                                                 the column's words; -1 is empty or hidden. A board has one row per place:
                                                 its kind, its structure, the owner of the structure, and so on. A game of
                                                 components has one row per piece and place with their number; then rows for
                                                 the positions of markers and the counters of the table
``inputs``                float32, (seats, k)    only with ``inputs=True``: the inputs of the bots' value network, one row per
                                                 seat, in the order of ``observation``; ``env.layout.inputs`` are the columns,
                                                 numbers from about -1 to 1
``said``                  int32, (``SAID``,)     the words of the incomplete action, from the first; -1 for no word
``action_mask``           int8, (words,)         1 for every word that may come next
========================  =====================  ============================================================================

``env.named(agent)`` returns the observation as a dict of names. ``env.hash`` is equal if both the vocabulary and the layout of
the observations are equal; a trained agent can be used only where its hash is the same.

**Rewards.** ``rewards="points"``: the points that the seat gained since its last action. Over a game they sum to the points at
the end minus the points at the beginning. ``rewards="rank"``: at the end of the game 1 for the first place, -1 for the last, and
evenly spaced values between them; seats that share places get the mean. Before the end the reward is 0.
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
"""Maximum number of words of an action in an observation."""

SPARE = 128
"""Default number of spare numbers in a :class:`Batch`, for actions without their own number."""

MOST_NUMBERS = 65_536 - SPARE
"""Maximum number of actions with their own number in a :class:`Batch`."""

MOST_GAMES = 65_536
"""Maximum number of games in a :class:`Batch`. A game with its arrays takes about 29 KB."""

END = 0
"""Number of the word that ends an action, or that a seat without a decision sends."""


class Numbering:
    """Vocabulary of actions under a ruleset with a number of seats; the words are numbered in sorted order.

    The vocabulary also has 0 and 95 letters. A word without a number is spelled; such words occur in none of the positions from
    which the vocabulary was made. ``hash``, SHA-256 over the words, is equal for equal vocabularies.
    """

    def __init__(self, words: Iterable[str]) -> None:
        letters = ["'" + chr(code) for code in range(32, 127)]
        self.words: tuple[str, ...] = ("", *letters, *sorted(set(words) - {""} - set(letters)))
        """Words by number."""
        self.numbers: dict[str, int] = {word: at for at, word in enumerate(self.words)}
        """Numbers by word."""
        self.hash: str = _hash(self.words)
        """SHA-256 over the words."""
        self._native = _loam.Words(list(self.words))

    @classmethod
    def of(cls, games: Iterable[Game]) -> "Numbering":
        """Makes a vocabulary from new games: all conceivable actions at the start, and the legal actions of a random playout."""
        words: set[str] = {str(n) for n in range(256)}
        for game in games:
            held = game._erased
            words |= {f"@{k}" for k in range(len(game.seats))}
            for seat in range(len(game.seats)):
                for text in held.conceivable(seat):
                    words.update(_words(text))
            drawn = random.Random(1)
            while asked := held.learner_actions():
                for _, _, text, _, _ in asked:
                    words.update(_words(text))
                held.act_listed(drawn.choice(asked)[0], None)
        return cls(words)

    def number(self, words: Iterable[str]) -> tuple[int, ...]:
        """Converts words to numbers. A word without a number is spelled, followed by a blank."""
        return tuple(self._native.number(list(words)))

    def __len__(self) -> int:
        return len(self.words)

    def __deepcopy__(self, _: dict[int, Any]) -> "Numbering":
        # Immutable, so copies share it.
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Numbering, (self.words,)

    def __repr__(self) -> str:
        return f"<loam.env.Numbering: {len(self)} words, {self.hash[:16]}>"


def _words(text: str) -> list[str]:
    """Splits an action into words. An amount and its unit are two words: `3PW`."""
    return _loam.Words.split(text)


def _hash(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class Column(NamedTuple):
    """A column of ``places``."""

    name: str
    """Name of the column."""
    means: str
    """Meaning of the numbers: ``number``, a count or distance; ``seat``, 0 for the observing seat, 1 for the next; ``word``, an
    index into ``words``.
    """
    words: tuple[str, ...]
    """The words of a column of kind ``word``; otherwise empty."""

    def told(self, value: int) -> Union[int, str, None]:
        """Returns the meaning of a number in this column; ``None`` for an empty or hidden cell."""
        if value < 0:
            return None
        return self.words[value] if self.means == "word" else f"@{value}" if self.means == "seat" else value


class Layout(NamedTuple):
    """Layout of the arrays of an observation. It is the same in every position under the same rules with the same number of
    seats.
    """

    numbers: tuple[str, ...]
    """Columns of ``observation``, which has one row per seat."""
    places: tuple[str, ...]
    """Rows of ``places``."""
    columns: tuple[Column, ...]
    """Columns of ``places``."""
    inputs: tuple[str, ...] = ()
    """Columns of ``inputs``; empty unless they are observed."""

    @classmethod
    def of(cls, native: Any) -> "Layout":
        """Returns the layout of a native game or batch."""
        rows, columns = native.spot_table()
        told = (Column(name, means, tuple(words)) for name, means, words in columns)
        return cls(tuple(native.number_names()), tuple(rows), tuple(told))

    def hash(self, actions: Iterable[str]) -> str:
        """Returns SHA-256 over these names of actions and the whole layout."""
        columns = (" ".join((column.name, column.means, *column.words)) for column in self.columns)
        return _hash(["actions", *actions, "numbers", *self.numbers, "places", *self.places, "columns", *columns, *self.inputs])

    def named(self, numbers: Any, places: Any) -> dict[str, Any]:
        """Converts the arrays to a dict of names. ``seats`` has the numbers of each seat (``@0`` is the observing seat),
        ``places`` the contents of the places.
        """
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
    """State of an environment: a game, and the incomplete action of each seat."""

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
        self.name, held = game.variant, game._erased
        self.numbering = self.numbered(game)
        self.layout = Layout.of(held)
        if inputs:
            self.layout = self.layout._replace(inputs=tuple(held.input_names()))
        self.hash = self.layout.hash(self.numbering.words)
        asked = wanted(variant, self.more.get("map"), self.more.get("settings"), players, self.more.get("factions", ()), 1)
        self.native = _loam.tokenized_game(self.content._native, asked, self.numbering._native)
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
        """Returns a table with an independent copy of the game. Immutable data is shared."""
        other = _Table.__new__(_Table)
        other.__dict__.update(self.__dict__)
        other.native = self.native.copied()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the table as parameters, ledger, and the incomplete action of each seat."""
        made = (self.variant, self.players, self.rewards, self.illegal, self.max_cycles, self.render_mode)
        more = {**self.more, "content": self.content}
        return _table_again, (made, more, bool(self.layout.inputs), self.game.ledger(), self.said)

    def numbered(self, game: Game) -> Numbering:
        """Returns the cached vocabulary of these rules. It is always made from games with the same seeds."""
        # Everything that determines a game with a given seed.
        key = (game.ruleset_hash, len(game.seats), tuple(self.more.get("factions", ())))
        if key not in _NUMBERINGS:
            _NUMBERINGS[key] = Numbering.of(self.load(seed) for seed in (1, 2))
        return _NUMBERINGS[key]

    def load(self, seed: int) -> Game:
        return load(self.variant, players=self.players, seed=seed, content=self.content, **self.more)

    @property
    def game(self) -> Game:
        """An independent copy of the current game."""
        return Game._of(self.native.taken(), self.content)

    @property
    def said(self) -> list[list[int]]:
        """The words of each seat's incomplete action."""
        return [self.native.said(seat) for seat in range(len(self.seats))]

    def reset(self, seed: int) -> None:
        self.native.reset(seed)
        self.seats = self.native.seats()
        self.listed()

    def listed(self) -> None:
        """Updates the seats that have to act, after an action was applied."""
        self.over, self.owing = self.native.is_over(), self.native.owing()

    def mask(self, seat: int) -> Any:
        """Returns the mask of words that the seat may choose next."""
        return self.native.mask(seat)

    def inputs(self, seat: int) -> Any:
        """Returns the value network's inputs for all seats, as a seat sees them."""
        rows = self.native.inputs(seat) if self.layout.inputs else []
        return numpy.array(rows[seat:] + rows[:seat], numpy.float32)

    def observe(self, seat: int) -> dict[str, Any]:
        numbers, places, said, mask = self.native.look(seat, SAID)
        told = {"observation": numbers, "places": places, "said": said, "action_mask": mask}
        if self.layout.inputs:
            told["inputs"] = self.inputs(seat)
        return told

    def named(self, seat: int) -> dict[str, Any]:
        """Returns the observation of a seat as a dict of names."""
        words = self.numbering.words
        seen = self.observe(seat)
        told = self.layout.named(seen["observation"], seen["places"])
        for row, numbers in zip(told["seats"].values(), seen.get("inputs", ())):
            row.update(zip(self.layout.inputs, map(float, numbers)))
        told["said"] = [words[word] for word in self.native.said(seat)]
        told["actions"] = [words[word] for word in numpy.flatnonzero(seen["action_mask"])]
        return told

    def heard(self, seat: int, action: Any) -> Optional[int]:
        """Returns the word if the seat may choose it; ``None`` if it is masked and skipped. Changes nothing."""
        word = number("an action", action, 0, len(self.numbering.words) - 1)
        if self.native.can(seat, word):
            return word
        if self.illegal == "skip":
            return None
        raise Refused(f"the word {word} (`{self.numbering.words[word]}`) is masked for seat {seat}")

    def say(self, seat: int, action: Any) -> bool:
        """Adds a word to a seat's action; returns ``True`` if the action is complete and was applied."""
        word = self.heard(seat, action)
        if word is None or not self.native.apply_word(seat, word):
            return False
        self.listed()
        return True

    def rose(self) -> list[float]:
        """Returns the reward of each seat since the last call."""
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
            table.native.push_word(seat, word)
    return table


def _seed(seed: Optional[int], drawn: Any) -> int:
    return int(drawn.integers(2**63)) if seed is None else number("a seed", seed, 0, 2**64 - 1)


class _Seats:
    """Base class of both environments: agents with their spaces, and rendering."""

    def __init__(self, table: _Table) -> None:
        super().__init__()
        self.table = table
        self.render_mode = table.render_mode
        self.numbering, self.layout, self.hash = table.numbering, table.layout, table.hash
        self.number_names = list(table.layout.numbers)
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        # Each agent has its own space object, because a space holds the generator that samples.
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
        """Returns the seat of an agent."""
        if not isinstance(agent, str) or agent not in self._seats:
            raise UnknownName(f"there is no agent `{agent}`: there are {', '.join(self._seats)}")
        return self._seats[agent]

    def _opened(self, begun: bool = True) -> _Table:
        """Returns the table. Raises an exception if the environment is closed or was not reset."""
        if self._closed:
            raise Closed("the environment is closed")
        if begun and not self._begun:
            raise RequestError("call reset first")
        return self.table

    def named(self, agent: str) -> dict[str, Any]:
        """Returns the observation of an agent as a dict of names. ``seats`` has the numbers of each seat by name (``@0`` is the
        agent's own seat, ``@1`` the next). ``places`` has the contents of non-empty places, ``said`` the words of the incomplete
        action, ``actions`` the words that may come next.
        """
        return self._opened().named(self._seat(agent))

    def _begin(self, seed: Optional[int]) -> None:
        self._opened(begun=False).reset(_seed(seed, self._drawn))
        self._begun = True
        self.agents = list(self.possible_agents)
        self._done = 0

    def render(self) -> Optional[str]:
        return self._opened().shown()

    def close(self) -> None:
        """Closes the environment; every later call raises :class:`loam.Closed`."""
        self._closed = True


class LoamEnv(_Seats, AECEnv):  # type: ignore[type-arg,misc,unused-ignore]
    """PettingZoo AEC environment: seats act one after the other. Made by :func:`env`."""

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
    """PettingZoo parallel environment: all seats with a decision act at once; the others send 0. Made by :func:`parallel_env`.

    The game determines which seats have a decision: those with an offer to answer, otherwise all seats with an open decision,
    such as sealed bids. Actions are applied in the order in which the game lists these seats. If an earlier answer made an action
    illegal, the seat has to choose again. If a word is masked, no action is applied.
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
        # All words are checked before the first one is applied.
        words = [table.heard(seat, actions[agent]) for seat, agent in enumerate(self.possible_agents)]
        asked = list(table.owing)
        for at, seat in enumerate(asked):
            word = words[seat]
            # If an earlier answer made the action illegal, the seat has to choose again.
            if word is None or seat not in table.owing or not table.native.can(seat, word):
                continue
            if table.say(seat, word):
                # Discards the incomplete actions of other seats, except those still to be applied in this step.
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
    """Many games of one ruleset, stepped together in Rust. The arrays are allocated once.

    In each step, one seat of each game takes one whole action. A step overwrites the arrays:

    ================  ==============================  =====================================================================
    ``mask``          uint8, (games, actions)         1 for every legal action
    ``seat``          uint8, (games,)                 the acting seat
    ``reward``        float32, (games, seats)         rewards of the seats for the last step, see ``rewards``
    ``done``          uint8, (games,)                 1 if the last step ended the game; ``mask``, ``seat`` and observations
                                                      are then those of the next game
    ``observation``   int32, (games, seats, n)        numbers of all seats as the acting seat observes them, the acting seat
                                                      first, then in turn order; the columns are ``layout.numbers``
    ``places``        int32, (games, rows, m)         contents of the places as the acting seat observes them, see
                                                      :mod:`loam.env`; the rows are ``layout.places``, the columns
                                                      ``layout.columns``
    ================  ==============================  =====================================================================

    ``texts`` has the actions by number. Seats are named relative to the acting seat (``@0``). A number means the same action in
    every position and every game under these rules. ``hash`` is computed from the actions and the layout.

    The last ``spare`` numbers have no text. They stand for legal actions without a number, in the order of the legal list. If
    there are more such actions than spare numbers, the action is chosen argument by argument: each spare number stands for a
    value of the next argument, in the order of the legal list, until one action is left. Meanwhile the same seat acts, and there
    is no reward.

    A batch stays on the thread that made it.

    :param rewards: ``points``: the points gained. ``rank``: at the end of a game 1 for the first place, -1 for the last, and evenly
        spaced values between them; seats that share places get the mean. Before the end the reward is 0.
    :param observe: whether to write ``observation`` and ``places``. Otherwise both are empty, which is faster. ``places=False``
        leaves out ``places`` only.
    :param numbers: maximum number of actions with their own number.
    :param spare: number of spare numbers, at least 2.
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
        """Replaces all games by new ones."""
        self._native.begin(number("a seed", seed, 0, 2**64 - 1))
        self._native.look(self._arrays)

    def step(self, actions: Any) -> None:
        """Applies one action in each game; ``actions`` is an array of shape (games,). A new game follows a finished one.

        :raises Refused: an action is masked; nothing has changed.
        :raises TypeError: the actions are not whole numbers.
        """
        said = actions
        # Actions from `draw` need no check.
        if not isinstance(actions, numpy.ndarray) or actions.dtype != numpy.uint32:
            said = numpy.asarray(actions)
            if said.size and said.dtype.kind not in "iu":
                raise TypeError(f"actions must be whole numbers, not {said.dtype}")
            if said.size and not 0 <= said.min() <= said.max() < self.actions:
                raise Refused(f"actions must be from 0 to {self.actions - 1}; all other numbers are masked")
        self._native.step(numpy.ascontiguousarray(said, numpy.uint32))
        self._native.look(self._arrays)

    def draw(self) -> Any:
        """Draws a legal action for each game, all with equal probability. The next call overwrites the returned array of shape
        (games,).
        """
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
    """Returns the PettingZoo AEC environment of a variant.

    :param rewards: ``points`` or ``rank``, see :mod:`loam.env`.
    :param illegal: effect of a masked word: ``raise`` raises :class:`loam.Refused`, ``skip`` does nothing.
    :param max_cycles: maximum number of words; then all seats are truncated.
    :param inputs: also observe ``inputs``, the inputs of the value network for each seat. Takes longer.
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
    """Returns the PettingZoo parallel environment of a variant. ``max_cycles`` counts steps; other parameters are those of
    :func:`env`.
    """
    return LoamParallelEnv(
        _table(variant, players, rewards, illegal, max_cycles, render_mode, map, settings, factions, content, inputs)
    )


def round_env(variant: Optional[str] = None, **options: Any) -> Any:
    """Returns the parallel environment as an AEC environment. Every seat acts in every round; a seat without a decision sends 0."""
    return parallel_to_aec(parallel_env(variant, **options))
