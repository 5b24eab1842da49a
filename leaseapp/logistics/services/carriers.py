"""Carriers: who they are, and the papers that are watched (FIELD.md 4.1)."""

import uuid
from datetime import date, timedelta

from sqlmodel import col, select

from leaseapp.directory.rules.registry_numbers import siret_error
from leaseapp.directory.services.reachability import email_error, phone_error
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.acts.records import Records, Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.logistics import queries
from leaseapp.logistics.enums import Stage, VehicleClass
from leaseapp.logistics.models import Carrier
from leaseapp.logistics.models.carrier import ONE_CARRIER_A_NAME
from leaseapp.logistics.notification_kinds import CARRIER_PAPERS
from leaseapp.logistics.rules.offers import punctuality
from leaseapp.logistics.rules.papers import INSURANCE, Paper, expired
from leaseapp.logistics.schemas.carriers import CarrierOut, CarrierPatch, CarrierRow, PaperOut
from leaseapp.notifications.services.notifying import notify, recipients_with, was_told

NAME_TAKEN = Taken(ONE_CARRIER_A_NAME, "name", "DUPLICATE_NAME", _("This carrier exists already."))
ENDING = _("{paper} of {carrier} ends on {day}.")
EXPIRED = _("{paper} of {carrier} ended on {day}.")
INSURANCE_CALLED = _("Insurance")
REMEMBERED = timedelta(days=400)


def carrier_errors(_context: Context, carrier: Carrier) -> list[FieldError]:
    """Every wrong field of a carrier."""
    found = (siret_error(carrier.siret, None), email_error(carrier.email), phone_error(carrier.phone))
    return [error for error in found if error is not None]


carriers = Records(Carrier, CarrierRow, carrier_errors, taken=(NAME_TAKEN,))


def told(context: Context, carrier: Carrier) -> CarrierOut:
    """Return a carrier with its papers and its past."""
    context.session.flush()
    of, on_time = queries.past_of(context, [carrier.id]).get(carrier.id, (0, 0))
    return CarrierOut(
        **CarrierRow.model_validate(carrier).model_dump(), papers=papers_told(context, carrier),
        zone_names=", ".join(carrier.zones), vehicle_names=", ".join(_vehicles(context, carrier)),
        expired=bool(expired(papers_of(carrier), context.today)), punctuality=punctuality(on_time, of), transports=of,
    )  # fmt: skip


def update(context: Context, carrier_id: uuid.UUID, body: CarrierPatch) -> Carrier:
    """Change a carrier. Raises NotFound, StaleVersion with all that is told of it, Invalid, Conflict DUPLICATE_NAME."""
    for_change(context, Carrier, carrier_id, body.version, lambda row: told(context, row))
    return carriers.update(context, carrier_id, body)


def papers_of(carrier: Carrier) -> list[Paper]:
    """Return the papers of a carrier that have a last day: the insurance first."""
    dated = [(INSURANCE, carrier.insurance_valid_until)] + [
        (row["kind"], date.fromisoformat(row["validUntil"])) for row in carrier.approvals if row.get("validUntil")
    ]
    return [Paper(name, day) for name, day in dated if day is not None]


def papers_told(context: Context, carrier: Carrier) -> list[PaperOut]:
    """Return all papers of a carrier with their state."""
    rows = [(row["kind"], row.get("number"), row.get("validUntil")) for row in carrier.approvals]
    if carrier.insurance_company or carrier.insurance_valid_until:
        until = carrier.insurance_valid_until
        rows.insert(0, (INSURANCE, carrier.insurance_policy, until.isoformat() if until else None))
    return [
        PaperOut(
            name=name,
            label=called(context, name),
            number=number,
            valid_until=day,
            stage=Paper(name, day).stage(context.today),
        )
        for name, number, text in rows
        for day in (date.fromisoformat(text) if text else None,)
    ]


def called(context: Context, name: str) -> str:
    """Return how a paper is called."""
    return context.translate(INSURANCE_CALLED) if name == INSURANCE else name


def _vehicles(context: Context, carrier: Carrier) -> list[str]:
    return [context.translate(label_of(VehicleClass(one))) for one in carrier.vehicle_classes]


def watch(context: Context) -> int:
    """Tell, once each, of papers of carriers in use that are about to end and of those that ended; return how many."""
    count = 0
    for carrier in context.session.exec(select(Carrier).where(col(Carrier.active)).order_by(col(Carrier.name))):
        for paper in papers_of(carrier):
            stage = paper.stage(context.today)
            if stage is not Stage.VALID:
                count += _tell(context, carrier, paper, stage)
    return count


def _tell(context: Context, carrier: Carrier, paper: Paper, stage: Stage) -> bool:
    name = f"{carrier.id} {paper.name} {paper.valid_until} {stage}"
    if was_told(context, name, REMEMBERED, CARRIER_PAPERS):
        return False
    rows = notify(
        context, recipients_with(context, BusinessRole.LOGISTICS), CARRIER_PAPERS, title=_("Papers of carriers"),
        body=EXPIRED if stage is Stage.EXPIRED else ENDING, target_url=f"/workspace/carriers/{carrier.id}",
        payload={"name": name, "paper": called(context, paper.name), "carrier": carrier.name, "day": paper.valid_until},
    )  # fmt: skip
    return bool(rows)
