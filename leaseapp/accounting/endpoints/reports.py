"""The general ledger and the trial balance (extras of ours beside the journals of document 3, `extra_routes.tsv`)."""

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.accounting.schemas.reports import GeneralLedgerOut, GeneralLedgerQuery, ReportQuery, TrialBalanceOut
from leaseapp.accounting.services import reports
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.web.media_types import CSV, PDF, XLSX

FILES = (CSV, XLSX, PDF)


@workspace.get(
    "/accounting/general-ledger",
    permission=LEDGER_READ,
    returns=GeneralLedgerOut,
    files=FILES,
    internal=True,
    extra="accounts with opening, running and closing balance, beside the journals of document 3; issue 15 point 14",
)
def read_general_ledger(context: Context, query: GeneralLedgerQuery) -> GeneralLedgerOut:
    """Read accounts with opening balance, lines, running balance and closing; or the file, with `format`."""
    return reports.general_ledger(context, query)  # ty: ignore[invalid-explicit-return]


@workspace.get(
    "/accounting/trial-balance",
    permission=LEDGER_READ,
    returns=TrialBalanceOut,
    files=FILES,
    internal=True,
    extra="opening, movements and closing of every account; issue 15 point 14",
)
def read_trial_balance(context: Context, query: ReportQuery) -> TrialBalanceOut:
    """Read opening, movements and closing of every account; or the file, with `format` csv, xlsx or pdf."""
    return reports.trial_balance(context, query)  # ty: ignore[invalid-explicit-return]
