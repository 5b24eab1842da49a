"""The things that happen to a fixed asset, and why it leaves the books."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class FixedAssetEventType(StrEnum):
    """The kinds of what happens to a fixed asset."""

    COMMISSION = "COMMISSION"
    AMORTIZATION = "AMORTIZATION"
    REVALUATION = "REVALUATION"
    DISPOSAL = "DISPOSAL"
    TRANSFER = "TRANSFER"
    SPLIT = "SPLIT"
    CANCELLATION = "CANCELLATION"


class FixedAssetAct(StrEnum):
    """The events that people enter; commission and depreciation have routes of their own."""

    REVALUATION = "REVALUATION"
    DISPOSAL = "DISPOSAL"
    TRANSFER = "TRANSFER"
    SPLIT = "SPLIT"
    CANCELLATION = "CANCELLATION"


class DisposalReason(StrEnum):
    """The reasons for which a fixed asset leaves the books; only a sale has a price."""

    SALE = "SALE"
    SCRAP = "SCRAP"
    LOSS = "LOSS"
    THEFT = "THEFT"


class SkipReason(StrEnum):
    """The reasons for which a monthly run leaves a fixed asset out."""

    NOT_COMMISSIONED = "NOT_COMMISSIONED"
    DISPOSED = "DISPOSED"
    FULLY_DEPRECIATED = "FULLY_DEPRECIATED"
    YEAR_CLOSED = "YEAR_CLOSED"
    UNITS_NOT_ENTERED = "UNITS_NOT_ENTERED"


class PlanState(StrEnum):
    """The state of a month of the plan: in the books, missing there, or to come."""

    BOOKED = "BOOKED"
    DUE = "DUE"
    PLANNED = "PLANNED"


_NAMES = {
    FixedAssetEventType.REVALUATION: _("Revaluation", "fixed asset"),
    FixedAssetEventType.DISPOSAL: _("Disposal", "fixed asset"),
    FixedAssetEventType.TRANSFER: _("Transfer", "fixed asset"),
    FixedAssetEventType.SPLIT: _("Split", "fixed asset"),
    FixedAssetEventType.CANCELLATION: _("Cancellation", "fixed asset"),
}
label_members({
    FixedAssetEventType.COMMISSION: _("Commissioning", "fixed asset"),
    FixedAssetEventType.AMORTIZATION: _("Depreciation", "fixed asset"),
    **_NAMES,
})  # fmt: skip
label_members({FixedAssetAct(kind.value): name for kind, name in _NAMES.items()})
label_members({
    DisposalReason.SALE: _("Sale", "fixed asset"),
    DisposalReason.SCRAP: _("Scrapping", "fixed asset"),
    DisposalReason.LOSS: _("Loss", "fixed asset"),
    DisposalReason.THEFT: _("Theft", "fixed asset"),
})  # fmt: skip
label_members({
    SkipReason.NOT_COMMISSIONED: _("Not in use yet"),
    SkipReason.DISPOSED: _("Disposed of"),
    SkipReason.FULLY_DEPRECIATED: _("Fully depreciated"),
    SkipReason.YEAR_CLOSED: _("Fiscal year closed"),
    SkipReason.UNITS_NOT_ENTERED: _("Units of work not entered"),
})  # fmt: skip
label_members({
    PlanState.BOOKED: _("Booked", "depreciation"),
    PlanState.DUE: _("Missing", "depreciation"),
    PlanState.PLANNED: _("Planned", "depreciation"),
})  # fmt: skip


class ProfitBy(StrEnum):
    """The bearers by which profit is added up."""

    CONTRACT = "CONTRACT"
    CLIENT = "CLIENT"
    MACHINE = "MACHINE"
    SITE = "SITE"
    CODE = "CODE"


class ProfitAcross(StrEnum):
    """The columns over which the margin of each bearer is told."""

    MONTH = "MONTH"
    CATEGORY = "CATEGORY"


class Measure(StrEnum):
    """The parts of a profit: results are those of disposals, impairments and what is taken back of these."""

    REVENUE = "REVENUE"
    CHARGES = "CHARGES"
    DEPRECIATION = "DEPRECIATION"
    RESULTS = "RESULTS"


label_members({
    ProfitBy.CONTRACT: _("Contract", "profit"),
    ProfitBy.CLIENT: _("Client", "profit"),
    ProfitBy.MACHINE: _("Machine"),
    ProfitBy.SITE: _("Site"),
    ProfitBy.CODE: _("Analytical code"),
})  # fmt: skip
label_members({
    Measure.REVENUE: _("Revenue"),
    Measure.CHARGES: _("Charges"),
    Measure.DEPRECIATION: _("Depreciation"),
    Measure.RESULTS: _("Disposals and impairments"),
})  # fmt: skip
