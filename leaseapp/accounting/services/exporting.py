"""Exports of the ledger: made under a lock, remembered with what they hold, downloaded again unchanged."""

from dataclasses import replace
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.enums import ExportFormat, FindingLevel, FiscalYearState
from leaseapp.accounting.models import ExportRun, FiscalYearClosing
from leaseapp.accounting.queries import exporting as statements
from leaseapp.accounting.rules import fec_check
from leaseapp.accounting.rules.fec_check import Report
from leaseapp.accounting.schemas.exports import BookYearsOut, CheckOut, ExportOut, PreviewOut
from leaseapp.accounting.services import export_files, pivot
from leaseapp.accounting.services.export_files import Tally, Written
from leaseapp.accounting.services.export_scopes import Asked, Chosen, choose
from leaseapp.directory.models import BillingEntity
from leaseapp.files.enums import BucketName
from leaseapp.files.services import archiving
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence import locks
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import BINARY, CSV, ZIP

ARCHIVE_CLOSED = "accounting.archive-closed-years"
NOTHING = _("There is no entry to export.")
GZIP = "application/gzip"
_MEDIA_TYPES = {ExportFormat.PENNYLANE: CSV, ExportFormat.PIVOT: ZIP}


def run(context: Context, asked: Asked) -> tuple[ExportRun, Written | None]:
    """Make an export and keep it; of a closed year's FEC the one that was archived, where it is there already.

    The written file is None then. Raises what `choose` raises, Invalid NOTHING_TO_EXPORT, Unavailable STORAGE_UNAVAILABLE.
    """
    # two incremental exports at once would hold the same entries
    chosen = choose(context, asked)
    locks.lock(context, "accounting-export", chosen.book.id, asked.format.value)
    if asked.incremental:
        chosen = choose(context, asked)
    archived = _archived(context, chosen)
    if archived is not None:
        return archived, None
    written = (
        pivot.write(context, chosen) if asked.format is ExportFormat.PIVOT else export_files.write(context, chosen)
    )
    _refuse_empty(written)
    checks = _checks(context, chosen, written) if asked.format is ExportFormat.FEC else []
    return _keep(context, chosen, written, checks), written


def examine(context: Context, asked: Asked) -> tuple[Tally, list[dict[str, object]]]:
    """Return what a FEC would hold and what a check finds in it; nothing is kept.

    Raises what `choose` raises.
    """
    chosen = choose(context, asked)
    written = export_files.write(context, chosen)
    try:
        return written.tally, _checks(context, chosen, written) if written.tally.lines else []
    finally:
        written.file.close()


def stream(context: Context, asked: Asked) -> FileAnswer:
    """Return the file of a FEC without keeping it; the archived one of a closed year.

    Raises what `choose` raises, Invalid NOTHING_TO_EXPORT.
    """
    chosen = choose(context, asked)
    archived = _archived(context, chosen)
    if archived is not None:
        return download(context, archived.id)
    written = export_files.write(context, chosen)
    _refuse_empty(written)
    context.audit_note(
        "BillingEntity", chosen.book.id, None,
        {"format": asked.format.value, "fiscalYear": asked.fiscal_year, "lines": written.tally.lines, "sha256": written.sha256},
    )  # fmt: skip
    return FileAnswer(export_files.filename(context, chosen), BINARY, written.file)


def answer(row: ExportRun, written: Written | None, context: Context) -> FileAnswer:
    """Return the file of an export that was just made, or found."""
    if written is None:
        return download(context, row.id)
    return FileAnswer(row.filename, row.media_type, written.file)


def download(context: Context, run_id: UUID) -> FileAnswer:
    """Return the file of an earlier export as it was. Raises NotFound; Unavailable when it is fetched."""
    row = get_or_404(context, ExportRun, run_id)
    content = archiving.later(context, row.file_id).then(export_files.unpacked)
    return FileAnswer(row.filename, row.media_type, content)


def preview(context: Context, asked: Asked) -> PreviewOut:
    """Return what an export would hold, of the first book and the running year unless others are named.

    Raises what `choose` raises.
    """
    books = queries.books_of(context)
    if not books:
        return PreviewOut(
            billing_entity_id=None, entry_count=0, line_count=0, total_debit=ZERO, total_credit=ZERO, provisional=True,
            last_at=None, last_filename=None, books=[],
        )  # fmt: skip
    if asked.billing_entity_id is None:
        asked = replace(asked, billing_entity_id=books[0].id)
    if asked.format is ExportFormat.FEC and asked.fiscal_year is None:
        asked = replace(asked, fiscal_year=_running_year(context, asked.billing_entity_id))
    chosen = choose(context, asked)
    sums = queries.sums_of_export(context, chosen.scope)
    runs = statements.runs_of(context, chosen.book.id, asked.format)
    last = runs[-1] if runs else None
    return PreviewOut(
        billing_entity_id=chosen.book.id,
        entry_count=sums.entries,
        line_count=sums.lines,
        total_debit=sums.debit,
        total_credit=sums.credit,
        provisional=chosen.provisional,
        last_at=last.created_at if last else None,
        last_filename=last.filename if last else None,
        books=[_book(context, book) for book in books],
    )


