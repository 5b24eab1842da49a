"""Rows of credits that a client company sees: its own credit notes, their lines and their uses."""

from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.kernel.persistence.visibility import visible_to_company
from leaseapp.sales.models.credit_note import CreditNote, CreditNoteLine, CreditUse
from leaseapp.sales.models.customer import Customer

# aliases: a statement that joins the same table would otherwise swallow it out of the subquery (auto-correlation)
_CUSTOMER = Customer.__table__.alias("own_credited_customer")
_NOTE = CreditNote.__table__.alias("own_credit_note")


@visible_to_company(CreditNote)
def credit_notes_of_company(entity: Any, company_id: UUID) -> Any:
    """The company's credit notes; there are no drafts of them."""
    own = select(_CUSTOMER.c.id).where(
        _CUSTOMER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id
    )
    return entity.customer_id.in_(own)


def _of_own_notes(entity: Any, company_id: UUID) -> Any:
    own = (
        select(_NOTE.c.id)
        .join(
            _CUSTOMER,
            (_CUSTOMER.c.organization_id == _NOTE.c.organization_id) & (_CUSTOMER.c.id == _NOTE.c.customer_id),
        )
        .where(_NOTE.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id)
    )
    return entity.credit_note_id.in_(own)


@visible_to_company(CreditNoteLine)
def credited_lines_of_company(entity: Any, company_id: UUID) -> Any:
    """The lines of those credit notes."""
    return _of_own_notes(entity, company_id)


@visible_to_company(CreditUse)
def credit_uses_of_company(entity: Any, company_id: UUID) -> Any:
    """Uses of those credits."""
    return _of_own_notes(entity, company_id)
