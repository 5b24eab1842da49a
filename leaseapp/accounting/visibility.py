"""Rows of the ledger that companies' own people see: only the code of their own account, which invoices print."""

from leaseapp.accounting.models import LedgerParty
from leaseapp.kernel.persistence.visibility import visible_by

visible_by(LedgerParty, "company_id")
