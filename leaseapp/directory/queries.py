"""Named statements of the directory."""

import uuid
from collections.abc import Sequence

from sqlmodel import col, select

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment, VatConsultation
from leaseapp.identity.models import Membership
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import exists, living


def company_of_siren(context: Context, siren: str, *, but: uuid.UUID | None = None) -> Company | None:
    """Return the living company with this SIREN, another one than `but`."""
    statement = select(Company).where(Company.siren == siren, col(Company.deleted_at).is_(None))
    if but is not None:
        statement = statement.where(Company.id != but)
    return context.session.exec(statement).one_or_none()


def establishment_of_siret(context: Context, siret: str) -> Establishment | None:
    """Return the living establishment with this SIRET."""
    statement = select(Establishment).where(Establishment.siret == siret, col(Establishment.deleted_at).is_(None))
    return context.session.exec(statement).one_or_none()


def head_office_of(context: Context, company_id: uuid.UUID) -> Establishment | None:
    """Return the company's living head office."""
    statement = select(Establishment).where(
        Establishment.company_id == company_id,
        col(Establishment.is_head_office).is_(True),
        col(Establishment.deleted_at).is_(None),
    )
    return context.session.exec(statement).one_or_none()


def establishments_of(context: Context, company_id: uuid.UUID) -> Sequence[Establishment]:
    """Return the company's living establishments, head office first."""
    statement = (
        select(Establishment)
        .where(Establishment.company_id == company_id, col(Establishment.deleted_at).is_(None))
        .order_by(col(Establishment.is_head_office).desc(), col(Establishment.name), col(Establishment.id))
    )
    return context.session.exec(statement).all()


def contacts_of(context: Context, company_id: uuid.UUID) -> Sequence[Contact]:
    """Return the company's living contacts by name."""
    found = living(Contact).where(Contact.company_id == company_id)
    return context.session.exec(found.order_by(Contact.last_name, Contact.first_name, Contact.id)).all()


def contacts_at(context: Context, establishment_id: uuid.UUID) -> Sequence[Contact]:
    """Return the living contacts who work at an establishment."""
    return context.session.exec(living(Contact).where(Contact.establishment_id == establishment_id)).all()


def latest_consultation(context: Context, vat_number: str) -> VatConsultation | None:
    """Return the last answer about a VAT number that the organization had, whichever company it asked for."""
    statement = (
        select(VatConsultation)
        .where(VatConsultation.vat_number == vat_number)
        .order_by(col(VatConsultation.answered_at).desc(), col(VatConsultation.id).desc())
    )
    return context.session.exec(statement.limit(1)).first()


def living_billing_entities(context: Context) -> Sequence[BillingEntity]:
    """Return the organization's billing entities: the default first, then by age."""
    statement = (
        select(BillingEntity)
        .where(col(BillingEntity.deleted_at).is_(None))
        .order_by(col(BillingEntity.is_default).desc(), col(BillingEntity.id))
    )
    return context.session.exec(statement).all()


def default_billing_entity(context: Context) -> BillingEntity | None:
    """Return the entity that issues where none is named: the one marked so, else the oldest."""
    return next(iter(living_billing_entities(context)), None)


def has_members(context: Context, company_id: uuid.UUID) -> bool:
    """Return True when somebody signs in for this company (external roles)."""
    return exists(context, select(Membership.id).where(Membership.company_id == company_id))
