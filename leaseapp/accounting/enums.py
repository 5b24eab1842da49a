"""The words of the ledger."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class AccountParty(StrEnum):
    """The kind of party that a line on an account names (an auxiliary account of the FEC), if any."""

    NONE = "NONE"
    CUSTOMER = "CUSTOMER"
    SUPPLIER = "SUPPLIER"


class PartyKind(StrEnum):
    """The two kinds of auxiliary accounts."""

    CUSTOMER = "CUSTOMER"
    SUPPLIER = "SUPPLIER"


class JournalKind(StrEnum):
    """The subject of a journal; it decides what may still be written while a year is being closed."""

    SALES = "SALES"
    PURCHASE = "PURCHASE"
    BANK = "BANK"
    MISC = "MISC"
    ASSET = "ASSET"
    CUTOFF = "CUTOFF"
    OPENING = "OPENING"


class FiscalYearState(StrEnum):
    """The life of a fiscal year (MONEY.md 1.4)."""

    OPEN = "OPEN"
    IN_PROGRESS = "IN_PROGRESS"
    REVIEW = "REVIEW"
    CLOSED = "CLOSED"


class VatKind(StrEnum):
    """VAT category of a line, by the codes of EN 16931 (UNTDID 5305)."""

    STANDARD = "S"
    ZERO = "Z"
    EXEMPT = "E"
    REVERSE_CHARGE = "AE"
    INTRA_EU = "K"
    EXPORT = "G"
    OUTSIDE_SCOPE = "O"


class AccountRole(StrEnum):
    """The role of an account for domains above, so that an accountant may renumber the chart without touching code.

    The roles named here are those that code uses today; the chart carries more (`rules/chart_2025.csv`), and a test
    holds each member against it.
    """

    CUSTOMER = "CUSTOMER"
    CUSTOMER_DEPOSIT = "CUSTOMER_DEPOSIT"
    SUPPLIER = "SUPPLIER"
    BANK = "BANK"
    SALES_GOODS = "SALES_GOODS"
    SALES_GOODS_INTRA_EU = "SALES_GOODS_INTRA_EU"
    SALES_GOODS_EXPORT = "SALES_GOODS_EXPORT"
    SALES_GOODS_REVERSE_CHARGE = "SALES_GOODS_REVERSE_CHARGE"
    SALES_GOODS_EXEMPT = "SALES_GOODS_EXEMPT"
    SALES_SERVICES = "SALES_SERVICES"
    SALES_SERVICES_EU = "SALES_SERVICES_EU"
    SALES_SERVICES_EXPORT = "SALES_SERVICES_EXPORT"
    SALES_SERVICES_REVERSE_CHARGE = "SALES_SERVICES_REVERSE_CHARGE"
    SALES_SERVICES_EXEMPT = "SALES_SERVICES_EXEMPT"
    RENT = "RENT"
    VAT_DUE_20 = "VAT_DUE_20"
    VAT_DUE_10 = "VAT_DUE_10"
    VAT_DUE_55 = "VAT_DUE_55"
    VAT_DUE_21 = "VAT_DUE_21"
    VAT_PENDING_20 = "VAT_PENDING_20"
    VAT_PENDING_10 = "VAT_PENDING_10"
    VAT_PENDING_55 = "VAT_PENDING_55"
    VAT_PENDING_21 = "VAT_PENDING_21"


label_members(
    {
        JournalKind.SALES: _("Sales"),
        JournalKind.PURCHASE: _("Purchases"),
        JournalKind.BANK: _("Bank"),
        JournalKind.MISC: _("Miscellaneous"),
        JournalKind.ASSET: _("Fixed assets"),
        JournalKind.CUTOFF: _("Cut-off"),
        JournalKind.OPENING: _("Opening balances"),
        FiscalYearState.OPEN: _("Open"),
        FiscalYearState.IN_PROGRESS: _("Being closed"),
        FiscalYearState.REVIEW: _("Under review"),
        FiscalYearState.CLOSED: _("Closed"),
        AccountParty.NONE: _("No party"),
        AccountParty.CUSTOMER: _("Customer account"),
        AccountParty.SUPPLIER: _("Supplier account"),
        VatKind.STANDARD: _("Standard VAT"),
        VatKind.ZERO: _("Zero rate"),
        VatKind.EXEMPT: _("VAT exempt"),
        VatKind.REVERSE_CHARGE: _("Reverse charge"),
        VatKind.INTRA_EU: _("Intra-EU supply"),
        VatKind.EXPORT: _("Export"),
        VatKind.OUTSIDE_SCOPE: _("Outside the scope of VAT"),
    }
)
