"""Numbers of entries and parties (MONEY.md 1.1)."""

from leaseapp.accounting.enums import PartyKind

_PREFIXES = {PartyKind.CUSTOMER: "C", PartyKind.SUPPLIER: "F"}


def entry_number(journal: str, number: int) -> str:
    """EcritureNum of the FEC: the journal's code and at least six digits, VT000042."""
    return f"{journal}{number:06d}"


def party_code(kind: PartyKind, number: int) -> str:
    """CompAuxNum of the FEC: C00042 for a customer, F00017 for a supplier."""
    return f"{_PREFIXES[kind]}{number:05d}"
