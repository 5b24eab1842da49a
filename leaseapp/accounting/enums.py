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


class CodeCategory(StrEnum):
    """The categories of analytical codes (document 3)."""

    IMMOBILISATION = "IMMOBILISATION"
    PURCHASE = "PURCHASE"
    SERVICE = "SERVICE"
    COMMISSION = "COMMISSION"
    INSURANCE = "INSURANCE"
    MAINTENANCE = "MAINTENANCE"
    FINANCIAL = "FINANCIAL"
    BUYBACK = "BUYBACK"
    OTHER = "OTHER"


class DeductibleVat(StrEnum):
    """The roles of accounts of deductible VAT, one of which stands beside an analytical code."""

    VAT_DEDUCTIBLE = "VAT_DEDUCTIBLE"
    VAT_DEDUCTIBLE_ASSETS = "VAT_DEDUCTIBLE_ASSETS"
    VAT_DEDUCTIBLE_INTRA_EU = "VAT_DEDUCTIBLE_INTRA_EU"
    VAT_DEDUCTIBLE_PENDING = "VAT_DEDUCTIBLE_PENDING"


class FixedAssetStatus(StrEnum):
    """The life of a fixed asset: bought, in use, written off, gone; or given up before it was in use."""

    IN_PROGRESS = "IN_PROGRESS"
    ACTIVE = "ACTIVE"
    FULLY_DEPRECIATED = "FULLY_DEPRECIATED"
    DISPOSED = "DISPOSED"
    CANCELED = "CANCELED"


class DepreciationMethod(StrEnum):
    """The ways in which a fixed asset is written off: evenly, a share of what is left, by units of work."""

    LINEAR = "LINEAR"
    DECLINING = "DECLINING"
    UNITS = "UNITS"


class ExportFormat(StrEnum):
    """The layouts in which the ledger is handed over."""

    FEC = "fec"
    SAGE = "sage"
    CEGID = "cegid"
    PENNYLANE = "pennylane"
    PIVOT = "pivot"


class FindingLevel(StrEnum):
    """The weight of a finding in a FEC: BLOCK is refused by the tax office's own control, WARN is worth a look."""

    BLOCK = "BLOCK"
    WARN = "WARN"


