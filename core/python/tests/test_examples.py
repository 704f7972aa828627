"""The notebooks: each is run from its first cell to its last."""

import json
import pathlib

import pytest

from conftest import HERE

BOOKS = sorted((HERE.parent / "examples").glob("*.ipynb"))


def cells(book):
    for cell in json.loads(book.read_text())["cells"]:
        if cell["cell_type"] == "code":
            yield "".join(cell["source"])


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_a_notebook_runs(book, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "__main__"}
    for n, code in enumerate(cells(book)):
        exec(compile(code, f"{book.name}, cell {n}", "exec"), names)


def test_there_are_four_and_none_keeps_what_it_printed():
    assert len(BOOKS) >= 4
    for book in BOOKS:
        assert all(not cell.get("outputs") for cell in json.loads(pathlib.Path(book).read_text())["cells"])
