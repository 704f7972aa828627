"""Results of runs: the numbers of the command line, as dicts and as Arrow tables."""

from __future__ import annotations

from html import escape
from typing import Any, Iterator, Mapping, Optional, Sequence

from . import _loam
from ._content import file_path
from ._errors import RequestError, UnknownName


class Table:
    """A table of results: named columns of equal length.

    Libraries that support Arrow import it without a copy: ``pyarrow.table(t)``, ``polars.DataFrame(t)``,
    ``pandas.DataFrame.from_arrow(t)``, ``duckdb.sql("from t")``. Without such a library, ``t["name"]`` is a column as a list, and
    iterating gives rows as dicts.
    """

    __slots__ = ("_columns", "_kinds", "_native")

    def __init__(self, columns: Mapping[str, Sequence[Any]], kinds: Mapping[str, type]) -> None:
        if missing := [name for name in kinds if name not in columns]:
            raise UnknownName(f"there is no column `{missing[0]}`: there are {', '.join(map(str, columns))}")
        self._columns = {name: list(columns[name]) for name in kinds}
        self._kinds = dict(kinds)
        self._native = _loam.Columns([(name, kinds[name].__name__, of) for name, of in self._columns.items()])

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return list(self._columns)

    def __getitem__(self, column: str) -> list[Any]:
        if column not in self._columns:
            raise UnknownName(f"there is no column `{column}`: there are {', '.join(self._columns)}")
        return list(self._columns[column])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names = list(self._columns)
        return (dict(zip(names, row)) for row in zip(*self._columns.values()))

    def __len__(self) -> int:
        return len(self._native)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._native.__arrow_c_schema__()

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self._columns, self._kinds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._columns == other._columns

    def __repr__(self) -> str:
        return f"<loam.Table: {len(self)} rows of {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self._columns)
        rows = (
            "".join(f"<td>{escape(_shown(value))}</td>" for value in row)
            for row in zip(*self._columns.values())
        )
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:,.3f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def table(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, type]) -> Table:
    """Makes a table with these columns from rows. A column of type ``float`` converts whole numbers to floats."""

    def cell(value: Any, kind: type) -> Any:
        return None if value is None else kind(value)

    return Table({name: [cell(row.get(name), kind) for row in rows] for name, kind in columns.items()}, columns)


class Result:
    """Result of a run.

    ``data`` is the result as ``loam … --json`` prints it; ``tables`` has each :class:`Table` by name. A notebook displays the
    report if it was requested (``report=True``), otherwise the tables.
    """

    def __init__(self, kind: str, data: dict[str, Any], tables: dict[str, Table], page: Optional[str]) -> None:
        self.kind = kind
        self.data = data
        self.tables = tables
        self.page = page

    def __getitem__(self, name: str) -> Table:
        if name not in self.tables:
            raise UnknownName(f"there is no table `{name}`: there are {', '.join(self.tables)}")
        return self.tables[name]

    def save(self, path: str) -> None:
        """Writes the report as one page that works offline. Raises :class:`RequestError` if no report was requested."""
        if self.page is None:
            raise RequestError("this run has no report; run it with report=True")
        with open(file_path("a path", path), "w", encoding="utf-8") as file:
            file.write(self.page)

    def __repr__(self) -> str:
        rows = ", ".join(f"{name}: {len(table)} rows" for name, table in self.tables.items())
        return f"<loam.Result of {self.kind}: {rows}>"

    def _repr_html_(self) -> str:
        if self.page is not None:
            return f'<iframe srcdoc="{escape(self.page)}" style="width:100%;height:45em;border:0"></iframe>'
        parts = (f"<h4>{escape(name)}</h4>{table._repr_html_()}" for name, table in self.tables.items())
        return "".join(parts)


def interval(prefix: str, found: Optional[Mapping[str, float]]) -> dict[str, Optional[float]]:
    """Returns an estimate and the ends of its interval as three cells. An interval without width gives ``None``."""
    if found is None:
        return {prefix: None, f"{prefix}_low": None, f"{prefix}_high": None}
    return {prefix: found["mean"], f"{prefix}_low": found["low"], f"{prefix}_high": found["high"]}


def interval_columns(prefix: str) -> dict[str, type]:
    """Returns the columns of :func:`interval` with their types."""
    return {prefix: float, f"{prefix}_low": float, f"{prefix}_high": float}


def stacked(column: str, tables: Mapping[str, Table]) -> Table:
    """Concatenates tables with equal columns. A first column has the name of each row's table."""
    kinds: dict[str, type] = {column: str}
    columns: dict[str, list[Any]] = {column: []}
    for name, one in tables.items():
        columns[column] += [name] * len(one)
        for of, kind in one._kinds.items():
            kinds[of] = kind
            columns.setdefault(of, []).extend(one[of])
    return Table(columns, kinds)