def _running_year(context: Context, book_id: UUID | None) -> int:
    """Return the fiscal year of today, or the last one there is."""
    years = queries.years_of(context, book_id) if book_id else []
    running = next((one for one in years if one.start_date <= context.today <= one.end_date), None)
    found = running or (years[-1] if years else None)
    return found.year if found else context.today.year


def shown(context: Context, row: ExportRun) -> ExportOut:
    """Return an export as it is answered; findings in the caller's language."""
    year = get_or_404(context, FiscalYearClosing, row.fiscal_year_id) if row.fiscal_year_id else None
    return ExportOut(
        export_id=row.id,
        file_id=row.file_id,
        filename=row.filename,
        format=row.format,
        fiscal_year=year.year if year else None,
        start=row.first_day,
        end=row.last_day,
        incremental=row.incremental,
        provisional=row.provisional,
        entry_count=row.entry_count,
        line_count=row.line_count,
        total_debit=row.debit,
        total_credit=row.credit,
        sha256=row.sha256,
        created_at=row.created_at,
        url=f"/api/workspace/accounting/export-runs/{row.id}/file",
        checks=[
            CheckOut(
                code=check["code"], level=FindingLevel(check["level"]), line=check["line"],
                message=context.translate(check["message"], **check["params"]),
            )
            for check in row.checks
        ],
    )  # fmt: skip


def archive_closed(context: Context) -> list[ExportRun]:
    """Archive the FEC of each closed year that has none yet; a second run archives nothing."""
    made = []
    for year in statements.closed_without_archive(context):
        row, _written = run(context, Asked(ExportFormat.FEC, year.billing_entity_id, year.year))
        made.append(row)
    return made


def _archived(context: Context, chosen: Chosen) -> ExportRun | None:
    asked = chosen.asked
    if asked.format is not ExportFormat.FEC or chosen.year is None or chosen.year.state is not FiscalYearState.CLOSED:
        return None
    runs = statements.runs_of(context, chosen.book.id, ExportFormat.FEC)
    own = (row for row in runs if row.fiscal_year_id == chosen.year.id and not row.provisional)
    return next((row for row in own if row.layout == _layout(asked)), None)


def _layout(asked: Asked) -> str | None:
    return f"{asked.separator} {asked.encoding}" if asked.format is ExportFormat.FEC else None


def _refuse_empty(written: Written) -> None:
    if not written.tally.lines:
        written.file.close()
        raise Invalid("NOTHING_TO_EXPORT", NOTHING)


def _checks(context: Context, chosen: Chosen, written: Written) -> list[dict[str, object]]:
    previous = None
    if chosen.year is not None:
        before = queries.year_before(context, chosen.year)
        if before is not None:
            cents = {
                account: int(amount * 100) for account, amount in statements.balances_of(context, before.id).items()
            }
            previous = fec_check.closing_balances(cents) or None
    report: Report = fec_check.check(written.file, export_files.filename(context, chosen), previous=previous)
    written.file.seek(0)
    return [
        {
            "code": one.code, "level": one.level.value, "line": one.line, "message": one.message,
            "params": {name: value if isinstance(value, int) else str(value) for name, value in one.params.items()},
        }
        for one in report.findings
    ]  # fmt: skip


def _keep(context: Context, chosen: Chosen, written: Written, checks: list[dict[str, object]]) -> ExportRun:
    asked, tally = chosen.asked, written.tally
    name = export_files.filename(context, chosen)
    run_id = new_id()
    file = archiving.store(
        context,
        bucket=BucketName.AUDIT,
        filename=f"{name}.gz",
        media_type=GZIP,
        content=export_files.compressed(written.file),
        target_type=ExportRun.__name__,
        target_id=run_id,
        category="accounting-export",
    )
    row = ExportRun(
        id=run_id,
        billing_entity_id=chosen.book.id,
        format=asked.format,
        fiscal_year_id=chosen.year.id if chosen.year else None,
        first_day=chosen.scope.start or (chosen.year.start_date if chosen.year else None),
        last_day=chosen.scope.end or (chosen.year.end_date if chosen.year else None),
        journals=",".join(asked.journals) or None,
        incremental=asked.incremental,
        provisional=chosen.provisional,
        entry_count=tally.entries,
        line_count=tally.lines,
        debit=tally.debit,
        credit=tally.credit,
        filename=name,
        media_type=_MEDIA_TYPES.get(asked.format, BINARY),
        sha256=written.sha256,
        checks=checks,
        layout=_layout(asked),
        numbers=tally.ranges(),
        file_id=file.id,
    )
    context.add(row)
    return row


def _book(context: Context, book: BillingEntity) -> BookYearsOut:
    years = queries.years_of(context, book.id)
    return BookYearsOut(
        id=book.id,
        name=book.name,
        siren=book.siren,
        years=[year.year for year in reversed(years)],
        closed_years=[year.year for year in reversed(years) if year.state is FiscalYearState.CLOSED],
        journals=[journal.code for journal in queries.journals_of(context, book.id)],
    )
