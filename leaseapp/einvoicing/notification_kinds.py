"""Kinds of notifications of e-invoicing (document 3, Events)."""

from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds
from leaseapp.purchasing.permissions import INVOICE_UPDATE

EINVOICE_FAILED = "EINVOICE_FAILED"
ERECEIPT_WAITS = "SUPPLIER_EINVOICE_WAITS"

kinds.add(
    Kind(
        EINVOICE_FAILED, 121, _("E-invoices refused or rejected"), _("A customer refuses an invoice, or a platform rejects it."),
        icon="circle-x", concerns=holders_of(INVOICE_READ),
    )
)  # fmt: skip
kinds.add(
    Kind(
        ERECEIPT_WAITS, 236, _("Received e-invoices that wait"), _("A supplier’s e-invoice cannot be taken in by itself."),
        icon="inbox", mail=False, concerns=holders_of(INVOICE_UPDATE),
    )
)  # fmt: skip
