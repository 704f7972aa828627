"""Progress of a run: a bar on a terminal or in a notebook, without any other package."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Optional, Union

Progress = Union[bool, None, Callable[[int, int], Any]]


class _Bar:
    """A progress bar: one line that is overwritten."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.begun = total, what, time.monotonic()
        self.handle: Any = None
        self.width = 0
        self.before: Optional[int] = None

    def text(self, done: int) -> str:
        # Games of earlier shards were not played now, so they do not count for the speed.
        if self.before is None:
            self.before = done
        took = time.monotonic() - self.begun
        rate = (done - self.before) / took if took > 0 else 0.0
        left = f", {(self.total - done) / rate:,.0f} s left" if rate > 0 and done < self.total else ""
        filled = 30 * done // max(self.total, 1)
        return f"{'█' * filled:░<30} {done:,}/{self.total:,} {self.what}, {rate:,.0f} a second{left}"

    def __call__(self, done: int) -> None:
        text = self.text(done)
        if _in_notebook():
            from IPython.display import display  # type: ignore[import-not-found,unused-ignore]

            if self.handle is None:
                self.handle = display(  # type: ignore[no-untyped-call,unused-ignore]
                    {"text/plain": text}, raw=True, display_id=True
                )
            else:
                self.handle.update({"text/plain": text}, raw=True)
        else:
            sys.stderr.write("\r" + text.ljust(self.width))
            sys.stderr.flush()
        self.width = len(text)

    def close(self, done: int) -> None:
        if self.width:
            self(done)
            if self.handle is None:
                sys.stderr.write("\n")


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    kernel = shell.get_ipython() if shell is not None else None
    return kernel is not None and kernel.__class__.__name__ == "ZMQInteractiveShell"


class Telling:
    """Reports the progress of a run to a bar or a callable."""

    def __init__(self, progress: Progress, total: int, what: str = "games") -> None:
        self.total, self.last = total, 0
        self.bar: Optional[_Bar] = None
        self.own: Optional[Callable[[int, int], Any]] = None
        if progress is not None and not isinstance(progress, bool) and not callable(progress):
            raise TypeError(f"progress must be True, False, None or a callable, not {type(progress).__name__}")
        if callable(progress):
            self.own = progress
        elif progress or (progress is None and (_in_notebook() or sys.stderr.isatty())):
            self.bar = _Bar(total, what)

    def hears(self) -> Optional[Callable[[int], None]]:
        """Returns the callback for Rust; ``None`` if progress is not shown."""
        return self if self.own or self.bar else None

    def __call__(self, done: int) -> None:
        self.last = done
        if self.own:
            self.own(done, self.total)
        elif self.bar:
            self.bar(done)

    def close(self, whole: bool) -> None:
        """Ends the report. ``whole`` is true if the run is complete."""
        done = self.total if whole else self.last
        if self.own and whole and self.last != done:
            self.own(done, self.total)
        elif self.bar:
            self.bar.close(done)
