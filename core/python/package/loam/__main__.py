"""The command ``loam``, run inside the Python process."""

import signal
import sys

from . import _loam


def main() -> int:
    """Runs the command line of this process."""
    # Python would handle Ctrl-C only after the call, so the default handler of the system ends the program at once.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _loam.command([sys.executable, "-m", "loam"], sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