class AccountRole(StrEnum):
    """The role of an account for domains above, so that an accountant may renumber the chart without touching code.

    The roles named here are those that code uses today; the chart carries more (`rules/chart_2025.csv`), and a test
    holds each member against it.
    """

    CUSTOMER = "CUSTOMER"
    CUSTOMER_DOUBTFUL = "CUSTOMER_DOUBTFUL"
    CUSTOMER_DEPOSIT = "CUSTOMER_DEPOSIT"
    CUSTOMER_ALLOWANCE = "CUSTOMER_ALLOWANCE"
    CUSTOMER_ALLOWANCE_EXPENSE = "CUSTOMER_ALLOWANCE_EXPENSE"
    CUSTOMER_ALLOWANCE_REVERSAL = "CUSTOMER_ALLOWANCE_REVERSAL"
    BAD_DEBT = "BAD_DEBT"
    LATE_INTEREST = "LATE_INTEREST"
    RECOVERY_FEE = "RECOVERY_FEE"
    SUPPLIER = "SUPPLIER"
    SUPPLIER_ASSETS = "SUPPLIER_ASSETS"
    ASSET_IN_PROGRESS = "ASSET_IN_PROGRESS"
    DEPRECIATION_EXPENSE = "DEPRECIATION_EXPENSE"
    DEPRECIATION_EXPENSE_INTANGIBLE = "DEPRECIATION_EXPENSE_INTANGIBLE"
    IMPAIRMENT_EXPENSE = "IMPAIRMENT_EXPENSE"
    IMPAIRMENT_REVERSAL = "IMPAIRMENT_REVERSAL"
    REVALUATION_RESERVE = "REVALUATION_RESERVE"
    DISPOSAL_RECEIVABLE = "DISPOSAL_RECEIVABLE"
    DISPOSAL_PROCEEDS = "DISPOSAL_PROCEEDS"
    DISPOSAL_BOOK_VALUE = "DISPOSAL_BOOK_VALUE"
    BANK = "BANK"
    CHEQUES = "CHEQUES"
    CARDS = "CARDS"
    CASH = "CASH"
    BANK_CHARGES = "BANK_CHARGES"
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
    VAT_DEDUCTIBLE = "VAT_DEDUCTIBLE"
    VAT_DEDUCTIBLE_ASSETS = "VAT_DEDUCTIBLE_ASSETS"
    VAT_DEDUCTIBLE_INTRA_EU = "VAT_DEDUCTIBLE_INTRA_EU"
    VAT_DEDUCTIBLE_PENDING = "VAT_DEDUCTIBLE_PENDING"
    VAT_DUE_INTRA_EU = "VAT_DUE_INTRA_EU"
    VAT_DUE_REVERSE_CHARGE = "VAT_DUE_REVERSE_CHARGE"
    VAT_DUE_20 = "VAT_DUE_20"
    VAT_DUE_10 = "VAT_DUE_10"
    VAT_DUE_55 = "VAT_DUE_55"
    VAT_DUE_21 = "VAT_DUE_21"
    VAT_DUE_85 = "VAT_DUE_85"
    VAT_DUE_175 = "VAT_DUE_175"
    VAT_DUE_105 = "VAT_DUE_105"
    VAT_DUE_13 = "VAT_DUE_13"
    VAT_DUE_09 = "VAT_DUE_09"
    VAT_PENDING_20 = "VAT_PENDING_20"
    VAT_PENDING_10 = "VAT_PENDING_10"
    VAT_PENDING_55 = "VAT_PENDING_55"
    VAT_PENDING_21 = "VAT_PENDING_21"
    VAT_PENDING_85 = "VAT_PENDING_85"
    VAT_PENDING_175 = "VAT_PENDING_175"
    VAT_PENDING_105 = "VAT_PENDING_105"
    VAT_PENDING_13 = "VAT_PENDING_13"
    VAT_PENDING_09 = "VAT_PENDING_09"


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
        CodeCategory.IMMOBILISATION: _("Fixed assets"),
        CodeCategory.PURCHASE: _("Purchases"),
        CodeCategory.SERVICE: _("Services"),
        CodeCategory.COMMISSION: _("Commissions"),
        CodeCategory.INSURANCE: _("Insurance"),
        CodeCategory.MAINTENANCE: _("Maintenance"),
        CodeCategory.FINANCIAL: _("Financial charges"),
        CodeCategory.BUYBACK: _("Buy-backs"),
        CodeCategory.OTHER: _("Other"),
        DeductibleVat.VAT_DEDUCTIBLE: _("Goods and services"),
        DeductibleVat.VAT_DEDUCTIBLE_ASSETS: _("Fixed assets"),
        DeductibleVat.VAT_DEDUCTIBLE_INTRA_EU: _("Intra-EU purchases"),
        DeductibleVat.VAT_DEDUCTIBLE_PENDING: _("On payment of the supplier"),
        ExportFormat.FEC: _("FEC"),
        ExportFormat.SAGE: _("Sage"),
        ExportFormat.CEGID: _("Cegid"),
        ExportFormat.PENNYLANE: _("Pennylane"),
        ExportFormat.PIVOT: _("Pivot"),
        FindingLevel.BLOCK: _("Blocking"),
        FindingLevel.WARN: _("Warning"),
        VatKind.STANDARD: _("Standard VAT"),
        VatKind.ZERO: _("Zero rate"),
        VatKind.EXEMPT: _("VAT exempt"),
        VatKind.REVERSE_CHARGE: _("Reverse charge"),
        VatKind.INTRA_EU: _("Intra-EU supply"),
        VatKind.EXPORT: _("Export"),
        VatKind.OUTSIDE_SCOPE: _("Outside the scope of VAT"),
    }
)
label_members(
    {
        FixedAssetStatus.IN_PROGRESS: _("In progress", "fixed asset"),
        FixedAssetStatus.ACTIVE: _("In use", "fixed asset"),
        FixedAssetStatus.FULLY_DEPRECIATED: _("Fully depreciated"),
        FixedAssetStatus.DISPOSED: _("Disposed of"),
        FixedAssetStatus.CANCELED: _("Canceled", "fixed asset"),
    }
)
label_members(
    {
        DepreciationMethod.LINEAR: _("Linear"),
        DepreciationMethod.DECLINING: _("Declining balance"),
        DepreciationMethod.UNITS: _("By units of work"),
    }
)
