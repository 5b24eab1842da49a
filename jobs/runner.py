"""One function for every organization: own job, own transaction, own retries; one failure never stops the rest."""

import uuid
from functools import lru_cache

from sqlmodel import select

from leaseapp.identity.models.organization import Organization
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, system_principal
from leaseapp.kernel.queue.enqueueing import enqueue

_REASON = "runner's list of organizations"
_ACTORS_KEPT = 1000


def organization_ids() -> list[uuid.UUID]:
    """Every organization, oldest first."""
    with db.system_session(_REASON) as session:
        return list(session.exec(select(Organization.id).order_by(Organization.id)).all())


@lru_cache(maxsize=_ACTORS_KEPT)
def _actor(organization_id: uuid.UUID) -> Principal:
    with db.system_session(_REASON) as session:
        organization = session.get(Organization, organization_id)
        if organization is None:
            return system_principal(organization_id)
        return system_principal(
            organization_id,
            organization_name=organization.name,
            timezone=organization.timezone,
            locale=organization.locale,
        )


def actor(organization_id: uuid.UUID | None) -> Principal:
    """Return the system acting inside an organization, with its time zone and language; or outside of any."""
    return system_principal(None) if organization_id is None else _actor(organization_id)


def forget_actors() -> None:
    """Read names, time zones and languages of organizations again (each poll does, they change rarely)."""
    _actor.cache_clear()


def run_for_all(context: Context, job_name: str, slot: str) -> None:
    """Enqueue `job_name` once for each organization, in the transaction that took the slot of the timetable.

    Each becomes an ordinary job: its own transaction, retries and alert, spread over all processes and threads.
    """
    enqueue(context.session, job_name, {}, owners=[*organization_ids()], dedupe=slot)


def run_once(context: Context, job_name: str, slot: str) -> None:
    """Enqueue `job_name` once for the whole installation, without an organization."""
    enqueue(context.session, job_name, {}, owners=[None], dedupe=slot)
