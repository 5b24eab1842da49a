"""Leasing follows the signatures that it sends and the opportunities that are won, and answers those who ask from below."""

import uuid
from collections.abc import Collection
from decimal import Decimal

from leaseapp.assets.services.lifecycle import asset_holds
from leaseapp.assets.services.moving import leases_run
from leaseapp.crm.events import OpportunityWon
from leaseapp.crm.services.opportunities import continuations, offers
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing import queries
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.permissions import CONTRACT_READ
from leaseapp.leasing.services import contract_signing, won
from leaseapp.rating.services.exposure import exposures
from leaseapp.signing.rules.subjects import Subject, subjects

HOLDS = _("Contract {number}")


def _title(context: Context, contract_id: uuid.UUID) -> str:
    contract = find(context, LeaseContract, contract_id)
    return f"{contract.number} · {contract.title}" if contract else ""


subjects.add(
    Subject(
        contract_signing.KIND, CONTRACT_READ, _title, on_signed=contract_signing.completed,
        on_refused=contract_signing.take_back,
    )
)  # fmt: skip


@asset_holds.add
def held_by(context: Context, asset_id: uuid.UUID) -> list[str]:
    """Return the contract that a machine is leased by today: until it ends, the machine is neither sold nor recycled."""
    contract = queries.contract_that_holds(context, asset_id, context.today)
    return [context.translate(HOLDS, number=contract.number)] if contract else []


@leases_run.add
def runs_at(context: Context, establishment_id: uuid.UUID) -> bool:
    """Return True when a contract runs at a client site: what is moved elsewhere is leased by nobody there."""
    return queries.contract_runs_at(context, establishment_id)


@exposures.add
def leased(context: Context, company_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Decimal]:
    """Return what clients lease: rents to come, and the capital of contracts that have not begun."""
    return queries.exposure_of(context, company_ids)


offers.add(won.has_financing)


@continuations.add
def affair_of(context: Context, opportunity_id: uuid.UUID) -> tuple[uuid.UUID, str] | None:
    """Return the affair that goes on from an opportunity."""
    affair = won.affair_of(context, opportunity_id)
    return (affair.id, affair.number) if affair else None


@subscribe(OpportunityWon)
def open_affair(context: Context, event: OpportunityWon) -> None:
    """Open the affair of a lease that was won."""
    won.open_affair(context, event.opportunity_id)
