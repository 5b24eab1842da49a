"""States and kinds of what is bought (document 3, MONEY.md 3.1)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class SupplierVatRegime(StrEnum):
    """The way in which the VAT of a supplier's invoices is deducted (MONEY.md 1.2, rows 15 to 19)."""

    DEBITS = "DEBITS"
    RECEIPTS = "RECEIPTS"
    INTRA_EU = "INTRA_EU"
    REVERSE_CHARGE = "REVERSE_CHARGE"
    IMPORT = "IMPORT"
    FRANCHISE = "FRANCHISE"


class SupplierQuoteStatus(StrEnum):
    """States of a supplier's quote."""

    DRAFT = "DRAFT"
    SENT = "SENT"
    ACCEPTED = "ACCEPTED"
    REJECTED = "REJECTED"
    CANCELED = "CANCELED"
    CONVERTED = "CONVERTED"


class SupplierOrderStatus(StrEnum):
    """States of an order to a supplier."""

    DRAFT = "DRAFT"
    CONFIRMED = "CONFIRMED"
    PARTIALLY_RECEIVED = "PARTIALLY_RECEIVED"
    RECEIVED = "RECEIVED"
    INVOICED = "INVOICED"
    CANCELED = "CANCELED"


class SupplierInvoiceKind(StrEnum):
    """The paper of a supplier: to be paid, or to be deducted."""

    INVOICE = "INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"


class SupplierInvoiceStatus(StrEnum):
    """States of a supplier's invoice: DRAFT was typed, RECEIVED came in."""

    DRAFT = "DRAFT"
    RECEIVED = "RECEIVED"
    VALIDATED = "VALIDATED"
    PARTIALLY_PAID = "PARTIALLY_PAID"
    PAID = "PAID"
    DISPUTED = "DISPUTED"
    REFUSED = "REFUSED"
    CANCELED = "CANCELED"


class MatchStatus(StrEnum):
    """The decision about order, reception and invoice: none yet, that they agree, or that they may differ."""

    OPEN = "OPEN"
    VALIDATED = "VALIDATED"
    OVERRIDDEN = "OVERRIDDEN"


class ApprovalStatus(StrEnum):
    """The agreement that an invoice needs before it is validated."""

    NOT_NEEDED = "NOT_NEEDED"
    PENDING = "PENDING"
    APPROVED = "APPROVED"
    REFUSED = "REFUSED"


label_members(
    {
        SupplierVatRegime.DEBITS: _("VAT on debits"),
        SupplierVatRegime.RECEIPTS: _("VAT on payment"),
        SupplierVatRegime.INTRA_EU: _("Intra-EU acquisition"),
        SupplierVatRegime.REVERSE_CHARGE: _("Reverse charge of VAT"),
        SupplierVatRegime.IMPORT: _("Import from outside the EU"),
        SupplierVatRegime.FRANCHISE: _("No VAT (small business)"),
    }
)
label_members(
    {
        SupplierQuoteStatus.DRAFT: _("Draft", "supplier quote"),
        SupplierQuoteStatus.SENT: _("Asked for", "supplier quote"),
        SupplierQuoteStatus.ACCEPTED: _("Accepted", "supplier quote"),
        SupplierQuoteStatus.REJECTED: _("Rejected", "supplier quote"),
        SupplierQuoteStatus.CANCELED: _("Canceled", "supplier quote"),
        SupplierQuoteStatus.CONVERTED: _("Ordered", "supplier quote"),
    }
)
label_members(
    {
        SupplierOrderStatus.DRAFT: _("Draft", "supplier order"),
        SupplierOrderStatus.CONFIRMED: _("Confirmed", "supplier order"),
        SupplierOrderStatus.PARTIALLY_RECEIVED: _("Partly received", "supplier order"),
        SupplierOrderStatus.RECEIVED: _("Received", "supplier order"),
        SupplierOrderStatus.INVOICED: _("Invoiced", "supplier order"),
        SupplierOrderStatus.CANCELED: _("Canceled", "supplier order"),
    }
)
label_members(
    {
        SupplierInvoiceKind.INVOICE: _("Invoice", "supplier invoice"),
        SupplierInvoiceKind.CREDIT_NOTE: _("Credit note", "supplier invoice"),
    }
)
label_members(
    {
        SupplierInvoiceStatus.DRAFT: _("Draft", "supplier invoice"),
        SupplierInvoiceStatus.RECEIVED: _("Received", "supplier invoice"),
        SupplierInvoiceStatus.VALIDATED: _("Validated", "supplier invoice"),
        SupplierInvoiceStatus.PARTIALLY_PAID: _("Partly paid", "supplier invoice"),
        SupplierInvoiceStatus.PAID: _("Paid", "supplier invoice"),
        SupplierInvoiceStatus.DISPUTED: _("Disputed", "supplier invoice"),
        SupplierInvoiceStatus.REFUSED: _("Refused", "supplier invoice"),
        SupplierInvoiceStatus.CANCELED: _("Canceled", "supplier invoice"),
    }
)
label_members(
    {
        MatchStatus.OPEN: _("To match", "three-way match"),
        MatchStatus.VALIDATED: _("Matched", "three-way match"),
        MatchStatus.OVERRIDDEN: _("Accepted with a reason", "three-way match"),
    }
)
label_members(
    {
        ApprovalStatus.NOT_NEEDED: _("No approval needed"),
        ApprovalStatus.PENDING: _("Waits for approval"),
        ApprovalStatus.APPROVED: _("Approved", "supplier invoice"),
        ApprovalStatus.REFUSED: _("Approval refused"),
    }
)
