"""Loam: board games whose rules can be changed, played and measured from Python.

>>> import loam
>>> game = loam.load("base", seed=7)
>>> game.apply(game.legal()[0])

:func:`load` starts a :class:`Game`. :class:`Content` has the scripts, maps and variants from which games are made. :func:`sim`,
    :func:`compare`, :func:`design`, :func:`worth`, :func:`tune` and :func:`strength` are the laboratory: they play many games and
    return tables of results. All exceptions derive from :class:`LoamError`: :class:`ContentError` (errors in content, each with
    file, line and column), :class:`ScriptFault` (a script failed), :class:`Refused` (an illegal action), :class:`Bug` (an
    internal error of Loam).
"""

from ._content import Content, Named
from ._designs import design
from ._errors import (
    Bug,
    Closed,
    ClusterError,
    ContentError,
    Diagnostic,
    FailedGames,
    LedgerError,
    LoamError,
    Refused,
    RequestError,
    ScriptFault,
    UnknownName,
    WrongThread,
)
from ._game import Choice, Game, Standing, load
from ._loam import VERSION as __version__
from ._results import Result, Table
from ._runs import compare, sim, strength, tune, worth

__all__ = [
    "Bug",
    "Choice",
    "Closed",
    "ClusterError",
    "Content",
    "ContentError",
    "Diagnostic",
    "FailedGames",
    "Game",
    "LedgerError",
    "LoamError",
    "Named",
    "Refused",
    "RequestError",
    "Result",
    "ScriptFault",
    "Standing",
    "Table",
    "UnknownName",
    "WrongThread",
    "__version__",
    "compare",
    "design",
    "load",
    "sim",
    "strength",
    "tune",
    "worth",
]
