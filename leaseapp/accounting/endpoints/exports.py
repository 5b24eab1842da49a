"""Exports of the ledger: the FEC, other programs' layouts, the pivot; their history; the FEC doctor."""

from leaseapp.accounting.enums import ExportFormat
from leaseapp.accounting.lists import EXPORT_RUNS
from leaseapp.accounting.permissions import CLOSING_MANAGE, EXPORT_DOWNLOAD
from leaseapp.accounting.schemas.exports import (
    ExportOut,
    ExportQuery,
    FecCheckQuery,
    FecIn,
    FecReportOut,
    PivotIn,
    PreviewOut,
    PreviewQuery,
)
from leaseapp.accounting.services import exporting, fec_reports
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Received, workspace
from leaseapp.kernel.errors import PayloadTooLarge, refuse_field
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import BINARY, CSV, ZIP

LARGEST_FEC = 500 * 1024 * 1024
FILES = (BINARY, CSV, ZIP)
beyond = workspace.beyond("the exports that were made, and the FEC doctor (MONEY.md 2.1, 8)")

list_accounting_export_runs = list_endpoint(beyond, "/accounting/export-runs", EXPORT_RUNS, internal=True)


@workspace.get(
    "/accounting/export", permission=EXPORT_DOWNLOAD, writes=True, audit="accounting.export.download",
    act=_("Ledger exported"), files=FILES,
)  # fmt: skip
def export_ledger(context: Context, query: ExportQuery) -> FileAnswer:
    """Export the ledger as a FEC, or for Sage, Cegid or Pennylane; the latter are kept in the history."""
    asked = Asked(
        query.format, query.billing_entity_id, query.fiscal_year, query.start, query.end,
        tuple(query.journals.split(",")) if query.journals else (), query.since == "last", query.separator, query.encoding,
    )  # fmt: skip
    if asked.format is ExportFormat.PIVOT:
        raise refuse_field("format", "UNKNOWN_FORMAT", _("A pivot is stored first, by its own route."))
    if asked.format is ExportFormat.FEC:
        return exporting.stream(context, asked)
    row, written = exporting.run(context, asked)
    return exporting.answer(row, written, context)


@workspace.post(
    "/accounting/export-fec", permission=CLOSING_MANAGE, audit="accounting.export.fec", act=_("FEC stored"),
    returns=ExportOut, lengthy=True,
)  # fmt: skip
def store_fec(context: Context, body: FecIn) -> ExportOut:
    """Make the FEC of a fiscal year, check it and keep it; that of a closed year is the one that was archived."""
    asked = Asked(
        ExportFormat.FEC, body.billing_entity_id, body.fiscal_year, separator=body.separator, encoding=body.encoding
    )
    return _stored(context, asked)


@workspace.post(
    "/accounting/export-pivot-pivot", permission=CLOSING_MANAGE, audit="accounting.export.pivot", act=_("Pivot stored"),
    returns=ExportOut, lengthy=True,
)  # fmt: skip
def store_pivot(context: Context, body: PivotIn) -> ExportOut:
    """Make the pivot of a fiscal year or period, and keep it."""
    asked = Asked(
        ExportFormat.PIVOT, body.billing_entity_id, body.fiscal_year, body.start, body.end,
        incremental=body.since == "last",
    )  # fmt: skip
    return _stored(context, asked)


@beyond.get("/accounting/export-preview", permission=EXPORT_DOWNLOAD, returns=PreviewOut, internal=True)
def preview_export(context: Context, query: PreviewQuery) -> PreviewOut:
    """Read what an export would hold: entries, lines, sums; and which books and years there are."""
    asked = Asked(
        query.format, query.billing_entity_id, query.fiscal_year, query.start, query.end,
        tuple(query.journals.split(",")) if query.journals else (), query.since == "last",
    )  # fmt: skip
    return exporting.preview(context, asked)


@beyond.get("/accounting/export-runs/{run_id}/file", permission=EXPORT_DOWNLOAD, files=FILES, internal=True)
def download_export(context: Context, run_id: Id) -> FileAnswer:
    """Download an earlier export, unchanged."""
    return exporting.download(context, run_id)


@beyond.post(
    "/accounting/fec-check", permission=EXPORT_DOWNLOAD, returns=FecReportOut, takes=LARGEST_FEC, writes=False,
    lengthy=True, internal=True, refuses=(PayloadTooLarge,),
)  # fmt: skip
def check_fec(context: Context, query: FecCheckQuery, content: Received) -> FecReportOut:
    """Check any FEC, ours or somebody else's; nothing of it is kept."""
    return fec_reports.read(context, query.name, content.file)


def _stored(context: Context, asked: Asked) -> ExportOut:
    row, written = exporting.run(context, asked)
    if written is not None:
        written.file.close()
    return exporting.shown(context, row)
