"""Environments for learners: PettingZoo's, with action masks. Wants ``pip install "loam[learners]"``.

**Actions.** Every action is a text, and a decision is asked word by word: first for the first word of the action, then, where
several actions begin so, for the next one, until one action is left. Words are numbered once for a ruleset and a number of seats
(:class:`Numbering`), so a number means the same in every position and every game under these rules; a word without a number is
spelled letter by letter. 0 says that the action ends
here, where another one goes on, and in the parallel environment that there is nothing to do (``wait``). Names of seats are
``@0`` for whoever acts, ``@1`` for the next seat, and so on. ``action_mask`` says which words can come now.

**Observations.** A dict of arrays, all from the view of the seat that looks; what it does not see is dealt for it, alike where
it sees the same:

========================  =====================  ============================================================================
``observation``           int32, (seats, n)      a row a seat, its own first, then in turn order; the columns are
                                                 ``env.number_names``: whole numbers in units of the game
``said``                  int32, (``SAID``,)     the words of the action so far, from the front; -1 where there is none
``action_mask``           int8, (words,)         1 for every word that can come now
========================  =====================  ============================================================================

**Rewards.** ``rewards="points"``: what the seat's points rose by since it acted last; over a game they sum up to its points at
the end less those of the beginning. ``rewards="rank"``: at the end of the game 1 for the first place, -1 for the last, evenly
between them, shared places their mean; 0 before.
"""

from __future__ import annotations

import copy
import hashlib
import random
import re
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

import gymnasium
import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped,unused-ignore]
from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped,unused-ignore]

from . import _loam
from ._content import Content, Folder, content_of
from ._errors import Refused, RequestError
from ._game import Game, Value, load, number, wanted

SAID = 16
"""The most words of an action that an observation shows."""

END = 0
"""The number that says that an action ends here, or that there is nothing to do."""


_AMOUNT = re.compile(r"(\d+)(\D.*)")


class Numbering:
    """The words of actions under a ruleset with so many seats, numbered in the order of the words.

    Beside 0 and the words there are 95 letters: a word that has no number, since it came up in none of the positions that the
    numbering was made from, is spelled. ``hash`` is equal where two numberings are: SHA-256 over the words. A trained player is
    of use where it is the same.
    """

    def __init__(self, words: Iterable[str]) -> None:
        letters = ["'" + chr(code) for code in range(32, 127)]
        self.words: tuple[str, ...] = ("", *letters, *sorted(set(words) - {""} - set(letters)))
        """The words by number."""
        self.numbers: dict[str, int] = {word: at for at, word in enumerate(self.words)}
        """The numbers by word."""
        self.hash: str = hashlib.sha256("\n".join(self.words).encode()).hexdigest()

    @classmethod
    def of(cls, games: Iterable[Game]) -> "Numbering":
        """From games at their beginning: what could be said there, and what may be said while they are played at random."""
        words: set[str] = {str(n) for n in range(256)}
        for game in games:
            seats = game.seats
            words |= {f"@{k}" for k in range(len(seats))}
            for seat in range(len(seats)):
                for text in game._held.conceivable(seat):
                    words.update(_words(text, seat, seats))
            drawn = random.Random(1)
            while choices := [choice for choice in game.legal() if choice.role != "waste"]:
                for choice in choices:
                    words.update(_words(choice.text, choice.seat, seats))
                game.apply(drawn.choice(choices).at)
        return cls(words)

    def number(self, words: Iterable[str]) -> tuple[int, ...]:
        """Words as numbers; what has none is spelled, with a blank behind it."""
        out: list[int] = []
        for word in words:
            known = self.numbers.get(word)
            out += [known] if known is not None else [self.numbers["'" + letter] for letter in word + " "]
        return tuple(out)

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        return f"<loam.env.Numbering: {len(self)} words, {self.hash[:16]}>"


def _words(text: str, seat: int, seats: Sequence[str]) -> list[str]:
    """The words of an action, with seats named by where they sit."""
    names = {name: f"@{(at - seat) % len(seats)}" for at, name in enumerate(seats)}
    words: list[str] = []
    for word in text.split(" "):
        # An amount and what it is of are two words: `3PW`.
        both = _AMOUNT.fullmatch(word)
        amount, rest = both.groups() if both else ("", word)
        words += [amount, names.get(rest, rest)] if amount else [names.get(rest, rest)]
    return words


