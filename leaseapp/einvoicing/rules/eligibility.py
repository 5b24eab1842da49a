"""Invoices that travel as e-invoices: domestic ones to taxable buyers; the others are reported (FRANCE.md 4)."""

from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.law.territories import FRENCH_VAT_COUNTRIES

NOT_DOMESTIC = _("E-invoices go to companies in France. This invoice is reported to the tax administration instead.")
NO_SIREN = _("This customer has no SIREN: nobody can find where it receives e-invoices.")
NOT_FOUND = _("The directory knows no address where {siren} receives e-invoices.")


def refusals(kind: CompanyKind, country: str, siren: str | None) -> list[FieldError]:
    """Return why an invoice to such a buyer is no e-invoice; none when it is one."""
    if kind is CompanyKind.CONSUMER or country not in FRENCH_VAT_COUNTRIES:
        return [FieldError("customerId", "NOT_DOMESTIC", NOT_DOMESTIC)]
    if not siren:
        return [FieldError("customerId", "RECIPIENT_NOT_FOUND", NO_SIREN)]
    return []


def processing_rule(kind: CompanyKind) -> str:
    """Return the rule of the Flow Service by which the invoice is processed."""
    return "B2G" if kind is CompanyKind.PUBLIC else "B2B"
