"""Words of e-reporting (document 3, MONEY.md 5.4)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class EReportingType(StrEnum):
    """The three reports of a month: sales abroad by invoice, sales to consumers by day, receipts of services."""

    TRANSACTIONS = "TRANSACTIONS"
    B2C = "B2C"
    PAYMENTS = "PAYMENTS"


class EReportingStatus(StrEnum):
    """States of the report of a month, and of each of its transmissions."""

    DRAFT = "DRAFT"
    SUBMITTED = "SUBMITTED"
    ACCEPTED = "ACCEPTED"
    REJECTED = "REJECTED"


class TransmissionKind(StrEnum):
    """The first transmission of a period, or one that replaces it."""

    INITIAL = "INITIAL"
    RECTIFYING = "RECTIFYING"


class SaleCategory(StrEnum):
    """The categories of sales to consumers in flow 10.3 (TT-81): goods, services, not taxable in France."""

    GOODS = "TLB1"
    SERVICES = "TPS1"
    UNTAXED = "TNT1"


label_members({
    EReportingType.TRANSACTIONS: _("Sales abroad"),
    EReportingType.B2C: _("Sales to consumers"),
    EReportingType.PAYMENTS: _("Receipts of services"),
})  # fmt: skip
label_members({
    EReportingStatus.DRAFT: _("Draft", "e-reporting"),
    EReportingStatus.SUBMITTED: _("Transmitted", "e-reporting"),
    EReportingStatus.ACCEPTED: _("Accepted", "e-reporting"),
    EReportingStatus.REJECTED: _("Rejected", "e-reporting"),
})  # fmt: skip
label_members({
    TransmissionKind.INITIAL: _("Initial", "e-reporting"),
    TransmissionKind.RECTIFYING: _("Rectifying", "e-reporting"),
})  # fmt: skip
label_members({
    SaleCategory.GOODS: _("Goods"),
    SaleCategory.SERVICES: _("Services"),
    SaleCategory.UNTAXED: _("Not taxable in France"),
})  # fmt: skip
