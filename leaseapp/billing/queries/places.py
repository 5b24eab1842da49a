"""Statements on places of delivery."""

from uuid import UUID

from sqlmodel import select

from leaseapp.directory.models import Company, Establishment
from leaseapp.kernel.context import Context


def place_with_company(context: Context, establishment_id: UUID) -> tuple[Establishment, Company] | None:
    """Return an establishment with the company that works there; None when it was deleted."""
    statement = (
        select(Establishment, Company)
        .join(Company, Company.id == Establishment.company_id)
        .where(Establishment.id == establishment_id, Establishment.deleted_at.is_(None))
    )
    found = context.session.exec(statement).one_or_none()
    return tuple(found) if found else None


def name_of_place(context: Context, establishment_id: UUID | None) -> str | None:
    """Return the name of an establishment, deleted or not."""
    if establishment_id is None:
        return None
    return context.session.exec(select(Establishment.name).where(Establishment.id == establishment_id)).one_or_none()
