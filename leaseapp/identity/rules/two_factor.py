"""Time-based codes (RFC 6238) and backup codes: which step a code belongs to, and how codes are written."""

import base64
import hmac
import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta

import pyotp

STEP_SECONDS = 30
TOLERANCE = 1
"""Steps of 30 seconds by which the clock of a phone may differ (RFC 6238, 5.2)."""
NOTICED = 20
"""Steps in the past whose code is told apart from a wrong one, to say that the phone's clock is late; none is taken."""
DIGITS = 6
BACKUP_CODES = 10
_BACKUP_CHARACTERS = 12
OFFER_LASTS = timedelta(hours=1)


@dataclass(frozen=True)
class Reading:
    """The time step that a code belongs to; None for a wrong one. `late` says by how much the phone's clock is."""

    step: int | None = None
    late: timedelta | None = None


def step_at(instant: datetime) -> int:
    """Return the number of the time step."""
    return int(instant.timestamp()) // STEP_SECONDS


def read(secret: str, code: str, now: datetime) -> Reading:
    """Find the step of `code` among those that are taken now."""
    totp, current = pyotp.TOTP(secret, digits=DIGITS, interval=STEP_SECONDS), step_at(now)
    found = None
    # every step is compared, so that the time taken says nothing
    for step in range(current - TOLERANCE, current + TOLERANCE + 1):
        if hmac.compare_digest(totp.generate_otp(step), code):
            found = step
    if found is not None:
        return Reading(found)
    for behind in range(TOLERANCE + 1, NOTICED + 1):
        if hmac.compare_digest(totp.generate_otp(current - behind), code):
            return Reading(late=timedelta(seconds=behind * STEP_SECONDS))
    return Reading()


def typed(code: str) -> str:
    """`code` as it is compared: without blanks and hyphens, in capitals, full-width digits as plain ones."""
    return "".join(char for char in unicodedata.normalize("NFKC", code).upper() if char.isalnum())


def is_time_code(code: str) -> bool:
    """Return True for what an authenticator app shows; anything else is taken as a backup code."""
    return len(code) == DIGITS and code.isascii() and code.isdigit()


def backup_code(raw: bytes) -> str:
    """Return a code of twelve letters and digits (60 bits) in groups of four, without those that are mistaken for others."""
    text = base64.b32encode(raw).decode()[:_BACKUP_CHARACTERS]
    return "-".join(text[start : start + 4] for start in range(0, _BACKUP_CHARACTERS, 4))
