"""Rows of the ledger that companies' own people see: only the code of their own account, which invoices print."""

import uuid
from typing import Any

from leaseapp.accounting.models import LedgerParty
from leaseapp.kernel.persistence.visibility import visible_to_company


@visible_to_company(LedgerParty)
def _own(party: Any, company_id: uuid.UUID) -> Any:
    return party.company_id == company_id
