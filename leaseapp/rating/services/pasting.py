"""Rows pasted from a spreadsheet or a PDF: a code of the form and an amount each, in French or English notation."""

import re
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

NOT_READ = _("Line {line} is not a code and an amount: {text}")
TOO_LARGE = _("Line {line} holds an amount of more than 12 digits: {text}")
_SPACES = "\u00a0\u202f"
_ROW = re.compile(
    r"\s*(?P<code>[0-9]{3}|[A-Z][A-Z0-9]|[0-9][A-Z])\b[\s;:|]*(?P<label>.*?)[\s;:|]*"
    r"(?P<amount>\(?[-−+]?\s?\d[\d .,'’]*\)?|-|–|néant)?\s*(?:€|k€)?\s*",
    re.IGNORECASE,
)
_MOST_DIGITS = 12


@dataclass(frozen=True)
class PastedLine:
    """A box as it was pasted; `nil` where the amount is a dash, or the word for nothing."""

    code: str
    value: Decimal | None
    nil: bool = False


def read(text: str) -> tuple[list[PastedLine], list[FieldError]]:
    """Return the boxes of pasted rows, and what could not be read; empty rows are skipped, a repeated code takes the last."""
    found: dict[str, PastedLine] = {}
    wrong: list[FieldError] = []
    for number, row in enumerate(text.splitlines(), start=1):
        bare = row.translate(str.maketrans(dict.fromkeys(_SPACES, " ")))
        if not bare.strip():
            continue
        match = _ROW.fullmatch(bare)
        amount = match["amount"] if match else None
        if match is None or amount is None:
            wrong.append(FieldError("paste", "PASTE_UNREADABLE", NOT_READ, {"line": number, "text": bare.strip()[:60]}))
            continue
        code = match["code"].upper()
        if amount.strip().lower() in ("-", "–", "néant"):
            found[code] = PastedLine(code, None, nil=True)
            continue
        value = amount_of(amount)
        if value is None:
            wrong.append(FieldError("paste", "PASTE_TOO_LARGE", TOO_LARGE, {"line": number, "text": bare.strip()[:60]}))
            continue
        found[code] = PastedLine(code, value)
    return list(found.values()), wrong


def amount_of(text: str) -> Decimal | None:
    """Return an amount in either notation, parentheses and a leading minus make it negative; None for too many digits."""
    negative = "(" in text or "-" in text or "−" in text
    bare = re.sub(r"[^\d.,]", "", text)
    last = max(bare.rfind("."), bare.rfind(","))
    after = len(bare) - last - 1
    if last >= 0 and 1 <= after <= 2:
        whole, part = re.sub(r"[.,]", "", bare[:last]), bare[last + 1 :]
    else:
        whole, part = re.sub(r"[.,]", "", bare), ""
    if not whole or len(whole) > _MOST_DIGITS:
        return None
    value = Decimal(f"{whole}.{part}") if part else Decimal(whole)
    return -value if negative else value
