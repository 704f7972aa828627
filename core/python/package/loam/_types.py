"""What the two halves of the package hand each other."""

from __future__ import annotations

from typing import Any, Callable, Iterator, List, Optional, Tuple, TypedDict

Row = Tuple[str, int, int, str, Optional[str], str]
"""A mistake: file, line, column, message, suggestion, the whole text."""


Spots = Tuple[List[str], List[Tuple[str, str, List[str]]]]
"""What stands where: the rows, and the columns with what their numbers mean and, of words, the words."""


class Wanted(TypedDict):
    """Which game."""

    variant: Optional[str]
    map: Optional[str]
    settings: list[tuple[str, str]]
    players: tuple[int, int]
    factions: list[str]
    seed: int
    strict: bool


class Plan(TypedDict):
    """Which run."""

    games: int
    bots: list[str]
    threads: Optional[int]
    page: bool
    wanted: Wanted
    command: str
    asked: dict[str, Any]


Came = Tuple[int, Optional[Tuple[int, bytes]]]
"""How many games came back, and of them the number of the first and what they came to; ``(0, None)``: nothing yet."""

Play = Callable[[List[int], List[Tuple[int, int]], bool], Iterator[Came]]
"""Has games played by others: with these values of a search, these ranges of games, each of them in one piece or not."""
