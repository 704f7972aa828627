"""What can go wrong. Each exception is a :class:`LoamError`."""

from __future__ import annotations

from typing import NamedTuple, Optional


class LoamError(Exception):
    """Anything that loam has to say no to."""


class Diagnostic(NamedTuple):
    """A mistake in content, with its place."""

    file: str
    """File, from the content folder; a word such as ``variant`` where what was asked for is wrong."""
    line: int
    """Line, from 1."""
    column: int
    """Column in characters, from 1."""
    message: str
    """What is wrong."""
    suggestion: Optional[str]
    """What was perhaps meant, where somebody knows it."""
    text: str
    """The whole message with the line and a caret."""

    def __str__(self) -> str:
        return self.text


class ContentError(LoamError):
    """Mistakes in content or in its scripts: all that were found, at once.

    ``diagnostics`` has each of them with file, line, column, message and suggestion.
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
    """A script of the content failed while it was asked; the position is as it was before."""


class FailedGames(RuntimeWarning):
    """Games of a run that did not end by their rules: they are in no table, so the others may be a selection."""


class Refused(LoamError, ValueError):
    """An action that may not be done now, or cannot be read; the position is as it was before."""


class Bug(LoamError, RuntimeError):
    """A mistake of loam itself. The game that met it is closed."""


class ClusterError(LoamError, RuntimeError):
    """Machines of a cluster that end again and again while they play: out of memory, or something on them kills what they run."""


class Closed(LoamError, RuntimeError):
    """The game was closed."""


class WrongThread(LoamError, RuntimeError):
    """The game was made on another thread, and its scripts stay there."""


class RequestError(LoamError, ValueError):
    """There is no such game, seat, or number."""


class UnknownName(RequestError, KeyError):
    """There is no table, column or agent of this name."""

    def __str__(self) -> str:
        # A KeyError would show its text in quotes.
        return str(self.args[0])


class LedgerError(LoamError, ValueError):
    """A ledger that cannot be played again; ``other_rules``: it was written under other rules."""

    other_rules: bool

    def __init__(self, text: str, other_rules: bool = False) -> None:
        super().__init__(text, other_rules)
        self.other_rules = other_rules

    def __str__(self) -> str:
        return str(self.args[0])
