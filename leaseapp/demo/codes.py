"""Codes of the demonstration's second factor, for whoever signs in without a phone. As a program it prints the one of now."""

import sys
import threading
import time

import pyotp

from leaseapp.demo import cast
from leaseapp.kernel import clock

_STEP, _AHEAD = 30, 1
"""Seconds that a code is shown, and how many codes early or late it is taken."""


def _step() -> int:
    return int(clock.now().timestamp()) // _STEP


class Codes:
    """Codes of one secret. Each is good for once: the next one that nobody had is given, and waited for where it must be."""

    def __init__(self, secret: str = cast.SECRET) -> None:
        self._totp, self._last = pyotp.TOTP(secret, interval=_STEP), dict[str, int]()
        self._guard = threading.Lock()

    def next(self, who: str) -> str:
        """Return a code that `who` has not had from here; the third within half a minute is the last that does not wait."""
        with self._guard:
            earliest = max(_step() - _AHEAD, self._last.get(who, 0) + 1)
            self._last[who] = earliest
        while _step() + _AHEAD < earliest:
            time.sleep(0.2)
        return self._totp.generate_otp(earliest)


if __name__ == "__main__":
    sys.stdout.write(f"{pyotp.TOTP(cast.SECRET).generate_otp(_step())}\n")
