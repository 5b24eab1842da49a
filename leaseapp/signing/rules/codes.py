"""The code that proves a second way to a signatory: six digits, for ten minutes, five tries.

A code follows from the signatory and its number under a key of the server, so that nothing of it is stored anywhere.
"""

import hmac
import uuid
from datetime import datetime, timedelta

from leaseapp.kernel.security import tokens

DIGITS, TRIES = 6, 5
LIVES = timedelta(minutes=10)
WAIT = timedelta(seconds=30)
"""The time between two codes."""
_PURPOSE = "signature-code"


def code_of(signatory_id: uuid.UUID, number: int) -> str:
    """Return the code with this number (1, 2, …) of a signatory."""
    drawn = tokens.sign(_PURPOSE, signatory_id.bytes + number.to_bytes(4, "big"))
    return f"{int.from_bytes(drawn[:8], 'big') % 10**DIGITS:0{DIGITS}d}"


def is_right(typed: str, signatory_id: uuid.UUID, number: int) -> bool:
    """Tell whether `typed` is that code; it takes the same time whatever is wrong."""
    return hmac.compare_digest(typed.encode(), code_of(signatory_id, number).encode())


def is_open(sent_at: datetime | None, tries: int, now: datetime) -> bool:
    """Tell whether a code may still be tried."""
    return sent_at is not None and now < sent_at + LIVES and tries < TRIES


def masked(target: str) -> str:
    """Return a telephone number or an address as far as its owner recognizes it: `+33 ·· 42`, `t···@client.example`."""
    if "@" in target:
        name, _at, place = target.partition("@")
        return f"{name[:1]}···@{place}"
    return f"{target[:3]} ·· ·· {target[-2:]}"
