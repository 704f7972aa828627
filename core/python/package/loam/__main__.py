"""The command ``loam``: the very program, inside of Python."""

import signal
import sys

from . import _loam


def main() -> int:
    """Does what was typed on the command line."""
    # The program is not Python's to interrupt: what Python would notice only afterwards ends it at once.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _loam.command([sys.executable, "-m", "loam"], sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
