"""Exceptions of the package. All derive from :class:`LoamError`."""

from __future__ import annotations

from typing import NamedTuple, Optional


class LoamError(Exception):
    """Base class of all exceptions of Loam."""


class Diagnostic(NamedTuple):
    """An error or warning in content, with file, line and column."""

    file: str
    """Path relative to the content folder. If an argument is wrong, the name of the argument, such as ``variant``."""
    line: int
    """Line, from 1."""
    column: int
    """Column in characters, from 1."""
    message: str
    """Description of the error."""
    suggestion: Optional[str]
    """A suggested correction; ``None`` if there is none."""
    text: str
    """The complete message with source line and caret."""

    def __str__(self) -> str:
        return self.text


class ContentError(LoamError):
    """Errors in content or scripts; reports all errors that were found.

    ``diagnostics`` lists them with file, line, column, message and suggestion.
    """

    diagnostics: list[Diagnostic]

    def __init__(
        self,
        text: str,
        rows: "list[tuple[str, int, int, str, Optional[str], str]]" = [],
    ) -> None:
        super().__init__(text, rows)
        self.diagnostics = [Diagnostic(*row) for row in rows]

    def __str__(self) -> str:
        return str(self.args[0])


class ScriptFault(LoamError):
    """A script of the content failed; the position is unchanged."""


class FailedGames(RuntimeWarning):
    """Warning: some games of a run failed. They are in no table, so the results may be biased."""


class Refused(LoamError, ValueError):
    """An action that is illegal now or cannot be parsed; the position is unchanged."""


class Bug(LoamError, RuntimeError):
    """An internal error of Loam. The game in which it occurred is closed."""


class ClusterError(LoamError, RuntimeError):
    """Workers of a cluster ended repeatedly while they played, for example because memory ran out."""


class Closed(LoamError, RuntimeError):
    """The game was closed."""


class WrongThread(LoamError, RuntimeError):
    """The game belongs to another thread. A game can be used only on the thread that made it."""


class RequestError(LoamError, ValueError):
    """An argument is out of range, or names something that does not exist."""


class UnknownName(RequestError, KeyError):
    """There is no table, column or agent with this name."""

    def __str__(self) -> str:
        # A KeyError would show its text in quotes.
        return str(self.args[0])


class LedgerError(LoamError, ValueError):
    """A ledger that cannot be replayed. ``other_rules`` is true if it was written under different rules."""

    other_rules: bool

    def __init__(self, text: str, other_rules: bool = False) -> None:
        super().__init__(text, other_rules)
        self.other_rules = other_rules

    def __str__(self) -> str:
        return str(self.args[0])
