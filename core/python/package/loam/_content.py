"""Content: the scripts, maps and variants from which games are made."""

from __future__ import annotations

from os import PathLike, fsencode, fspath
from typing import Any, NamedTuple, Optional, Union

from . import _loam
from ._errors import Diagnostic, RequestError

Folder = Union[str, "PathLike[str]", None]


def file_path(what: str, value: Any) -> str:
    """Returns the value as the path of a file or folder. Raises ``TypeError``, or ``RequestError`` for a text that no path can be.

    Without this check Python raises other exceptions for such a text: ``ValueError`` for a zero byte, ``UnicodeEncodeError``.
    """
    path = fspath(value)
    if not isinstance(path, str):
        raise TypeError(f"{what} must be a text or a path, not {type(value).__name__}")
    if "\0" in path:
        raise RequestError(f"{what} cannot contain a zero byte")
    try:
        fsencode(path)
    except UnicodeEncodeError as why:
        raise RequestError(f"{what} has an invalid character at index {why.start}") from None
    return path


class Named(NamedTuple):
    """A variant or a map: name, title and description."""

    name: str
    """Name in arguments and commands."""
    title: str
    """Display name."""
    doc: str
    """Description in one sentence."""


class Content:
    """Scripts, maps and variants. Read once and shared by the games that are made from them.

    ``folder`` is a folder with ``scripts/``, ``maps/`` and ``variants/``. If it is missing, the working folder is used if it
    contains ``scripts/``, otherwise the content in the package, as on the command line. ``variant`` may be the path of a variant
    elsewhere (a ``.toml`` file).

    Errors in the content are reported when a game is made from it; :meth:`mistakes` lists all of them. Content can be pickled,
    with all files of its folder.

    Raises ``OSError`` if a file cannot be read, and :class:`RequestError` if ``folder`` or ``variant`` is no valid text.
    """

    __slots__ = ("_native",)

    def __init__(self, folder: Folder = None, *, variant: Optional[str] = None) -> None:
        # Imported here, because `_game` imports this module.
        from ._game import text

        if variant is not None:
            text("variant", variant)
        self._native = _loam.Content.open(None if folder is None else file_path("content", folder), variant)

    def variants(self) -> list[Named]:
        """Returns all variants."""
        return [Named(*row) for row in self._native.variants()]

    def maps(self) -> list[Named]:
        """Returns all maps."""
        return [Named(*row) for row in self._native.maps()]

    def mistakes(self) -> list[Diagnostic]:
        """Returns all errors and warnings in TOML files and scripts, by file and line. Takes a second for large content."""
        return [Diagnostic(*row) for row in self._native.mistakes()]

    def __repr__(self) -> str:
        return f"<loam.Content: {self._native.place()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _content_of_text, (self._native.text(),)


def _content_of_text(text: Optional[str]) -> Content:
    content = Content.__new__(Content)
    content._native = _loam.Content.of_text(text)
    return content


def content_of(content: Union[Content, Folder], variant: Optional[str]) -> Content:
    """Returns the content for an argument that may be a folder, content or ``None``."""
    if isinstance(content, Content):
        return content
    return Content(content, variant=variant)
