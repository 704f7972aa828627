"""A single game: load it, act, undo, and inspect the position."""

from __future__ import annotations

import json
import re
from operator import index
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, Union

from . import _html, _loam
from ._content import Content, Folder, content_of
from ._errors import Closed, Refused, RequestError, WrongThread
from ._types import Wanted

Players = Union[int, "tuple[int, int]", range]
Value = Union[str, int, bool]


class Choice(NamedTuple):
    """An entry of :meth:`Game.legal`."""

    at: int
    """Index in the list, from 0; :meth:`Game.apply` accepts it."""
    seat: int
    """The seat that may act, from 0."""
    text: str
    """The action as ledgers write it, with its smallest amount."""
    meaning: str
    """Explanation; empty if the text is clear."""
    kind: str
    """Name of the kind of action."""
    role: str
    """Role of the action: ``move``, ``conversion``, ``end``, ``answer``, ``give_up`` or ``waste``."""
    low: int
    """Smallest amount; 0 if the action has no amount."""
    high: int
    """Largest amount; 0 if the action has no amount."""

    def __str__(self) -> str:
        return self.text


class Standing(NamedTuple):
    """Standing of a seat."""

    team: int
    """Team of the seat; seats of one team win and lose together."""
    points: Optional[int]
    """Points of the team; ``None`` while points of one of its seats are hidden from others."""
    ahead: Optional[int]
    """Number of teams ranked higher, tie-breaks included; 0 is the first place. ``None`` while points of any seat are hidden."""
    level: Optional[int]
    """Number of teams that share this place, including the seat's own. ``None`` while points of any seat are hidden."""


def whole(what: str, value: Any) -> int:
    """Returns the value as an ``int``. Raises ``TypeError`` if it is not a whole number; a bool is not one."""
    if isinstance(value, bool):
        raise TypeError(f"{what} must be a whole number, not a bool")
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None


def number(what: str, value: Any, low: int, high: int) -> int:
    """Returns the value as an ``int`` from ``low`` to ``high``. Raises ``TypeError`` as :func:`whole` does, or ``RequestError``."""
    found = whole(what, value)
    if not low <= found <= high:
        raise RequestError(f"{what} must be a whole number from {low:,} to {high:,}")
    return found


def place(what: str, value: Any, last: Callable[[], int]) -> int:
    """Returns the value as an index. ``last()`` is the last index, for the message.

    Raises ``TypeError``, or ``RequestError`` for a negative index or one of 2**32 or more. For other indices beyond the list, the
    game itself raises an exception.
    """
    found = whole(what, value)
    if not 0 <= found < 2**32:
        raise RequestError(f"{what} must be a whole number from 0 to {max(last(), 0):,}")
    return found


def text(what: str, value: Any) -> str:
    """Returns the value if it is a valid text. Raises ``TypeError`` or ``RequestError``."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a text, not {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as why:
        raise RequestError(f"{what} has an invalid character at index {why.start}") from None
    return value


def language_code(value: Any) -> str:
    """Returns the value if it has the form of a language's code. Raises ``TypeError`` or ``RequestError``."""
    code = text("a language", value)
    if not re.fullmatch(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*", code):
        raise RequestError(f"{code!r} is not the code of a language: write a code such as `fr` or `pt-BR`")
    return code


def texts(what: str, value: Any) -> list[str]:
    """Returns the values as a list of texts.

    Raises ``TypeError`` for a single text and for a dict, because iterating them would give letters and keys.
    """
    if isinstance(value, (str, bytes, Mapping)) or not hasattr(value, "__iter__"):
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
            # Python does not format numbers with many thousand digits.
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
    """Checks the parameters of a game and returns them for the Rust part."""
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
    language: str = "en",
) -> "Game":
    """Starts a new game.

    :param variant: a variant by name, or by the path of its file; by default the content's default variant.
    :param players: the number of players, or a range ``(minimum, maximum)`` from which the seed draws one.
    :param factions: factions of the first seats in turn order, by the names that ledgers use; the other factions are drawn.
    :param seed: seed of all random draws, 0 to 2**64 - 1. The command line plays the same game from the same seed.
    :param map: map to play on; by default the map of the variant.
    :param settings: settings with their values; ``{"profile": NAME}`` sets all settings of a profile.
    :param content: a folder, or :class:`Content`; by default the working folder or the package, see :class:`Content`.
    :param strict: raise an exception if the game has provisional values.
    :param language: code of the language of panels, boards, explanations and errors, such as ``fr``. Texts of actions, ledgers and data
        are the same in every language.
    :raises ContentError: errors in the content, the variant or a setting; lists all errors with file and line.
    :raises RequestError: a game with these parameters cannot be started.
    """
    asked = wanted(variant, map, settings, players, factions, seed, strict)
    read = content_of(content, variant)
    return Game._of(_in_language(_loam.begin(read._native, asked), language), read)


