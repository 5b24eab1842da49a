"""Codes of the demonstration's second factor, for whoever signs in without a phone."""

import threading
import time

import pyotp

from leaseapp.demo import cast
from leaseapp.identity.rules.two_factor import STEP_SECONDS, TOLERANCE, step_at
from leaseapp.kernel import clock


class Codes:
    """Codes of one secret. Each is good for once: the next one that nobody had is given, and waited for where it must be."""

    def __init__(self, secret: str = cast.SECRET) -> None:
        self._totp, self._last = pyotp.TOTP(secret, interval=STEP_SECONDS), dict[str, int]()
        self._guard = threading.Lock()

    def next(self, who: str) -> str:
        """A code that `who` has not had from here; the third within half a minute is the last that does not wait."""
        with self._guard:
            earliest = max(step_at(clock.now()) - TOLERANCE, self._last.get(who, 0) + 1)
            self._last[who] = earliest
        while step_at(clock.now()) + TOLERANCE < earliest:
            time.sleep(0.2)
        return self._totp.generate_otp(earliest)
