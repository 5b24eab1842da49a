"""Profit by what bears it, over REST and the interface."""

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.fixedassets.schemas.profit import ProfitDocumentsOut, ProfitDocumentsQuery, ProfitOut, ProfitQuery
from leaseapp.fixedassets.services import profit
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.web.media_types import CSV, XLSX

beyond = workspace.beyond("document 3 asks for analytical profit and names no route of it")


@beyond.get("/accounting/profit", permission=LEDGER_READ, returns=ProfitOut, files=(CSV, XLSX), internal=True)
def read_profit(context: Context, query: ProfitQuery) -> ProfitOut:
    """Read revenue, charges, depreciation and margin by contract, client, machine, site or code; or the file."""
    return profit.read(context, query)  # ty: ignore[invalid-explicit-return]


@beyond.get("/accounting/profit-documents", permission=LEDGER_READ, returns=ProfitDocumentsOut, internal=True)
def read_profit_documents(context: Context, query: ProfitDocumentsQuery) -> ProfitDocumentsOut:
    """Read the documents behind the figures of one bearer."""
    return profit.documents(context, query)
