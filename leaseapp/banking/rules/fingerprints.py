"""The fingerprint of a line, one however often it comes: its bank's reference, else its content and place."""

import hashlib
from collections import Counter
from collections.abc import Sequence

from leaseapp.banking.rules.reading.statement import ReadLine


def fingerprints(iban: str, lines: Sequence[ReadLine]) -> list[str]:
    """Return the fingerprint of each line of an account, in their order.

    Banks do use a reference twice (a collective transfer and its charge), so amount and day count too. Equal lines of one day
    are told apart by their place: files that overlap hold whole days.
    """
    seen: Counter[str] = Counter()
    found = []
    for line in lines:
        what = f"ref {line.bank_reference}" if line.bank_reference else f"text {_folded(line.label)}"
        key = "\n".join((iban, line.day.isoformat(), f"{line.amount:.2f}", what))
        seen[key] += 1
        found.append(hashlib.sha256(f"{key}\n{seen[key]}".encode()).hexdigest())
    return found


def _folded(label: str) -> str:
    return " ".join(label.upper().split())
