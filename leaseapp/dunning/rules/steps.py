"""The steps of a dunning as data: which follows which, after how many days, what it notes (document 3, MONEY.md 4)."""

from dataclasses import dataclass
from datetime import date, timedelta

from leaseapp.dunning.enums import DunningStep

STEP_1_DELAY, STEP_2_DELAY = "dunningStep1DelayDays", "dunningStep2DelayDays"
MED_DELAY, TRANSFER_DELAY = "dunningMedDelayDays", "dunningTransferDelayDays"
DAYS_TO_PAY = 8
"""Days that a formal notice leaves."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: the `trigger` that leads there, the parameter that holds its delay, `usual` days, the column of its instant.

    The delay counts from the step before, that of the first one from the due date. `by_itself`: the nightly job may take
    it where the organization wants that. The first reminder is friendly: it asks for the invoice alone (`claims_penalties`).
    """

    step: DunningStep
    trigger: str
    delay_key: str
    usual: int
    sent_at: str
    by_itself: bool = False
    claims_penalties: bool = True


STEPS = (
    Step(DunningStep.RELANCE_1, "remind", STEP_1_DELAY, 5, "relance1_sent_at", by_itself=True, claims_penalties=False),
    Step(DunningStep.RELANCE_2, "remind_again", STEP_2_DELAY, 10, "relance2_sent_at", by_itself=True),
    Step(DunningStep.MED, "give_notice", MED_DELAY, 15, "med_sent_at"),
    Step(DunningStep.LEGAL, "hand_over", TRANSFER_DELAY, 15, "legal_at"),
)
_ORDER = tuple(DunningStep)
BEFORE_ITSELF = tuple(before for before, step in zip(_ORDER, STEPS, strict=False) if step.by_itself)
"""The steps after which a reminder leaves by itself where the organization wants that."""


def after(step: DunningStep) -> Step | None:
    """Return the step that follows; None after the last one."""
    place = _ORDER.index(step)
    return STEPS[place] if place < len(STEPS) else None


def next_on(step: DunningStep, since: date, delays: dict[str, int]) -> date | None:
    """Return the first day of the step that follows `step`, which was taken on `since` (of none: the due date)."""
    following = after(step)
    return since + timedelta(days=delays[following.delay_key]) if following else None
