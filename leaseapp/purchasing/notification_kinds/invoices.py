"""Kinds of notifications of supplier invoices (document 3, Events)."""

from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds
from leaseapp.purchasing.permissions import CHECKS_MANAGE, INVOICE_READ, INVOICE_UPDATE

INVOICE_RECEIVED = "SUPPLIER_INVOICE_RECEIVED"
MATCH_FAILED = "THREE_WAY_MISMATCH"
MATCH_OVERRIDDEN = "THREE_WAY_OVERRIDDEN"
INVOICE_TO_ALLOCATE = "SUPPLIER_INVOICE_TO_ALLOCATE"
APPROVAL_ASKED = "SUPPLIER_INVOICE_APPROVAL"
ACCOUNT_TO_CONFIRM = "SUPPLIER_ACCOUNT_TO_CONFIRM"

for kind in (
    Kind(INVOICE_RECEIVED, 230, _("Supplier invoices"), _("A supplier's invoice comes in."), icon="receipt", mail=False,
         concerns=holders_of(INVOICE_UPDATE)),
    Kind(MATCH_FAILED, 231, _("Deviations from orders"), _("An invoice differs from what was ordered and received."),
         icon="circle-alert", mail=False, concerns=holders_of(INVOICE_UPDATE)),
    Kind(MATCH_OVERRIDDEN, 232, _("Accepted deviations"), _("Somebody accepts the deviations of an invoice with a reason."),
         icon="shield-check", mail=False, concerns=holders_of(CHECKS_MANAGE)),
    Kind(INVOICE_TO_ALLOCATE, 233, _("Invoices to allocate"), _("A validated invoice is not allocated."), icon="chart-pie",
         mail=False, concerns=holders_of(INVOICE_UPDATE)),
    Kind(APPROVAL_ASKED, 234, _("Invoices to approve"), _("An invoice waits for your approval."), icon="stamp",
         concerns=holders_of(INVOICE_READ)),
    Kind(ACCOUNT_TO_CONFIRM, 235, _("Bank accounts of suppliers"), _("A new account waits until a second person confirms it."),
         icon="landmark", concerns=holders_of(CHECKS_MANAGE)),
):  # fmt: skip
    kinds.add(kind)
