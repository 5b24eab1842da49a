"""The name of a company, which a domain above holds."""

import uuid

import sqlalchemy as sa

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.tenancy import around_visibility

#: made by a migration: identity imports no table of the domains above it
NAME_OF = sa.func.leaseapp_company_name
_ONE = around_visibility(
    sa.select(NAME_OF(sa.bindparam("organization", type_=sa.Uuid()), sa.bindparam("company", type_=sa.Uuid()))),
    "the name of the company that a row names",
)


def company_name(context: Context, organization_id: uuid.UUID, company_id: uuid.UUID | None) -> str | None:
    """Return the company's name; None without a company."""
    if company_id is None:
        return None
    return context.session.connection().scalar(_ONE, {"organization": organization_id, "company": company_id})
