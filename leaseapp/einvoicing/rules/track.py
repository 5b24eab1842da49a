"""The track of a submission: its steps, where it stands, and when it passed each (mock `einvoice-status`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from leaseapp.einvoicing.enums import StepState
from leaseapp.einvoicing.enums import SubmissionStatus as S
from leaseapp.einvoicing.rules.codes import status_of
from leaseapp.einvoicing.rules.life_cycle import FAILED, RANKS, Told

STEPS = (S.SUBMITTED, S.RECEIVED_BY_PDP, S.DEPOSITED, S.RECEIVED_BY_RECIPIENT, S.APPROVED, S.PAID)
"""The steps in their order; a dispute or a failure stands in the place of the step that it keeps from being reached."""


@dataclass(frozen=True)
class Step:
    """A step of the track; `at` and `code` are those of its first event."""

    status: S
    state: StepState
    at: datetime | None = None
    code: str | None = None


def track(status: S, submitted_at: datetime, events: Sequence[Told]) -> list[Step]:
    """Return the steps of a submission in `status`."""
    first: dict[S, Told] = {}
    for one in sorted(events, key=lambda one: one.at):
        found = status_of(one.code)
        if found is not None:
            first.setdefault(found, one)
    if status not in FAILED:
        steps: list[S] = [S.IN_DISPUTE if one is S.APPROVED and status is S.IN_DISPUTE else one for one in STEPS]
        return [_step(one, _state(one, status), submitted_at, first) for one in steps]
    # what failed stands behind the last step that was reached, the money is never reached
    reached = [one for one in STEPS[:-1] if one is S.SUBMITTED or one in first]
    passed = [_step(one, StepState.DONE, submitted_at, first) for one in reached]
    return [*passed, _step(status, StepState.FAILED, submitted_at, first), Step(S.PAID, StepState.NEVER)]


def _state(step: S, status: S) -> StepState:
    if step is status:
        return StepState.FAILED if status is S.IN_DISPUTE else StepState.DONE if status is S.PAID else StepState.CURRENT
    return StepState.DONE if RANKS[step] < RANKS[status] else StepState.AHEAD


def _step(step: S, state: StepState, submitted_at: datetime, first: dict[S, Told]) -> Step:
    if step is S.SUBMITTED:
        return Step(step, state, submitted_at)
    told = first.get(step)
    return Step(step, state, told.at if told else None, told.code if told else None)
