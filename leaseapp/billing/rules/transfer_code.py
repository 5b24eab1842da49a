"""The code that a bank's application scans to fill a SEPA credit transfer (EPC069-12 version 002)."""

from decimal import Decimal

import segno
from segno import helpers

from leaseapp.kernel.home.shapes import Code

MOST_REFERENCE, MOST_NAME = 140, 70
LARGEST = Decimal("999999999.99")
QUIET_MODULES = 4


def reference_of(numbers: list[str]) -> tuple[str, int]:
    """Return the remittance text that names these invoices, and how many of them fit into its 140 characters."""
    text, count = "", 0
    for number in numbers:
        longer = f"{text} {number}".strip()
        if len(longer) > MOST_REFERENCE:
            break
        text, count = longer, count + 1
    return text, count


def code_of(payee: str, iban: str, bic: str | None, amount: Decimal, reference: str) -> Code | None:
    """Return the code of a transfer in €; None where none can hold it (no amount, too large, more text than fits).

    Error correction M, UTF-8, with the quiet zone that scanners need around it.
    """
    if not Decimal(0) < amount <= LARGEST or not reference:
        return None
    name = payee.strip()[:MOST_NAME]
    try:
        made = helpers.make_epc_qr(
            name, iban.replace(" ", ""), amount, text=reference, bic=(bic or "").replace(" ", "") or None,
            encoding="utf-8",
        )  # fmt: skip
    except (ValueError, segno.DataOverflowError):
        return None
    rows = [list(row) for row in made.matrix]
    return Code(path=_path(rows), size=len(rows) + 2 * QUIET_MODULES)


def _path(rows: list[list[int]]) -> str:
    """Run of dark modules as rectangles of one SVG path."""
    found = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            if not row[x]:
                x += 1
                continue
            start = x
            while x < len(row) and row[x]:
                x += 1
            found.append(f"M{start + QUIET_MODULES} {y + QUIET_MODULES}h{x - start}v1h-{x - start}z")
    return "".join(found)
