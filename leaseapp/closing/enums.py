"""The words of closing a fiscal year (document 3, MONEY.md 6.3, 6.4)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class ProvisionKind(StrEnum):
    """The kinds of what is set right at the end of a year; FAE, PCA and AAE are the same of sales."""

    FNP = "FNP"
    CCA = "CCA"
    CAP = "CAP"
    AAR = "AAR"
    FAE = "FAE"
    PCA = "PCA"
    AAE = "AAE"
    RISK = "RISK"
    STOCK = "STOCK"


class ProvisionStatus(StrEnum):
    """The life of a provision: proposed, posted at the end of its year, reversed on the first day of the next one."""

    PROPOSED = "PROPOSED"
    POSTED = "POSTED"
    REVERSED = "REVERSED"
    REJECTED = "REJECTED"


class ControlLevel(StrEnum):
    """The weight of a control: BLOCK keeps the year from its review, WARN is looked at or waived."""

    BLOCK = "BLOCK"
    WARN = "WARN"


class ControlState(StrEnum):
    """The outcome of a control: nothing found, waived by a person, worth a look, in the way."""

    PASSED = "PASSED"
    WAIVED = "WAIVED"
    WARNS = "WARNS"
    BLOCKS = "BLOCKS"


label_members({
    ProvisionKind.FNP: _("Invoice not received (FNP)"),
    ProvisionKind.CCA: _("Prepaid charge (CCA)"),
    ProvisionKind.CAP: _("Accrued charge (CAP)"),
    ProvisionKind.AAR: _("Credit note to receive (AAR)"),
    ProvisionKind.FAE: _("Invoice to issue (FAE)"),
    ProvisionKind.PCA: _("Deferred income (PCA)"),
    ProvisionKind.AAE: _("Credit note to issue (AAE)"),
    ProvisionKind.RISK: _("Risk"),
    ProvisionKind.STOCK: _("Stock"),
})  # fmt: skip
label_members({
    ProvisionStatus.PROPOSED: _("Proposed", "provision"),
    ProvisionStatus.POSTED: _("Posted", "provision"),
    ProvisionStatus.REVERSED: _("Reversed", "provision"),
    ProvisionStatus.REJECTED: _("Set aside", "provision"),
})  # fmt: skip
label_members({
    ControlLevel.BLOCK: _("Blocking", "closing"),
    ControlLevel.WARN: _("Alert", "closing"),
})  # fmt: skip
label_members({
    ControlState.PASSED: _("Fine", "closing"),
    ControlState.WAIVED: _("Waived", "closing"),
    ControlState.WARNS: _("Alert", "closing"),
    ControlState.BLOCKS: _("Blocks", "closing"),
})  # fmt: skip
