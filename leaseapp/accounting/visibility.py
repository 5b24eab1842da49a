"""Rows of the ledger that companies' own people see: only the code of their own account, which invoices print."""

from leaseapp.accounting.models import AccountingCode, ExportRun, FixedAsset, LedgerParty
from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_by

hidden_from_companies(AccountingCode, ExportRun, FixedAsset)
visible_by(LedgerParty, "company_id")