_NUMBERINGS: dict[tuple[str, int], Numbering] = {}


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
    ) -> None:
        if rewards not in ("points", "rank"):
            raise RequestError("rewards are `points` or `rank`")
        if illegal not in ("raise", "skip"):
            raise RequestError("an illegal action can `raise` or `skip`")
        if render_mode not in (None, "ansi", "human"):
            raise RequestError("render_mode is None, `ansi` or `human`")
        self.variant, self.players, self.rewards, self.illegal = variant, players, rewards, illegal
        self.max_cycles = None if max_cycles is None else number("max_cycles", max_cycles, 1, 2**31)
        self.render_mode, self.more = render_mode, dict(more)
        self.game = self.load(1)
        self.numbering = self.numbered()
        self.number_names = self.game._held.number_names()
        self.agents = [f"seat_{seat}" for seat in range(len(self.game.seats))]
        bounds = numpy.iinfo(numpy.int32)
        shape = (len(self.agents), len(self.number_names))
        self.observation = Dict(
            {
                "observation": Box(bounds.min, bounds.max, shape, numpy.int32),
                "said": Box(-1, bounds.max, (SAID,), numpy.int32),
                "action_mask": Box(0, 1, (len(self.numbering),), numpy.int8),
            }
        )
        self.begin()

    def __deepcopy__(self, _: dict[int, Any]) -> "_Table":
        """The same table once more: its game goes its own way, what never changes is shared."""
        other = _Table.__new__(_Table)
        other.__dict__.update(self.__dict__)
        other.game = copy.copy(self.game)
        other.said = [list(said) for said in self.said]
        other.masks = dict(self.masks)
        return other

    def numbered(self) -> Numbering:
        """The numbering of these rules, made once: always from the games of the same seeds."""
        key = (self.game.ruleset_hash, len(self.game.seats))
        if key not in _NUMBERINGS:
            _NUMBERINGS[key] = Numbering.of(self.load(seed) for seed in (1, 2))
        return _NUMBERINGS[key]

    def load(self, seed: int) -> Game:
        return load(self.variant, players=self.players, seed=seed, **self.more)

    def reset(self, seed: int) -> None:
        self.game = self.load(seed)
        self.begin()

    def begin(self) -> None:
        self.seats = self.game.seats
        self.said: list[list[int]] = [[] for _ in self.seats]
        self.scores = self.game.scores
        self.offer()

    def offer(self) -> None:
        """What each seat may do, as words: answers alone where it has some, and nothing that no bot does."""
        self.offers: list[dict[tuple[int, ...], tuple[int, Optional[int]]]] = [{} for _ in self.seats]
        listed = [choice for choice in self.game.legal() if choice.role != "waste"]
        answers = {choice.seat for choice in listed if choice.role == "answer"}
        self.over = self.game.over
        self.turn = self.game.to_move
        # Who has an offer answers first, as everywhere in loam; without offers it is whose turn it is.
        self.owing = sorted(answers) if answers else [] if self.turn is None else [self.turn]
        for choice in listed:
            if choice.seat in self.owing and (choice.role == "answer" or choice.seat not in answers):
                amounts = range(choice.low, choice.high + 1) if choice.high else (None,)
                for amount in amounts:
                    words = _words(choice.text, choice.seat, self.seats)
                    words += [str(amount)] if amount is not None and amount != choice.low else []
                    self.offers[choice.seat][self.numbering.number(words)] = (choice.at, amount)
        self.masks: dict[int, Any] = {}

    def mask(self, seat: int) -> Any:
        """Which words can come now."""
        if seat not in self.masks:
            mask = numpy.zeros(len(self.numbering), numpy.int8)
            said = tuple(self.said[seat])
            for key in self.offers[seat]:
                if key[: len(said)] == said:
                    mask[key[len(said)] if len(key) > len(said) else END] = 1
            if not self.offers[seat]:
                mask[END] = 1
            self.masks[seat] = mask
        return self.masks[seat]

    def observe(self, seat: int) -> dict[str, Any]:
        rows = self.game._held.numbers(seat)
        said = numpy.full(SAID, -1, numpy.int32)
        spoken = self.said[seat][:SAID]
        said[: len(spoken)] = spoken
        return {
            "observation": numpy.array(rows[seat:] + rows[:seat], numpy.int32),
            "said": said,
            "action_mask": self.mask(seat).copy(),
        }

    def say(self, seat: int, action: Any) -> bool:
        """Says a word; ``True`` if an action was done by it."""
        word = number("an action", action, 0, len(self.numbering) - 1)
        if not self.mask(seat)[word]:
            if self.illegal == "skip":
                return False
            raise Refused(f"the word {word} (`{self.numbering.words[word]}`) is masked for seat {seat}")
        if not self.offers[seat]:
            return False
        said = self.said[seat]
        if word != END:
            said.append(word)
        spoken = tuple(said)
        left = [key for key in self.offers[seat] if key[: len(spoken)] == spoken]
        self.masks.pop(seat, None)
        if word != END and not (len(left) == 1 and left[0] == spoken):
            # What can only be said in one way is said.
            if len(left) == 1:
                spoken = left[0]
            else:
                return False
        self.game.apply(*self.offers[seat][spoken])
        said.clear()
        return True

    def rose(self) -> list[float]:
        """What each seat's reward is for what was done since this was asked last."""
        if self.rewards == "points":
            before, self.scores = self.scores, self.game.scores
            return [float(now - then) for now, then in zip(self.scores, before)]
        if not self.over:
            return [0.0] * len(self.seats)
        standings = self.game.standings
        teams = len({standing.team for standing in standings})
        places = (standing.ahead + (standing.level - 1) / 2 for standing in standings)
        return [1.0 - 2.0 * place / (teams - 1) if teams > 1 else 1.0 for place in places]

    def shown(self) -> Optional[str]:
        if self.render_mode is None:
            gymnasium.logger.warn("render() without render_mode: nothing is shown")
            return None
        board = self.game.board()
        if self.render_mode == "human":
            print(board)
            return None
        return board


