"""Rows of identity that a company's own people see."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.identity.models import ApiKey, ApiKeyCall, Invitation, Membership, Role
from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_by, visible_to_company

visible_by(Membership, "company_id")
visible_by(Invitation, "company_id")
hidden_from_companies(Role)


@visible_to_company(ApiKey)
def _keys_of_colleagues(key: Any, company_id: uuid.UUID) -> Any:
    # one's own among them: every service asks for those of the caller
    member = sa.select(Membership.user_id).where(Membership.company_id == company_id)
    return key.owner_id.in_(member)


@visible_to_company(ApiKeyCall)
def _calls_of_their_keys(call: Any, company_id: uuid.UUID) -> Any:
    member = sa.select(Membership.user_id).where(Membership.company_id == company_id)
    return call.api_key_id.in_(sa.select(ApiKey.id).where(col(ApiKey.owner_id).in_(member)))
