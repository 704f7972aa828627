"""Places for the files of a run: folders, and whatever fsspec knows by its address (``s3://…``, ``gs://…``, ``memory://…``).

A file is whole or not there at all.
"""

from __future__ import annotations

import os
from typing import Any, Optional, Protocol

from ._errors import RequestError


class Draft(Protocol):
    """A file that does not stand in its place yet."""

    def write(self, data: bytes) -> object:
        """Adds to it."""

    def commit(self) -> object:
        """Puts it into its place."""

    def discard(self) -> object:
        """Lets go of it."""


class Store(Protocol):
    """A place for files; names may have folders in them, ``/`` between them."""

    def read(self, name: str) -> Optional[bytes]:
        """A file, or ``None`` if it is not there."""

    def has(self, name: str) -> bool:
        """Is there such a file?"""

    def path(self, name: str) -> str:
        """What a reader of messages calls a file."""

    def begin(self, name: str) -> Draft:
        """Begins a file."""


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
    """A folder of this machine."""

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
    """A place that fsspec knows."""

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
    """The place of this address."""
    return RemoteStore(out) if "://" in out else LocalStore(out)


def write(store: Store, name: str, data: bytes) -> None:
    """A whole file at once."""
    draft = store.begin(name)
    try:
        draft.write(data)
    except BaseException:
        draft.discard()
        raise
    draft.commit()
