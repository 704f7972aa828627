"""Stores for the files of a run: local folders, and every address that fsspec supports (``s3://…``, ``gs://…``, ``memory://…``).

Files are written atomically: a file is complete or does not exist.
"""

from __future__ import annotations

import os
from typing import Any, Optional, Protocol

from ._errors import RequestError


class Draft(Protocol):
    """A file that is being written, not yet under its final name."""

    def write(self, data: bytes) -> object:
        """Appends data."""

    def commit(self) -> object:
        """Completes the file under its final name."""

    def discard(self) -> object:
        """Discards the file."""


class Store(Protocol):
    """A store for files. Names may contain folders, separated by ``/``."""

    def read(self, name: str) -> Optional[bytes]:
        """Returns the content of a file; ``None`` if there is no such file."""

    def has(self, name: str) -> bool:
        """Returns whether there is such a file."""

    def path(self, name: str) -> str:
        """Returns the path of a file for messages."""

    def begin(self, name: str) -> Draft:
        """Begins to write a file."""


class _LocalDraft:
    def __init__(self, to: str) -> None:
        self.to, self.part = to, to + ".part"
        self.file = open(self.part, "wb")

    def write(self, data: bytes) -> None:
        self.file.write(data)

    def commit(self) -> None:
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        os.replace(self.part, self.to)

    def discard(self) -> None:
        self.file.close()
        if os.path.exists(self.part):
            os.remove(self.part)


class LocalStore:
    """Store in a local folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def path(self, name: str) -> str:
        return os.path.join(self.folder, *name.split("/"))

    def read(self, name: str) -> Optional[bytes]:
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def has(self, name: str) -> bool:
        return os.path.exists(self.path(name))

    def begin(self, name: str) -> Draft:
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return _LocalDraft(path)


class _RemoteDraft:
    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, data: bytes) -> None:
        self.file.write(data)

    def commit(self) -> None:
        self.file.close()
        self.file.commit()

    def discard(self) -> None:
        self.file.close()
        self.file.discard()


class RemoteStore:
    """Store at an address that fsspec supports."""

    def __init__(self, url: str) -> None:
        try:
            from fsspec.core import url_to_fs  # type: ignore[import-not-found,import-untyped,unused-ignore]
        except ImportError:
            raise RequestError(f'{url} needs fsspec: pip install fsspec, or in a clone "./core/python[ray]"') from None
        self.url = url.rstrip("/")
        self.system, root = url_to_fs(url)
        self.root = root.rstrip("/")

    def path(self, name: str) -> str:
        return f"{self.url}/{name}"

    def _at(self, name: str) -> str:
        return f"{self.root}/{name}"

    def read(self, name: str) -> Optional[bytes]:
        try:
            return bytes(self.system.cat_file(self._at(name)))
        except FileNotFoundError:
            return None

    def has(self, name: str) -> bool:
        return bool(self.system.exists(self._at(name)))

    def begin(self, name: str) -> Draft:
        path = self._at(name)
        self.system.makedirs(path.rpartition("/")[0], exist_ok=True)
        return _RemoteDraft(self.system.open(path, "wb", autocommit=False))


def store(out: str) -> Store:
    """Returns the store at an address."""
    return RemoteStore(out) if "://" in out else LocalStore(out)


def write(store: Store, name: str, data: bytes) -> None:
    """Writes a whole file."""
    draft = store.begin(name)
    try:
        draft.write(data)
    except BaseException:
        draft.discard()
        raise
    draft.commit()
