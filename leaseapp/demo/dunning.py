"""Late invoices of the demonstration are dunned: every step, promises and disputes, what came back and what was given up."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.billing.models import Invoice
from leaseapp.billing.queries import IS_OPEN
from leaseapp.demo.diary import Stage, working_day
from leaseapp.dunning.enums import DunningStep
from leaseapp.dunning.schemas.dunnings import (
    AckIn,
    AdvanceIn,
    LegalReturnIn,
    PauseIn,
    ReasonIn,
    ResolveIn,
)
from leaseapp.dunning.services import acknowledging, advancing, ending, opening, waiting
from leaseapp.kernel.context import Context

ROLE = "ACCOUNTANT"
BAILIFF = {"kind": "BAILIFF", "name": "Me Blanchard, commissaire de justice", "reference": "2026-1148"}
DISPUTE = "Le client conteste deux heures de main-d’œuvre, réponse attendue."
MISTAKE = "Facture réglée par compensation, vue avec le client."
PLAN = "Échéancier de trois mois signé par le gérant."


@dataclass(frozen=True, slots=True)
class _Case:
    """A dunning to make: the number of its letters, and how it stands."""

    letters: int
    end: str = ""


#: the longest late first
CASES = (
    _Case(4, "returned"), _Case(4), _Case(3, "agreement"), _Case(3), _Case(3, "promise"), _Case(2), _Case(2, "dispute"),
    _Case(1, "broken"), _Case(1), _Case(1, "canceled"),
)  # fmt: skip


def dun_clients(stage: Stage) -> None:
    """Dun the late invoices, each step on its day; the rest get theirs by the night before today."""
    with stage.act(None, "demo.look", stage.today) as context:
        late = context.session.exec(
            select(Invoice)
            .where(IS_OPEN, col(Invoice.due_date) < stage.today - timedelta(days=4))
            .order_by(col(Invoice.due_date), col(Invoice.id))
        ).all()
        found = [(one.id, one.due_date) for one in late]
    for case, (invoice_id, due) in zip(CASES, found, strict=False):
        assert due is not None
        _dun(stage, case, invoice_id, due)
    with stage.act(None, "dunning.detect", stage.today, 2) as context:
        opening.detect(context)


def _dun(stage: Stage, case: _Case, invoice_id: UUID, due: date) -> None:
    # it is taken up when it can still go all the way to today
    days = [6, 17, 33, 49][: case.letters]
    first = max(due + timedelta(days=1), stage.today - timedelta(days=days[-1] + 12))
    with stage.act(None, "dunning.detect", first, 2) as context:
        dunning_id = opening.open_by_hand(context, invoice_id).id
    step, day = DunningStep.NONE, first
    for number in range(case.letters):
        step, day = list(DunningStep)[number + 1], working_day(first + timedelta(days=days[number]))
        with stage.act(ROLE, "recouvrement.dunning.advance", min(day, stage.today)) as context:
            advancing.advance(context, dunning_id, _letter(step))
        if step is DunningStep.MED and day + timedelta(days=3) <= stage.today:
            _hear(stage, dunning_id, day)
    if case.end:
        with stage.act(ROLE, f"recouvrement.dunning.{case.end}", stage.today, 8) as context:
            _END[case.end](context, dunning_id)


def _letter(step: DunningStep) -> AdvanceIn:
    body: dict[str, Any] = {"channel": "POST", "toStep": step.value}
    if step is DunningStep.MED:
        body["channel"] = "REGISTERED"
    if step is DunningStep.LEGAL:
        body |= {"transferTo": BAILIFF, "confirm": True}
    return AdvanceIn.model_validate(body)


def _hear(stage: Stage, dunning_id: UUID, day: date) -> None:
    """Note what the post says of a formal notice: posted, then signed for, told the other way round."""
    with stage.act(ROLE, "recouvrement.dunning.track_ack", day + timedelta(days=3)) as context:
        for kind, hours in (("SIGNED", 1), ("POSTED", 60)):
            at: datetime = context.now - timedelta(hours=hours)
            said = {"kind": kind, "occurredAt": at.isoformat(), "trackingNumber": "1A 204 518 7731 4"}
            acknowledging.track(context, dunning_id, AckIn.model_validate(said))


def _promise(context: Context, dunning_id: UUID) -> None:
    on = (context.today + timedelta(days=9)).isoformat()
    body = {
        "until": None,
        "reason": "PROMISE",
        "promisedOn": on,
        "note": "Appel du comptable : virement en fin de mois.",
    }
    waiting.pause(context, dunning_id, PauseIn.model_validate(body))


def _broken(context: Context, dunning_id: UUID) -> None:
    """Note a promise that passes today: tomorrow somebody has to call."""
    body = {"until": None, "reason": "PROMISE", "promisedOn": context.today.isoformat()}
    waiting.pause(context, dunning_id, PauseIn.model_validate(body))


def _dispute(context: Context, dunning_id: UUID) -> None:
    until = (context.today + timedelta(days=20)).isoformat()
    body = {"until": until, "reason": "DISPUTE", "note": DISPUTE}
    waiting.pause(context, dunning_id, PauseIn.model_validate(body))


_END = {
    "promise": _promise,
    "broken": _broken,
    "dispute": _dispute,
    "canceled": lambda context, one: ending.cancel(context, one, ReasonIn(reason=MISTAKE)),
    "agreement": lambda context, one: ending.resolve(
        context, one, ResolveIn.model_validate({"outcome": "AGREEMENT", "note": PLAN})
    ),
    "returned": lambda context, one: ending.come_back(
        context,
        one,
        LegalReturnIn.model_validate({"date": context.today.isoformat(), "outcome": "NOTHING_RECOVERED"}),
    ),
}