def _seed(seed: Optional[int], drawn: Any) -> int:
    return int(drawn.integers(2**63)) if seed is None else number("a seed", seed, 0, 2**64 - 1)


class _Seats:
    """What both environments have: seats with their spaces, and a picture of the table."""

    def __init__(self, table: _Table) -> None:
        super().__init__()
        self.table = table
        self.render_mode = table.render_mode
        self.numbering, self.number_names = table.numbering, table.number_names
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        # Spaces are one object an agent: they hold the generator that samples.
        self.action_spaces = {agent: Discrete(len(table.numbering)) for agent in table.agents}
        self.observation_spaces = {agent: _again(table.observation) for agent in table.agents}
        self._drawn = numpy.random.default_rng(0)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: Optional[int]) -> None:
        self.table.reset(_seed(seed, self._drawn))
        self.agents = list(self.possible_agents)
        self._done = 0

    def render(self) -> Optional[str]:
        return self.table.shown()

    def close(self) -> None:
        """Nothing is held that would not go by itself."""


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
        self.agent_selection = self._next()

    def _next(self) -> str:
        owing = self.table.owing
        return self.possible_agents[owing[0]] if owing else self.possible_agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.table.observe(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        self._cumulative_rewards[agent] = 0.0
        if table.say(self.possible_agents.index(agent), action):
            table.offer()
        self.rewards = dict(zip(self.possible_agents, table.rose()))
        self._done += 1
        if table.over:
            self.terminations = {agent: True for agent in self.agents}
        elif table.max_cycles is not None and self._done >= table.max_cycles:
            self.truncations = {agent: True for agent in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self._next()
        if self.render_mode == "human":
            self.render()


class LoamParallelEnv(_Seats, ParallelEnv):  # type: ignore[type-arg,misc,unused-ignore]
    """All seats that owe something act at once, the others wait (the action 0): PettingZoo's parallel environment.

    Answers to one offer are carried out in turn order; an answer that another one has made void is asked again.
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
        table = self.table
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise Refused(f"{agent} has not said anything: who owes nothing says 0")
            if seat not in table.owing:
                table.say(seat, actions[agent])
        for seat in list(table.owing):
            if seat in table.owing and table.say(seat, actions[self.possible_agents[seat]]):
                said = table.said
                table.offer()
                # What was begun before another seat's answer is begun anew.
                for other in range(len(said)):
                    said[other] = said[other] if other in table.owing and other > seat else []
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
    ``reward``        float32, (games, seats)         what the points of the seats rose by in the last step
    ``done``          uint8, (games,)                 1 where the game ended by the last step: the rest is of the next game
    ``observation``   int32, (games, seats, n)        numbers of every seat as the one that acts knows them, its own first, then in
                                                      turn order; the columns are ``number_names``
    ================  ==============================  =====================================================================

    ``texts`` has the actions by number, with seats named by where they sit (``@0`` acts); the same number is the same action in every
    position and every game under these rules, which ``hash`` stands for. The last 128 numbers have no text: in the order of the
    list they stand for what is not in the numbering. It stays on the thread that made it.
    """

    def __init__(
        self,
        variant: Optional[str] = None,
        *,
        games: int = 64,
        players: int = 4,
        seed: int = 1,
        observe: bool = True,
        map: Optional[str] = None,
        settings: Optional[Mapping[str, Value]] = None,
        factions: Sequence[str] = (),
        content: Union[Content, Folder] = None,
    ) -> None:
        seats = number("players", players, 1, 255)
        asked = wanted(variant, map, settings, seats, factions, seed)
        many = number("the number of games", games, 1, 1_000_000)
        self._native = _loam.batch(content_of(content, variant)._native, asked, many)
        self.texts: tuple[str, ...] = tuple(self._native.texts())
        self.hash: str = hashlib.sha256("\n".join(self.texts).encode()).hexdigest()
        self.number_names = self._native.number_names()
        self.games, self.seats, self.actions = many, self._native.seats(), self._native.count()
        self.mask = numpy.zeros((many, self.actions), numpy.uint8)
        self.seat = numpy.zeros(many, numpy.uint8)
        self.reward = numpy.zeros((many, self.seats), numpy.float32)
        self.done = numpy.zeros(many, numpy.uint8)
        shape = (many, self.seats, len(self.number_names)) if observe else (0,)
        self.observation = numpy.zeros(shape, numpy.int32)
        self._drawn = numpy.zeros(many, numpy.uint32)
        names = ("mask", "seat", "reward", "done", "observation")
        self._arrays = {name: getattr(self, name) for name in names}
        self._native.look(self._arrays)

    def reset(self, seed: int = 1) -> None:
        """New games in place of all."""
        self._native.begin(number("a seed", seed, 0, 2**64 - 1))
        self._native.look(self._arrays)

    def step(self, actions: Any) -> None:
        """Does an action in each game: (games,) numbers. A game that ends is followed by a new one.

        :raises Refused: one of them is masked; nothing has changed.
        """
        self._native.step(numpy.ascontiguousarray(actions, numpy.uint32))
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
) -> _Table:
    more = {"map": map, "settings": settings, "factions": factions, "content": content_of(content, variant)}
    return _Table(variant, players, rewards, illegal, max_cycles, render_mode, more)


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
) -> LoamEnv:
    """PettingZoo's AEC environment of a variant.

    :param rewards: ``points`` or ``rank``.
    :param illegal: what a masked word does: ``raise`` raises :class:`loam.Refused`, ``skip`` does nothing.
    :param max_cycles: so many words are said at most; then every seat is truncated.
    """
    return LoamEnv(
        _table(variant, players, rewards, illegal, max_cycles, render_mode, map, settings, factions, content)
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
) -> LoamParallelEnv:
    """PettingZoo's parallel environment of a variant; ``max_cycles`` counts steps. The rest as :func:`env`."""
    return LoamParallelEnv(
        _table(variant, players, rewards, illegal, max_cycles, render_mode, map, settings, factions, content)
    )


def round_env(variant: Optional[str] = None, **options: Any) -> Any:
    """The parallel environment as an AEC one: every seat is asked in every round, whoever owes nothing says 0."""
    return parallel_to_aec(parallel_env(variant, **options))
