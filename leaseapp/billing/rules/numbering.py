"""Legal numbers: prefix and integer, no year, no zero padding, no reset (document 3); at most 35 characters (BR-FR-01/02)."""

import re

LONGEST_NUMBER = 35
_VALID = re.compile(rf"[A-Za-z0-9+\-_/]{{1,{LONGEST_NUMBER}}}", re.ASCII)


def is_valid_number(number: str | None) -> bool:
    """Tell whether `number` has 1 to 35 characters, all of them letters, digits or + - _ / (CGI art. 289, BR-FR-01/02)."""
    return bool(number) and _VALID.fullmatch(number or "") is not None


def format_number(prefix: str, sequence: int) -> str:
    """Return `FAC-42` of `FAC-` and 42; ValueError when the sequence does not start at 1 or the result is not a legal number."""
    if sequence < 1:
        raise ValueError("a sequence starts at 1")
    number = f"{prefix}{sequence}"
    if not is_valid_number(number):
        raise ValueError("the prefix makes a number that the exchange format refuses")
    return number
