"""Returns free memory of the C library to the system. This is a separate module because ``loam.ray`` pickles its own functions by
value, and handles of the C library cannot be pickled.
"""

from __future__ import annotations

import ctypes
from typing import Any


def _trim() -> Any:
    try:
        return getattr(ctypes.CDLL(None), "malloc_trim", None)
    except (OSError, TypeError):
        return None


_TRIM = _trim()
"""The function ``malloc_trim`` of the C library; ``None`` if the library does not have it."""


def give_back() -> None:
    """Frees the memory that the last run used. Each run has its own threads, and the C library keeps free memory per thread.
    Without this call, the memory of a process grows with each run.
    """
    if _TRIM is not None:
        _TRIM(0)
