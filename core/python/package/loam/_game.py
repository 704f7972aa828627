"""A game in your hand."""

from __future__ import annotations

import json
from operator import index
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, Union

from . import _html, _loam
from ._content import Content, Folder, content_of
from ._errors import Refused, RequestError
from ._types import Wanted

Players = Union[int, "tuple[int, int]", range]
Value = Union[str, int, bool]


class Choice(NamedTuple):
    """An entry of :meth:`Game.legal`."""

    at: int
    """Its place in the list, from 0; :meth:`Game.apply` takes it."""
    seat: int
    """Who may do it, from 0."""
    text: str
    """What, as ledgers write it, with its smallest amount."""
    meaning: str
    """What it means, where the text does not say it."""
    kind: str
    """What actions of its kind are called."""
    role: str
    """``move``, ``conversion``, ``end``, ``answer``, ``give_up`` or ``waste``."""
    low: int
    """Its smallest amount; 0 where it has none."""
    high: int
    """Its largest amount; 0 where it has none."""

    def __str__(self) -> str:
        return self.text


class Standing(NamedTuple):
    """Where a seat stands."""

    team: int
    """Its team; seats of one team win and lose together."""
    points: Optional[int]
    """Points of its team; ``None`` while those of one of its seats are hidden from the others."""
    ahead: Optional[int]
    """How many teams are ahead, ties broken: 0 is the first place. ``None`` while points of some seat are hidden."""
    level: Optional[int]
    """How many teams share the place, its own included; ``None`` likewise."""


def whole(what: str, value: Any) -> int:
    """A whole number; bool is none. Raises ``TypeError``."""
    if isinstance(value, bool):
        raise TypeError(f"{what} must be a whole number, not a bool")
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None


def number(what: str, value: Any, low: int, high: int) -> int:
    """A whole number within bounds; bool is none. Raises ``TypeError`` or ``RequestError``."""
    found = whole(what, value)
    if not low <= found <= high:
        raise RequestError(f"{what} must be a whole number from {low:,} to {high:,}")
    return found


def place(what: str, value: Any, last: Callable[[], int]) -> int:
    """A place in a list whose last place is ``last()``. The game itself refuses places that are a little too far.

    Raises ``TypeError``, or ``RequestError`` for a negative place or one beyond every list.
    """
    found = whole(what, value)
    if not 0 <= found < 2**32:
        raise RequestError(f"{what} must be a whole number from 0 to {max(last(), 0):,}")
    return found


def text(what: str, value: Any) -> str:
    """A text that can be written. Raises ``TypeError`` or ``RequestError``."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a text, not {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as why:
        raise RequestError(f"{what} has an invalid character at index {why.start}") from None
    return value


def texts(what: str, value: Any) -> list[str]:
    """A list of texts; one text alone is none, for its letters would be meant."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        raise TypeError(f"{what} must be a list of texts, not {type(value).__name__}")
    out = list(value)
    for one in out:
        if not isinstance(one, str):
            raise TypeError(f"{what} must be a list of texts, but has an item of type {type(one).__name__}")
        text(what, one)
    return out


