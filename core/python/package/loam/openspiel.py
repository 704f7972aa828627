"""Loam's games for OpenSpiel. Needs ``pip install "./core/python[openspiel]"``.

>>> import loam.openspiel, pyspiel
>>> game = pyspiel.load_game("loam(variant=fire-and-ice,players=3)")

The game begins with a chance node that draws one of ``deals`` seeds; the seed determines the setup. Each draw during the game (a
card, a token, a die) is a chance node after the action that causes it. Its outcomes have their true probabilities. A draw with
only one possible outcome is not a node.

A seat with an offer to answer acts first; otherwise the seat to move acts. Actions are the words of :mod:`loam.env`: an action is
entered word by word. ``game.numbering`` has the vocabulary with its hash.

Parameters: ``variant``, ``players``, ``map``, ``settings`` (``KEY=VALUE``, separated by blanks), ``deals``, ``rewards`` (``rank``
or ``points``), ``content`` (a folder).

An information state is everything that a seat has observed: its observation after each action, and its own words. With perfect
information this is the position with its whole history, for every seat alike. The tensor has the numbers of :mod:`loam.env`, one
row per seat, and the words of the incomplete action.
"""

from __future__ import annotations

import copy
import hashlib
from typing import Any, NamedTuple, Optional

import numpy

from . import env
from ._errors import RequestError

try:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError as why:
    raise ImportError('loam.openspiel needs OpenSpiel: pip install "./core/python[openspiel]" in a clone, or pip install open_spiel') from why

LONGEST = 20_000
"""Upper bound on the number of words in a game."""

MOST_OUTCOMES = 65_536
"""Upper bound on the number of outcomes of a draw during a game."""

MOST_POINTS = 10_000.0

_PARAMETERS: dict[str, Any] = {
    "variant": "base",
    "players": 4,
    "map": "",
    "settings": "",
    "deals": 1024,
    "rewards": "rank",
    "content": "",
}

GAME_TYPE = pyspiel.GameType(
    short_name="loam",
    long_name="Loam",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_PARAMETERS,
)


def _settings(text: str) -> dict[str, str]:
    out = {}
    for part in text.split():
        key, equals, value = part.partition("=")
        if not equals:
            raise RequestError(f"write settings as KEY=VALUE, separated by blanks; `{part}` is not of this form")
        out[key] = value
    return out


class LoamGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """OpenSpiel game with the rules of a variant."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        asked: dict[str, Any] = {**_PARAMETERS, **(params or {})}
        self.deals, self.points = int(asked["deals"]), asked["rewards"] == "points"
        if not 1 <= self.deals <= 2**31 - 1:
            raise RequestError("deals must be from 1 to 2,147,483,647")
        more = {
            "map": asked["map"] or None,
            "settings": _settings(asked["settings"]),
            "content": asked["content"] or None,
        }
        players = int(asked["players"])
        self.table = env._Table(asked["variant"], players, asked["rewards"], "raise", None, None, more)
        self.numbering = self.table.numbering
        most = MOST_POINTS if self.points else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbering),
            max_chance_outcomes=max(self.deals, MOST_OUTCOMES if self.table.native.has_chance() else 1),
            num_players=players,
            min_utility=-most,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "LoamState":
        return LoamState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Optional["Observer"]:
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        usual = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=own)
        kind = iig_obs_type or usual
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            # There is no observation that combines the private information of all seats.
            return None
        return Observer(self.table, kind)


class _Pending(NamedTuple):
    """A complete action that waits for a result of chance."""

    seat: int
    """The acting seat."""
    word: int
    """Last word of the action."""
    told: tuple[str, ...]
    """Results of chance so far."""
    coming: tuple[tuple[str, float], ...]
    """Possible next results, with probabilities."""


class _Played:
    """A game in progress, with the observation history of each seat. OpenSpiel copies a state by copying its attributes."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.begun = False
        self.has_chance = table.native.has_chance()
        self.pending: Optional[_Pending] = None
        # Hash of everything that each seat has observed and said.
        self.seen: list[bytes] = []
        self.first: list[int] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Played":
        other = _Played(copy.deepcopy(self.table, memo) if self.begun else self.table)
        other.begun, other.seen, other.first, other.pending = self.begun, list(self.seen), self.first, self.pending
        return other

    def begin(self, seed: int) -> None:
        # All states before the first chance node share the table of the game.
        self.table = copy.deepcopy(self.table)
        self.table.reset(seed)
        self.begun = True
        self.first = self.table.native.scores()
        self.seen = [b"" for _ in self.table.seats]
        self.look("")

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self.pending is not None:
            # The ledger does not contain the pending action yet.
            self.table.native.push_word(self.pending.seat, self.pending.word)

    def carry_out(self, seat: int, word: int, told: tuple[str, ...] = ()) -> None:
        """Applies a complete action, or waits for its next result of chance."""
        native = self.table.native
        self.pending = None
        while self.has_chance and (coming := native.coming(list(told))):
            if len(coming) > 1:
                ways = sum(many for _, many in coming)
                self.pending = _Pending(seat, word, told, tuple((text, many / ways) for text, many in coming))
                return
            # A draw with only one outcome is not a chance node.
            told += (coming[0][0],)
        native.carry_out(list(told) if self.has_chance else None)
        self.table.listed()
        self.look(f" {self.table.owing}")

    def look(self, public: str) -> None:
        """Adds the current observation to the history of each seat."""
        native = self.table.native
        if native.is_open():
            # All seats have the same observation, so one hash is enough.
            known = [native.known(0)] * len(self.seen)
        else:
            known = [native.known(seat) for seat in range(len(self.seen))]
        for seat, number in enumerate(known):
            self.add(seat, f"{number:x}{public}")

    def add(self, seat: int, what: str) -> None:
        self.seen[seat] = hashlib.blake2b(self.seen[seat] + b"\n" + what.encode(), digest_size=16).digest()


