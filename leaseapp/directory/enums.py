"""Words of the directory."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members
from leaseapp.law.ereporting import VatPeriod
from leaseapp.law.late_payment import RateBasis
from leaseapp.law.payment_terms import PublicBuyer, TermKind


class CompanyKind(StrEnum):
    """The legal nature of a company (DECISIONS 36): it decides which identifiers and invoice particulars are due."""

    BUSINESS = "BUSINESS"
    PUBLIC = "PUBLIC"
    CONSUMER = "CONSUMER"


class NumberSeries(StrEnum):
    """Kinds of a billing entity's gap-free sequences, as the kernel's number sequences name them (document 3)."""

    INVOICE = "invoice"
    CREDIT_NOTE = "credit-note"


label_members(
    {
        CompanyKind.BUSINESS: _("Business"),
        CompanyKind.PUBLIC: _("Public body"),
        CompanyKind.CONSUMER: _("Consumer"),
    }
)
label_members(
    {
        PublicBuyer.AUTHORITY: _("State, local authority, other public body"),
        PublicBuyer.HEALTH: _("Public hospital, health establishment"),
        PublicBuyer.UNDERTAKING: _("Public undertaking"),
    }
)
label_members(
    {
        TermKind.DAYS: _("Days from the invoice"),
        TermKind.END_OF_MONTH: _("End of the month"),
        TermKind.END_OF_MONTH_THEN_DAYS: _("End of the month, then days"),
        TermKind.DAYS_THEN_END_OF_MONTH: _("Days, then end of the month"),
        TermKind.DAY_OF_MONTH: _("A day of the month"),
    }
)
label_members(
    {
        RateBasis.ECB: _("ECB rate plus points"),
        RateBasis.LEGAL: _("Times the legal interest rate"),
        RateBasis.FIXED: _("Fixed rate, % a year"),
    }
)
label_members({
    VatPeriod.MONTHLY: _("Monthly", "VAT"),
    VatPeriod.QUARTERLY: _("Quarterly", "VAT"),
    VatPeriod.SIMPLIFIED: _("Simplified regime", "VAT"),
})  # fmt: skip
