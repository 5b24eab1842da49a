"""Endpoints of management's figures: the home page as a file."""

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.documents.schemas.exports import FiguresQuery
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.listing.export import FORMATS
from leaseapp.sales.services.home import export


@workspace.get(
    "/management-figures",
    permission=LEDGER_READ,
    internal=True,
    files=tuple(FORMATS.values()),
    extra="management takes the figures of its home page along as a file, with their period (issue 15)",
)
def export_management_figures(context: Context, query: FiguresQuery) -> FileAnswer:
    """Export revenue, margin, receivables, quotes won and lost and customers of a running period, beside the one before."""
    return export.figures_file(context, query.period, query.format)