def _in_language(game: _loam.ErasedGame, language: str) -> _loam.ErasedGame:
    """Returns the game with its texts in a language."""
    language_code(language)
    return game if language == game.language() else game.in_language(language)


class Game:
    """A game, made by :func:`load` or :meth:`from_ledger`.

    A game stays on the thread that made it; calls from other threads raise :class:`WrongThread`. ``copy.copy`` makes an
    independent copy. Pickling stores the ledger of the game together with its content. Seats are numbered from 0 in the initial
    turn order; points are whole numbers.
    """

    __slots__ = ("_erased", "_content", "__weakref__")
    _erased: _loam.ErasedGame
    _content: Content

    def __init__(self) -> None:
        raise TypeError("create a game with loam.load or loam.Game.from_ledger")

    @classmethod
    def _of(cls, held: _loam.ErasedGame, content: Content) -> "Game":
        game = cls.__new__(cls)
        game._erased, game._content = held, content
        return game

    @classmethod
    def from_ledger(
        cls, ledger: str, *, content: Union[Content, Folder] = None, any_rules: bool = False, language: str = "en"
    ) -> "Game":
        """Replays a ledger and returns the game.

        :param ledger: the text of the ledger, not its path.
        :param any_rules: continue even if the rules have changed since the ledger was written.
        :param language: code of the language of texts, see :func:`load`.
        :raises LedgerError: the ledger does not replay, or was written under different rules.
        """
        text("a ledger", ledger)
        read = content_of(content, None)
        return cls._of(_in_language(_loam.resume(read._native, ledger, bool(any_rules)), language), read)

    @property
    def language(self) -> str:
        """Code of the language of panels, boards, explanations and errors."""
        return self._erased.language()

    @property
    def variant(self) -> str:
        """Name of the variant."""
        return self._erased.variant()

    @property
    def ruleset_hash(self) -> str:
        """Hash of the rules in hexadecimal; equal for games with the same rules."""
        return self._erased.ruleset_hash()

    @property
    def hash(self) -> int:
        """Hash of the position, 64 bits, as ledgers and the command line show it."""
        return self._erased.hash()

    @property
    def seats(self) -> list[str]:
        """Names of the seats, by number."""
        return self._erased.seats()

    @property
    def to_move(self) -> Optional[int]:
        """The seat to act next; ``None`` if the game is over."""
        return self._erased.turn()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._erased.is_over()

    @property
    def scores(self) -> list[Optional[int]]:
        """Current points by seat; ``None`` for points that are hidden from others until the game is over."""
        return self._erased.scores()

    @property
    def standings(self) -> list[Standing]:
        """Standing of each seat, with teams and tie-breaks."""
        return [Standing(*row) for row in self._erased.standings()]

    @property
    def history(self) -> list[tuple[str, str]]:
        """All actions so far: name of the seat, and the action as ledgers write it."""
        return self._erased.history()

    @property
    def content(self) -> Content:
        """Content from which the game was made."""
        return self._content

    def legal(self) -> list[Choice]:
        """Returns all legal actions of all seats, including answers out of turn; empty if the game is over.

        :raises ScriptFault: a script failed.
        """
        return [Choice(at, *row) for at, row in enumerate(self._erased.offers())]

    def apply(self, action: Union[str, int, Choice], amount: Optional[int] = None) -> list[str]:
        """Applies an action and returns lines that describe its effects.

        :param action: an action as typed on the command line (``"build E5"``, ``"NAME: build E5"``), an entry of :meth:`legal`,
            or the index of an entry. A typed number counts the entries of the next seat, from 1.
        :param amount: amount of an entry that has amounts; by default its smallest.
        :raises Refused: the action is illegal; nothing has changed.
        :raises ScriptFault: a script failed; nothing has changed.
        """
        if isinstance(action, str):
            if amount is not None:
                raise Refused("write the amount of a typed action in its text")
            return self._erased.act_typed(text("an action", action))
        if isinstance(action, Choice):
            listed = self._erased.offers()
            if not (0 <= action.at < len(listed) and listed[action.at] == tuple(action)[1:]):
                raise Refused(f"`{action.text}` is not a legal action of this position")
            action = action.at
        at = place("an index", action, lambda: len(self._erased.offers()) - 1)
        return self._erased.act_listed(at, None if amount is None else number("an amount", amount, 0, 255))

    def undo(self, actions: int = 1) -> None:
        """Undoes the last actions.

        :raises Refused: there are fewer actions.
        """
        self._erased.undo(place("the number of actions", actions, lambda: len(self.history)))

    def hint(self) -> tuple[int, str]:
        """Returns the next seat and the action that the bot ``greedy`` would take; :meth:`apply` accepts it."""
        return self._erased.hint()

    def panels(self, seat: Optional[int] = None) -> list[dict[str, Any]]:
        """Returns the panels next to the board: one for the table and one for each seat. A panel is a dict with ``id``,
        ``title``, ``seat`` and ``groups`` of ``items`` (``id``, ``label``, ``value``, ``explanation``, ``shape``).

        :param seat: the seat that sees the panels; by default a spectator.
        """
        read = json.loads(self._erased.panels(self._seat(seat)))
        assert isinstance(read, list)
        return read

    def why(self, action: Optional[int] = None) -> list[str]:
        """Returns lines that explain what an action changed and why: the rule or piece, with file and line.

        :param action: index in :attr:`history`, from 0; by default the last action.
        """
        return self._erased.why(None if action is None else place("an action", action, lambda: len(self.history) - 1))

    def ledger(self) -> str:
        """Returns the game so far as a ledger. The ledger replays only under the same rules."""
        return self._erased.ledger()

    def save(self) -> bytes:
        """Returns the position as bytes, after format version and ruleset hash. Equal positions give equal bytes."""
        return bytes(self._erased.save())

    def svg(self, seat: Optional[int] = None) -> str:
        """Returns the board as SVG, as ``seat`` sees it; by default as the next seat to act sees it."""
        return self._erased.svg(self._seat(seat))

    def board(self, seat: Optional[int] = None) -> str:
        """Returns the board as text. A drawn board has 80 columns."""
        return self._erased.words(self._seat(seat))

    def close(self) -> None:
        """Frees the game; every later call raises :class:`Closed`."""
        self._erased.close()

    def _seat(self, seat: Optional[int]) -> Optional[int]:
        return None if seat is None else number("a seat", seat, 0, 255)

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self) -> "Game":
        return Game._of(self._erased.copied(), self._content)

    def __deepcopy__(self, _: dict[int, Any]) -> "Game":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_of, (self.ledger(), self._content, self.hash, self.language)

    def __repr__(self) -> str:
        # Debuggers and error messages call this for every object.
        try:
            turn = self.to_move
        except Closed:
            return "<loam.Game: closed>"
        except WrongThread:
            return "<loam.Game of another thread>"
        who = "over" if turn is None else f"{self.seats[turn]} to move"
        return f"<loam.Game: {self.variant}, {len(self.seats)} seats, {len(self.history)} actions, {who}>"

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return _html.panels(repr(self)[1:-1], self.panels(self.to_move)) + self.svg()


def _game_of(ledger: str, content: Content, hash: int, language: str = "en") -> Game:
    game = Game.from_ledger(ledger, content=content, language=language)
    if game.hash != hash:
        raise Refused("the ledger of the pickled game does not lead to its position")
    return game
