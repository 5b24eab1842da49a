"""Entries, lines and accounts over REST and the interface; all of them only read (extras of ours, `extra_routes.tsv`)."""

from leaseapp.accounting.lists import LEDGER_ACCOUNTS, LEDGER_ENTRIES, LEDGER_LINES
from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.accounting.schemas.entries import LedgerEntryOut
from leaseapp.accounting.services import reading
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

list_ledger_entries = list_endpoint(
    workspace,
    "/ledger-entries",
    LEDGER_ENTRIES,
    internal=True,
    extra="the entries of the ledger are shown beside their documents",
)
list_ledger_lines = list_endpoint(
    workspace, "/ledger-lines", LEDGER_LINES, internal=True, extra="the lines of an account or of a customer"
)
list_ledger_accounts = list_endpoint(
    workspace, "/ledger-accounts", LEDGER_ACCOUNTS, internal=True, extra="the chart of accounts as a list"
)


@workspace.get(
    "/ledger-entries/{entry_id}",
    permission=LEDGER_READ,
    returns=LedgerEntryOut,
    internal=True,
    extra="the entry's own page needs the record",
)
def read_ledger_entry(context: Context, entry_id: Id) -> LedgerEntryOut:
    """Read an entry with its lines, its source and its mirror."""
    return reading.entry_record(context, entry_id)
