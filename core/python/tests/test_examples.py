"""Runs all cells of the example notebooks, and checks the other examples."""

import ast
import inspect
import json
import pathlib
import shlex

import pytest

import loam
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


def test_the_manifest_for_kuberay_is_read_and_what_it_runs_can_be_asked():
    yaml = pytest.importorskip("yaml")
    job = yaml.safe_load((HERE.parent / "examples" / "kuberay.yaml").read_text())
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    cluster = job["spec"]["rayClusterSpec"]
    groups = [cluster["headGroupSpec"], *cluster["workerGroupSpecs"]]
    containers = [one for group in groups for one in group["template"]["spec"]["containers"]]
    # All nodes use the same image, with the version of Ray that the package requires.
    assert len(containers) == 2 and len({one["image"] for one in containers}) == 1
    text = (HERE.parent / "examples" / "kuberay.yaml").read_text()
    assert f"rayproject/ray:{cluster['rayVersion']}-" in text
    wants = (HERE.parent / "pyproject.toml").read_text().partition('"ray>=')[2].partition('"')[0]
    assert tuple(map(int, cluster["rayVersion"].split(".")))[:2] >= tuple(map(int, wants.split(".")))
    # Parameters of `ray start` are strings.
    assert all(isinstance(value, str) for group in groups for value in group["rayStartParams"].values())
    python, option, code = shlex.split(job["spec"]["entrypoint"])
    assert (python, option) == ("python", "-c")
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    asked = next(call for call in calls if ast.unparse(call.func) == "loam.ray.compare")
    given = {word.arg: ast.literal_eval(word.value) for word in asked.keywords}
    assert given["address"] == "auto" and given["out"].startswith("s3://")
    names = {"address", "out", "portion"}
    own = {name: value for name, value in given.items() if name not in names}
    inspect.signature(loam.compare).bind(*(ast.literal_eval(one) for one in asked.args), **own)
    # Runs the part that needs no cluster.
    few = loam.compare(*(ast.literal_eval(one) for one in asked.args), **{**own, "games": 4, "bots": "random"})
    assert len(few["points"]) == 1
