"""The profile of a document in the exchange format: nature of the operations, billing mode, treatment, profile.

Sources: decree 2022-1299 (nature of the operations), BR-FR-08 (BT-23 billing modes), BR-FR-20 (note BAR), Factur-X 1.09.
"""

from collections.abc import Iterable

from leaseapp.billing.enums import OperationNature
from leaseapp.directory.enums import CompanyKind
from leaseapp.documents.enums import LineKind
from leaseapp.law import territories

GUIDELINE = "urn:cen.eu:en16931:2017"
_LETTERS = {OperationNature.GOODS: "B", OperationNature.SERVICES: "S", OperationNature.MIXED: "M"}


def operation_nature(kinds: Iterable[LineKind]) -> OperationNature | None:
    """Goods, services or both, from the kinds of the lines; None without lines."""
    found = set(kinds)
    if not found:
        return None
    if len(found) == 2:
        return OperationNature.MIXED
    return OperationNature.GOODS if LineKind.GOODS in found else OperationNature.SERVICES


def billing_mode(nature: OperationNature, *, after_deposit: bool = False) -> str:
    """BT-23: B, S or M, then 1 for an ordinary document, 4 for the balance invoice after a deposit (DECISIONS 33)."""
    return f"{_LETTERS[nature]}{'4' if after_deposit else '1'}"


def treatment(buyer_kind: CompanyKind, buyer_country: str) -> str:
    """Return the note BAR: B2B is exchanged through the platforms, B2BINT and B2C are reported only."""
    if buyer_kind is CompanyKind.CONSUMER:
        return "B2C"
    return "B2B" if territories.exchanges_e_invoices(buyer_country) else "B2BINT"


def hybrid_invoice_profile(nature: OperationNature, *, after_deposit: bool = False) -> str:
    """Return the profile that is stamped on an invoice at issue, such as `FACTUR-X EN 16931 CTC-FR B1`."""
    return f"FACTUR-X EN 16931 CTC-FR {billing_mode(nature, after_deposit=after_deposit)}"
