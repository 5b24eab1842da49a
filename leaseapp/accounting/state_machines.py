"""The states of a fiscal year (MONEY.md 1.4) and of a fixed asset (document 3)."""

from leaseapp.accounting.enums import FiscalYearState, FixedAssetStatus
from leaseapp.accounting.models.book import FiscalYearClosing
from leaseapp.accounting.models.fixed_asset import FixedAsset
from leaseapp.kernel.state_machine import StateMachine, Transition

FISCAL_YEAR = StateMachine(
    FiscalYearClosing,
    FiscalYearState,
    initial=FiscalYearState.OPEN,
    column="state",
    transitions=[
        Transition("launch", FiscalYearState.OPEN, FiscalYearState.IN_PROGRESS),
        Transition("review", FiscalYearState.IN_PROGRESS, FiscalYearState.REVIEW),
        Transition("reopen", (FiscalYearState.IN_PROGRESS, FiscalYearState.REVIEW), FiscalYearState.OPEN),
        Transition("close", FiscalYearState.REVIEW, FiscalYearState.CLOSED),
    ],
)

FIXED_ASSET = StateMachine(
    FixedAsset,
    FixedAssetStatus,
    initial=FixedAssetStatus.IN_PROGRESS,
    transitions=[
        Transition("commission", FixedAssetStatus.IN_PROGRESS, FixedAssetStatus.ACTIVE),
        Transition("cancel", FixedAssetStatus.IN_PROGRESS, FixedAssetStatus.CANCELED),
        Transition("complete", FixedAssetStatus.ACTIVE, FixedAssetStatus.FULLY_DEPRECIATED),
        Transition("dispose", (FixedAssetStatus.ACTIVE, FixedAssetStatus.FULLY_DEPRECIATED), FixedAssetStatus.DISPOSED),
    ],
)
