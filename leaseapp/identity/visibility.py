"""Rows of identity that a company's own people see."""

import uuid
from typing import Any

from leaseapp.identity.models import Membership
from leaseapp.kernel.persistence.visibility import visible_to_company


@visible_to_company(Membership)
def _colleagues(membership: Any, company_id: uuid.UUID) -> Any:
    return membership.company_id == company_id
