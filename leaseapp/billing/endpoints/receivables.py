"""Receivables: the statement of one account (an extra of ours), the aged balance of all (document 3)."""

from leaseapp.accounting.permissions import EXPORT_DOWNLOAD
from leaseapp.billing.permissions import PAYMENT_READ
from leaseapp.billing.schemas.statements import BalanceQuery, CustomerBalancesOut, StatementOut, StatementQuery
from leaseapp.billing.services import balances, statements
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import shown
from leaseapp.kernel.web.media_types import CSV, PDF, PNG, XLSX


@workspace.get(
    "/customers/{customer_id}/statement",
    permission=PAYMENT_READ,
    returns=StatementOut,
    files=(PDF, PNG, CSV, XLSX),
    extra="the statement of account that customers and accountants compare",
)
def read_statement(context: Context, customer_id: Id, query: StatementQuery) -> StatementOut:
    """Read a customer's account over a period; or its file, with `format` csv, xlsx or pdf."""
    answer = statements.read(context, customer_id, query)
    is_pdf = isinstance(answer, FileAnswer) and query.format == "pdf"
    return shown(answer, query) if is_pdf else answer  # ty: ignore[invalid-explicit-return]


@workspace.get(
    "/accounting/balance-customers", permission=EXPORT_DOWNLOAD, returns=CustomerBalancesOut, files=(CSV, XLSX)
)
def read_customer_balances(context: Context, query: BalanceQuery) -> CustomerBalancesOut:
    """Read what each customer owes on a day, by days after the due date; or its file, with `format` csv or xlsx."""
    return balances.read(context, query)  # ty: ignore[invalid-explicit-return]
