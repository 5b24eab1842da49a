"""The journals of document 3: sales, purchases, the VAT of a month."""

from leaseapp.accounting.enums import JournalKind
from leaseapp.accounting.permissions import EXPORT_DOWNLOAD
from leaseapp.accounting.schemas.journals import JournalOut, JournalQuery
from leaseapp.accounting.schemas.vat import VatQuery, VatSummaryOut
from leaseapp.accounting.services import journals, vat_summary
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.web.media_types import CSV, XLSX

FILES = (CSV, XLSX)


@workspace.get("/accounting/journal-sales", permission=EXPORT_DOWNLOAD, returns=JournalOut, files=FILES)
def read_sales_journal(context: Context, query: JournalQuery) -> JournalOut:
    """Read the entries of the sales journal with running totals; or the file, with `format` csv or xlsx."""
    return journals.read(context, JournalKind.SALES, query)  # ty: ignore[invalid-explicit-return]


@workspace.get("/accounting/journal-purchases", permission=EXPORT_DOWNLOAD, returns=JournalOut, files=FILES)
def read_purchase_journal(context: Context, query: JournalQuery) -> JournalOut:
    """Read the entries of the purchase journal with running totals; or the file, with `format` csv or xlsx."""
    return journals.read(context, JournalKind.PURCHASE, query)  # ty: ignore[invalid-explicit-return]


@workspace.get("/accounting/vat-summary", permission=EXPORT_DOWNLOAD, returns=VatSummaryOut, files=FILES)
def read_vat_summary(context: Context, query: VatQuery) -> VatSummaryOut:
    """Read the VAT of a month beside its ledger and on the lines of the return; or the file."""
    return vat_summary.read(context, query)  # ty: ignore[invalid-explicit-return]
