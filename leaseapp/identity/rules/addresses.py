"""E-mail addresses as keys: one spelling per mailbox owner."""

import re
import unicodedata

LONGEST = 254
_PART = r"[^@\s\x00-\x1f\x7f<>,;:\"()\[\]\\]"
_SHAPE = re.compile(rf"{_PART}{{1,64}}@{_PART}+\.(?!.*\.$){_PART}+")


def normalize(address: str) -> str:
    """Trimmed, composed (NFKC) and in lower case: the form that is stored, looked up and counted."""
    return unicodedata.normalize("NFKC", address).strip().lower()


def plausible(address: str) -> bool:
    """True for something that can be a mailbox: one @, a dotted domain, at most 254 characters."""
    return len(address) <= LONGEST and _SHAPE.fullmatch(address) is not None
