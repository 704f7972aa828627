"""Memory that the C library keeps, given back. A module of its own: `python -m loam.ray` hands its functions to workers by value, and what
belongs to the C library cannot be handed on so."""

from __future__ import annotations

import ctypes
from typing import Any


def _trim() -> Any:
    try:
        return getattr(ctypes.CDLL(None), "malloc_trim", None)
    except (OSError, TypeError):
        return None


_TRIM = _trim()
"""Gives memory that is free back to the system, where the C library has such a thing."""


def give_back() -> None:
    """Lets go of what the last run needed. It was played on threads of its own, as the next one will be, and the C library keeps memory by
    threads: without this a process that plays on and on grows."""
    if _TRIM is not None:
        _TRIM(0)
