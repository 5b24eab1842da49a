"""Statements of crm."""

import uuid
from collections.abc import Collection, Sequence
from typing import TypeVar

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.billing.models import Customer
from leaseapp.crm.enums import ActionStatus
from leaseapp.crm.models import CrmAction, CrmCall, Opportunity, Prospect
from leaseapp.crm.state_machines import OPEN_PROSPECT, OPEN_STAGES
from leaseapp.directory.models import Company, Contact
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import exists, living
from leaseapp.kernel.text.phone_numbers import international
from leaseapp.sales.models import Quote

Reached = TypeVar("Reached", Company, Contact)
#: last digits by which the database narrows numbers that people typed in many forms
_TAIL = 7
_MOST = 50


def names_of(context: Context, user_ids: Collection[uuid.UUID | None]) -> dict[uuid.UUID | None, str]:
    """Return the names of people."""
    ids = {one for one in user_ids if one}
    return {one.id: one.name for one in context.session.exec(select(User).where(col(User.id).in_(ids)))}


def opportunities_of_prospect(context: Context, prospect_id: uuid.UUID) -> Sequence[Opportunity]:
    """Return the opportunities with a prospect, locked, oldest first."""
    found = select(Opportunity).where(Opportunity.prospect_id == prospect_id).order_by(col(Opportunity.id))
    return context.session.exec(found.with_for_update()).all()


def open_actions_of(context: Context, column: str, record_id: uuid.UUID) -> Sequence[CrmAction]:
    """Return what is to do about a record, locked; `column` names it (`opportunity_id`)."""
    found = select(CrmAction).where(getattr(CrmAction, column) == record_id, CrmAction.status == ActionStatus.OPEN)
    return context.session.exec(found.order_by(col(CrmAction.id)).with_for_update()).all()


def owner_of_company(context: Context, company_id: uuid.UUID) -> uuid.UUID | None:
    """Return whoever owns the newest open opportunity of a company, else its newest one."""
    is_open = col(Opportunity.stage).in_(OPEN_STAGES)
    found = select(Opportunity.owner_user_id).where(
        Opportunity.company_id == company_id, col(Opportunity.owner_user_id).is_not(None)
    )
    return context.session.exec(found.order_by(is_open.desc(), col(Opportunity.id).desc()).limit(1)).first()


def has_quote(context: Context, company_id: uuid.UUID) -> bool:
    """Return True when a quote was made for a company."""
    found = select(Quote.id).join(Customer, col(Customer.id) == Quote.customer_id)
    return exists(context, found.where(Customer.company_id == company_id, col(Quote.deleted_at).is_(None)))


def has_opportunity(context: Context, company_id: uuid.UUID) -> bool:
    """Return True when an opportunity names a company."""
    return exists(context, select(Opportunity.id).where(Opportunity.company_id == company_id))


def call_of(context: Context, external_id: str) -> CrmCall | None:
    """Return the call that a telephone system calls so."""
    return context.session.exec(select(CrmCall).where(CrmCall.external_id == external_id)).one_or_none()


def contact_of_number(context: Context, number: str) -> Contact | None:
    """Return the contact who is reached by a number (E.164): the one noted first."""
    return next(iter(_reached(context, Contact, number)), None)


def company_of_number(context: Context, number: str) -> Company | None:
    """Return the company that is reached by a number (E.164): the one noted first."""
    return next(iter(_reached(context, Company, number)), None)


def prospect_of_number(context: Context, number: str) -> Prospect | None:
    """Return the open prospect that is reached by a number (E.164): the newest."""
    found = select(Prospect).where(Prospect.phone_e164 == number, col(Prospect.status).in_(OPEN_PROSPECT))
    return context.session.exec(found.order_by(col(Prospect.id).desc()).limit(1)).first()


def _reached(context: Context, model: type[Reached], number: str) -> list[Reached]:
    digits = sa.func.right(sa.func.regexp_replace(model.phone, "[^0-9]", "", "g"), _TAIL)
    found = living(model).where(digits == number[-_TAIL:]).order_by(col(model.id)).limit(_MOST)
    return [row for row in context.session.exec(found) if international(row.phone or "") == number]
