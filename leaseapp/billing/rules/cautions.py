"""Cautions about an invoice that nothing forbids to issue.

Sources: CCP L2192-10, R2192-10 and R2192-11 (time of public buyers to pay), L2192-13 and R2192-31 (what they owe afterwards).
"""

from collections.abc import Iterator
from datetime import date, timedelta

from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.particular import Missing
from leaseapp.kernel.text.i18n import _
from leaseapp.law import late_payment, payment_terms
from leaseapp.law.payment_terms import PublicBuyer

_ARTICLES = {
    PublicBuyer.AUTHORITY: "R2192-10",
    PublicBuyer.HEALTH: "R2192-11 1°",
    PublicBuyer.UNDERTAKING: "R2192-11 2°",
}


def cautions(document: InvoiceDocument, issued_on: date) -> list[Missing]:
    """Return what a draft would better say, or what its seller should know, if it is issued on that day."""
    return [] if document.is_credit_note else list(_public(document, issued_on))


def _public(document: InvoiceDocument, issued_on: date) -> Iterator[Missing]:
    if not document.buyer.is_french_public:
        return
    category = document.buyer.public_buyer or PublicBuyer.AUTHORITY
    days, article = payment_terms.PUBLIC_DAYS[category], _ARTICLES[category]
    if document.due_date is not None and document.due_date > issued_on + timedelta(days=days):
        message = _(
            "A public buyer of this category pays within {days} days of receipt, and no contract gives it longer (CCP article"
            " {article}): this due date is later."
        )
        yield Missing("PUBLIC_TERM_TOO_LONG", message, "dueDate", {"days": days, "article": article})
    message = _(
        "A public buyer owes the ECB rate plus {points} points, whatever the terms of the billing entity say: the invoice says so"
        " (CCP article R2192-31)."
    )
    points = late_payment.PUBLIC_POINTS_ABOVE_ECB
    yield Missing("PUBLIC_LATE_RATE", message, "billingEntity.lateRateValue", {"points": points})
