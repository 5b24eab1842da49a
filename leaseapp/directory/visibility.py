"""Rows of the directory that people of an external company see (third wall): their own company."""

import uuid
from typing import Any

import sqlalchemy as sa

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment, VatConsultation
from leaseapp.kernel.persistence.visibility import visible_by, visible_to_company


@visible_to_company(Company)
def own_company(company: Any, company_id: uuid.UUID) -> Any:
    """Return the company that the caller's membership names."""
    return company.id == company_id


visible_by(Establishment, "company_id")
visible_by(Contact, "company_id")
visible_by(VatConsultation, "company_id")


@visible_to_company(BillingEntity)
def sellers(_billing_entity: Any, _company_id: uuid.UUID) -> Any:
    """All billing entities: who sends one invoices is no secret, all of it is printed on them; reading needs a permission."""
    return sa.true()