def _setting(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        try:
            return str(value)
        except ValueError as why:
            # Python writes no number of many thousand digits.
            raise RequestError(f"a setting: {why}") from None
    if isinstance(value, str):
        return text("a setting", value)
    raise TypeError(f"a setting must be a text, a whole number or a bool, not {type(value).__name__}")


def wanted(
    variant: Optional[str],
    map: Optional[str],
    settings: Optional[Mapping[str, Value]],
    players: Players,
    factions: Sequence[str],
    seed: int,
    strict: bool = False,
) -> Wanted:
    """What is asked for, checked, as the other half of the package takes it."""
    for what, name in (("variant", variant), ("map", map)):
        if name is not None:
            text(what, name)
    if isinstance(players, range):
        if players.step != 1 or not len(players):
            raise RequestError("players must be a number, or a pair of the minimum and the maximum")
        players = (players.start, players.stop - 1)
    if isinstance(players, tuple):
        if len(players) != 2:
            raise RequestError("players must be a number, or a pair of the minimum and the maximum")
        low, high = (number("players", n, 1, 255) for n in players)
    else:
        low = high = number("players", players, 1, 255)
    if settings is not None and not isinstance(settings, Mapping):
        raise TypeError(f"settings must be a dict, not {type(settings).__name__}")
    items = [] if settings is None else [(key, _setting(value)) for key, value in settings.items()]
    for key, _ in items:
        text("the name of a setting", key)
    return {
        "variant": variant,
        "map": map,
        "settings": items,
        "players": (low, high),
        "factions": texts("factions", factions),
        "seed": number("a seed", seed, 0, 2**64 - 1),
        "strict": bool(strict),
    }


def load(
    variant: Optional[str] = None,
    *,
    players: Players = 4,
    factions: Sequence[str] = (),
    seed: int = 1,
    map: Optional[str] = None,
    settings: Optional[Mapping[str, Value]] = None,
    content: Union[Content, Folder] = None,
    strict: bool = False,
) -> "Game":
    """A new game.

    :param variant: a variant by name, or by the path of its file; without one, the content's default.
    :param players: how many play; of a pair ``(fewest, most)`` the seed draws one.
    :param factions: who the first seats are, in turn order, by the names ledgers use; the rest is drawn.
    :param seed: of everything that is drawn, 0 to 2**64 - 1. The same seed is the same game on the command line.
    :param map: another board than that of the variant.
    :param settings: settings and their values; ``{"profile": NAME}`` sets many at once.
    :param content: a folder, or :class:`Content`; without it the working folder or the package.
    :param strict: refuse values that are only provisional.
    :raises ContentError: mistakes in the content, the variant, a setting: all of them, each with its place.
    :raises RequestError: a game that cannot be begun so.
    """
    asked = wanted(variant, map, settings, players, factions, seed, strict)
    read = content_of(content, variant)
    return Game._of(_loam.begin(read._native, asked), read)


class Game:
    """A game on the table: made by :func:`load` or :meth:`from_ledger`.

    It stays on the thread that made it: elsewhere every call raises :class:`WrongThread`. ``copy.copy`` gives the same game
    once more, which goes its own way; pickling writes the game as its ledger together with its content. Seats are numbered
    from 0 in turn order of the beginning; points are whole numbers.
    """

    __slots__ = ("_held", "_content", "__weakref__")
    _held: _loam.Held
    _content: Content

    def __init__(self) -> None:
        raise TypeError("create a game with loam.load or loam.Game.from_ledger")

    @classmethod
    def _of(cls, held: _loam.Held, content: Content) -> "Game":
        game = cls.__new__(cls)
        game._held, game._content = held, content
        return game

    @classmethod
    def from_ledger(
        cls, ledger: str, *, content: Union[Content, Folder] = None, any_rules: bool = False
    ) -> "Game":
        """The game that a ledger tells.

        :param ledger: its text, not its path.
        :param any_rules: go on although the rules changed since it was written.
        :raises LedgerError: it does not replay, or comes from other rules.
        """
        text("a ledger", ledger)
        read = content_of(content, None)
        return cls._of(_loam.resume(read._native, ledger, bool(any_rules)), read)

    @property
    def variant(self) -> str:
        """Name of the variant."""
        return self._held.variant()

    @property
    def ruleset_hash(self) -> str:
        """Hash of the rules in hexadecimal: equal where games play by the same rules."""
        return self._held.ruleset_hash()

    @property
    def hash(self) -> int:
        """Hash of the position, 64 bits; the number that ledgers and the command line show."""
        return self._held.hash()

    @property
    def seats(self) -> list[str]:
        """What the seats are called, by number."""
        return self._held.seats()

    @property
    def to_move(self) -> Optional[int]:
        """The seat that comes next; ``None`` where the game is over."""
        return self._held.turn()

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self._held.is_over()

    @property
    def scores(self) -> list[Optional[int]]:
        """Points by seat, as far as they are counted now; ``None``: hidden from the others until the game is over."""
        return self._held.scores()

    @property
    def standings(self) -> list[Standing]:
        """Where each seat stands, by seat: teams and whatever breaks ties included."""
        return [Standing(*row) for row in self._held.standings()]

    @property
    def history(self) -> list[tuple[str, str]]:
        """What was done so far: who, and what as ledgers write it."""
        return self._held.history()

    @property
    def content(self) -> Content:
        """What it is made of."""
        return self._content

    def legal(self) -> list[Choice]:
        """Everything that any seat may do now, answers out of turn included; empty where the game is over.

        :raises ScriptFault: a script that was asked failed.
        """
        return [Choice(at, *row) for at, row in enumerate(self._held.offers())]

    def apply(self, action: Union[str, int, Choice], amount: Optional[int] = None) -> list[str]:
        """Does an action, and gives what came of it in lines.

        :param action: as it is typed on the command line (``"build E5"``, ``"NAME: build E5"``), or an entry of
            :meth:`legal` or its index. A typed number counts the entries of the seat that comes next, from 1.
        :param amount: of an entry that has amounts; its smallest where none is named.
        :raises Refused: it may not be done now; nothing has changed.
        :raises ScriptFault: a script failed; nothing has changed.
        """
        if isinstance(action, str):
            if amount is not None:
                raise Refused("write the amount of a typed action in its text")
            return self._held.act_typed(text("an action", action))
        if isinstance(action, Choice):
            listed = self._held.offers()
            if not (0 <= action.at < len(listed) and listed[action.at] == tuple(action)[1:]):
                raise Refused(f"`{action.text}` is not a legal action of this position")
            action = action.at
        at = place("an index", action, lambda: len(self._held.offers()) - 1)
        return self._held.act_listed(at, None if amount is None else number("an amount", amount, 0, 255))

    def undo(self, actions: int = 1) -> None:
        """Takes back the last actions.

        :raises Refused: there were not so many.
        """
        self._held.undo(place("the number of actions", actions, lambda: len(self.history)))

    def hint(self) -> tuple[int, str]:
        """What the bot ``greedy`` would do for whoever comes next: the seat and the action, which :meth:`apply` takes."""
        return self._held.hint()

    def panels(self, seat: Optional[int] = None) -> list[dict[str, Any]]:
        """What stands beside the board: a panel of the table and one for each seat, as dicts with ``id``, ``title``, ``seat``
        and ``groups`` of ``items`` (``id``, ``label``, ``value``, ``explanation``, ``shape``).

        :param seat: as this seat sees it; without one, as somebody who looks on.
        """
        read = json.loads(self._held.panels(self._seat(seat)))
        assert isinstance(read, list)
        return read

    def why(self, action: Optional[int] = None) -> list[str]:
        """What an action changed and why, in lines: by which rule, piece, file and line.

        :param action: its place in :attr:`history`, from 0; without one, the last.
        """
        return self._held.why(None if action is None else place("an action", action, lambda: len(self.history) - 1))

    def ledger(self) -> str:
        """The game so far as a ledger that replays, under the same rules and nothing else."""
        return self._held.ledger()

    def save(self) -> bytes:
        """The position as bytes, with format version and ruleset hash in front: equal for equal positions."""
        return bytes(self._held.save())

    def svg(self, seat: Optional[int] = None) -> str:
        """The board as a picture; without a seat as whoever comes next sees it."""
        return self._held.svg(self._seat(seat))

    def board(self, seat: Optional[int] = None) -> str:
        """The board as text; where a board is drawn, of 80 columns."""
        return self._held.words(self._seat(seat))

    def close(self) -> None:
        """Lets go of the game; every later call raises :class:`Closed`."""
        self._held.close()

    def _seat(self, seat: Optional[int]) -> Optional[int]:
        return None if seat is None else number("a seat", seat, 0, 255)

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self) -> "Game":
        return Game._of(self._held.copied(), self._content)

    def __deepcopy__(self, _: dict[int, Any]) -> "Game":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_of, (self.ledger(), self._content, self.hash)

    def __repr__(self) -> str:
        turn = self.to_move
        who = "over" if turn is None else f"{self.seats[turn]} to move"
        return f"<loam.Game: {self.variant}, {len(self.seats)} seats, {len(self.history)} actions, {who}>"

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return _html.panels(repr(self)[1:-1], self.panels(self.to_move)) + self.svg()


def _game_of(ledger: str, content: Content, hash: int) -> Game:
    game = Game.from_ledger(ledger, content=content)
    if game.hash != hash:
        raise Refused("the ledger of the pickled game does not lead to its position")
    return game
