"""Words of the directory."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


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
