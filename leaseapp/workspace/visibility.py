"""Rows of the workspace that a company's own people see: none, saved views are of the organization's staff alone."""

import uuid
from typing import Any

from sqlalchemy import false

from leaseapp.kernel.persistence.visibility import visible_to_company
from leaseapp.workspace.models import SavedView, SavedViewDefault


@visible_to_company(SavedView)
@visible_to_company(SavedViewDefault)
def _nobody(_entity: Any, _company_id: uuid.UUID) -> Any:
    return false()
