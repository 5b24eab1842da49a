"""The means by which an invoice asks to be paid: its code in the exchange format, and what it needs.

Sources: EN 16931 BT-81 (UNTDID 4461; rule BR-61: a credit transfer names an account), issue 23 point 16: the codes that the
public portal's extract takes. Code 1, "instrument not defined", is never written: an invoice whose means nobody named
says nothing of it (decision 61).
"""

from collections.abc import Iterator

from leaseapp.billing.enums import PaymentMeans
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.particular import Missing
from leaseapp.documents.rules.parties import Seller
from leaseapp.kernel.text.i18n import _

CODES = {
    PaymentMeans.CASH: "10",
    PaymentMeans.CHECK: "20",
    PaymentMeans.TRANSFER: "30",
    PaymentMeans.BANK_ACCOUNT: "42",
    PaymentMeans.CARD: "48",
    PaymentMeans.DIRECT_DEBIT: "49",
    PaymentMeans.SET_OFF: "97",
}
"""The codes of UNTDID 4461."""
TO_AN_ACCOUNT = frozenset({PaymentMeans.TRANSFER, PaymentMeans.BANK_ACCOUNT})
"""The means that need the seller's bank account."""


def asked(chosen: PaymentMeans | None, seller: Seller) -> PaymentMeans | None:
    """Return the means that a document states: the one chosen, else a transfer where the seller has a bank account."""
    return chosen or (PaymentMeans.TRANSFER if seller.iban else None)


def particulars(document: InvoiceDocument) -> Iterator[Missing]:
    """Yield PAYMENT_ACCOUNT_MISSING for a payment into an account that the seller does not have."""
    if document.is_credit_note or document.payment_means not in TO_AN_ACCOUNT or document.seller.iban:
        return
    message = _("A payment into a bank account needs the IBAN of the billing entity (EN 16931, BR-61).")
    yield Missing("PAYMENT_ACCOUNT_MISSING", message, "billingEntity.iban")
