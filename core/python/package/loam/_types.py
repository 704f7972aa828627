"""Types of the values that Python and Rust pass to each other."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple, TypedDict, Union

Row = Tuple[str, int, int, str, Optional[str], str]
"""A diagnostic: file, line, column, message, suggestion, complete text."""


Spots = Tuple[List[str], List[Tuple[str, str, List[str]]]]
"""Layout of the array of places: row names, and columns with name, meaning of the numbers, and list of words."""


class Wanted(TypedDict):
    """Parameters of a game."""

    variant: Optional[str]
    map: Optional[str]
    settings: list[tuple[str, str]]
    players: tuple[int, int]
    factions: list[str]
    seed: int
    strict: bool


Question = Dict[str, Any]
"""What a player is asked: ``seat``, ``seats``, ``stage``, ``legal`` and ``panels``; docs/own-player.md describes them."""

Player = Callable[[Question], Union[int, Tuple[int, int]]]
"""A player of one's own: returns the index of a legal action, or the index and an amount."""

Bot = Union[str, Tuple[str, Player]]
"""A bot of a run: its text, or a player with its name."""


class Plan(TypedDict):
    """Parameters of a laboratory run."""

    games: int
    bots: list[Bot]
    threads: Optional[int]
    page: bool
    language: str
    wanted: Wanted
    command: str
    asked: dict[str, Any]


Came = Tuple[int, Optional[Tuple[int, bytes]]]
"""Number of games played, and the portion: number of its first game, and result bytes. ``(0, None)`` if there is nothing new."""

Play = Callable[[List[int], List[Tuple[int, int]], bool], Iterator[Came]]
"""Plays ranges of games elsewhere, with the given values of a search. The flag forbids splitting a range."""