class LoamState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """OpenSpiel state: a position, with the words of the incomplete action."""

    def __init__(self, game: LoamGame) -> None:
        super().__init__(game)
        self.deals, self.points = game.deals, game.points
        self.played = _Played(game.table)

    def current_player(self) -> int:
        if not self.played.begun or self.played.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        table = self.played.table
        return int(pyspiel.PlayerId.TERMINAL) if table.over or not table.owing else int(table.owing[0])

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        pending = self.played.pending
        if pending is not None:
            return [(at, share) for at, (_, share) in enumerate(pending.coming)]
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _outcome(self, action: int) -> int:
        """Checks an outcome of the current chance node and returns it.

        Raises:
        RequestError: The node does not have this outcome.
        """
        pending = self.played.pending
        count = self.deals if pending is None else len(pending.coming)
        if not 0 <= action < count:
            raise RequestError(f"{action} is not an outcome of this chance node; choose 0 to {count - 1}")
        return action

    def _legal_actions(self, player: int) -> list[int]:
        return [int(word) for word in numpy.flatnonzero(self.played.table.mask(player))]

    def _apply_action(self, action: int) -> None:
        played = self.played
        if not played.begun:
            played.begin(self._outcome(action) + 1)
            return
        if pending := played.pending:
            came, _ = pending.coming[self._outcome(action)]
            played.carry_out(pending.seat, pending.word, (*pending.told, came))
            return
        seat = played.table.owing[0]
        word = played.table.heard(seat, action)
        assert word is not None
        played.add(seat, f"says {word}")
        if played.table.native.push_word(seat, word):
            played.carry_out(seat, word)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            pending, outcome = self.played.pending, self._outcome(action)
            return f"deal {outcome + 1}" if pending is None else pending.coming[outcome][0]
        word = self.played.table.numbering.words[action]
        return word if word else "."

    def returns(self) -> list[float]:
        table = self.played.table
        if not self.is_terminal():
            return [0.0] * len(table.agents)
        if self.points:
            return [float(now - first) for now, first in zip(table.native.scores(), self.played.first)]
        return list(table.rose())

    def information_state_string(self, player: Optional[int] = None) -> str:
        """Returns a hash of a seat's observation history, with its current observation."""
        seat = self.current_player() if player is None else player
        if not self.played.begun:
            return "nothing is dealt"
        return f"seat {seat} {self.played.seen[seat].hex()}\n{self._seen_by(seat)}"

    def observation_string(self, player: Optional[int] = None) -> str:
        seat = self.current_player() if player is None else player
        return self._seen_by(seat) if self.played.begun else "nothing is dealt"

    def public_string(self) -> str:
        """Returns the public observation."""
        return self._seen_by(None) if self.played.begun else "nothing is dealt"

    def _seen_by(self, seat: Optional[int]) -> str:
        """Returns the observation of a seat; without a seat the public observation."""
        table = self.played.table
        said = "" if seat is None else " ".join(table.numbering.words[word] for word in table.native.said(seat))
        return f"{table.native.known(seat):016x} {table.owing} {said}".rstrip()

    def __str__(self) -> str:
        if not self.played.begun:
            return "nothing is dealt"
        table = self.played.table
        said = [" ".join(table.numbering.words[word] for word in words) for words in table.said]
        came = "" if self.played.pending is None else f" {list(self.played.pending.told)}"
        return f"{table.name}, action {table.native.actions()}, {table.native.hash():016x} {said}{came}"


class Observer:
    """Observer as OpenSpiel defines it. The tensor is the flat observation of :mod:`loam.env` for a seat. For a public
    observation it has the public numbers in the order of the seats. Only strings contain the observation history.
    """

    def __init__(self, table: Any, kind: Any) -> None:
        self.kind = kind
        self.is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind.perfect_recall or not kind.public_info:
            return
        rows = len(table.agents) * len(table.layout.numbers)
        self.tensor = numpy.zeros(rows + env.SAID, numpy.float32)
        self.dict = {
            "numbers": self.tensor[:rows].reshape(len(table.agents), len(table.layout.numbers)),
            "said": self.tensor[rows:],
        }

    def set_from(self, state: LoamState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if not state.played.begun:
            return
        if self.is_public:
            self.dict["numbers"][:] = state.played.table.native.open_numbers()
            self.dict["said"].fill(-1)
        else:
            seen = state.played.table.observe(player)
            self.dict["numbers"][:] = seen["observation"]
            self.dict["said"][:] = seen["said"]

    def string_from(self, state: LoamState, player: int) -> Optional[str]:
        if not self.is_public:
            # Private and public information are not separated: the string has the whole observation of the seat.
            return state.information_state_string(player) if self.kind.perfect_recall else state.observation_string(player)
        # The history of public observations is not stored.
        return None if self.kind.perfect_recall else state.public_string()


pyspiel.register_game(GAME_TYPE, LoamGame)
