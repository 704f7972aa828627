"""Content: what games are made of."""

from __future__ import annotations

from os import PathLike
from typing import Any, NamedTuple, Optional, Union

from . import _loam
from ._errors import Diagnostic

Folder = Union[str, "PathLike[str]", None]


class Named(NamedTuple):
    """A variant or a board."""

    name: str
    """What it is called where one is asked for."""
    title: str
    """What it is called for readers."""
    doc: str
    """What it is, in a sentence."""


class Content:
    """Scripts, boards and variants, read once and shared by the games that are made of them.

    ``folder`` is a folder with ``scripts/``, ``maps/`` and ``variants/``. Without one it is the working folder if that has
    a folder ``scripts``, else what is part of the package, as with the command line. ``variant`` may be the path of a
    variant that lies elsewhere (it ends in ``.toml``).

    Mistakes in it come up when a game is made of it, and all at once by :meth:`mistakes`. Can be pickled: what lies in a
    folder goes along.

    Raises ``OSError`` where a file cannot be read.
    """

    __slots__ = ("_native",)

    def __init__(self, folder: Folder = None, *, variant: Optional[str] = None) -> None:
        # Here and not above: the module of games needs this one.
        from ._game import text

        if variant is not None:
            text("variant", variant)
        self._native = _loam.Content.open(folder, variant)

    def variants(self) -> list[Named]:
        """Every variant that can be played."""
        return [Named(*row) for row in self._native.variants()]

    def maps(self) -> list[Named]:
        """Every board."""
        return [Named(*row) for row in self._native.maps()]

    def mistakes(self) -> list[Diagnostic]:
        """Every mistake in tables and scripts, in the order of files and lines; takes a second for large content."""
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
    """The content that is meant where a folder, content or nothing may stand."""
    if isinstance(content, Content):
        return content
    return Content(content, variant=variant)
