"""The scope of an export: the book, its fiscal year or period, its journals, and what earlier ones of its format hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.enums import ExportFormat, FiscalYearState
from leaseapp.accounting.models import ExportRun, FiscalYearClosing
from leaseapp.accounting.queries import exporting as statements
from leaseapp.accounting.queries.exporting import ExportScope, Ranges
from leaseapp.accounting.rules.ranges import Numbers
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

BOOK_REQUIRED = _("Choose a book: there are several.")
YEAR_REQUIRED = _("A FEC is made for a fiscal year.")
REVERSED = _("The period ends before it begins.")


@dataclass(frozen=True)
class Asked:
    """The export that somebody wants."""

    format: ExportFormat
    billing_entity_id: UUID | None = None
    fiscal_year: int | None = None
    start: date | None = None
    end: date | None = None
    journals: tuple[str, ...] = ()
    incremental: bool = False
    separator: str = "TAB"
    encoding: str = "UTF-8"


@dataclass(frozen=True)
class Chosen:
    """The same, found: `provisional` unless all of it lies in closed years."""

    asked: Asked
    book: BillingEntity
    year: FiscalYearClosing | None
    scope: ExportScope
    provisional: bool


def choose(context: Context, asked: Asked) -> Chosen:
    """Find book, year and journals.

    Raises Invalid (BOOK_REQUIRED, FISCAL_YEAR_REQUIRED, SIREN_MISSING, PERIOD_REVERSED, UNKNOWN_JOURNAL), NotFound for a
    book or a year that is not there.
    """
    book = _book(context, asked.billing_entity_id)
    year = None
    if asked.fiscal_year is not None:
        year = statements.year_named(context, book.id, asked.fiscal_year)
        if year is None:
            raise NotFound("fiscalYear")
    elif asked.format is ExportFormat.FEC:
        raise refuse_field("fiscalYear", "FISCAL_YEAR_REQUIRED", YEAR_REQUIRED)
    if asked.format is ExportFormat.FEC and not book.siren:
        raise refuse_field("billingEntityId", "SIREN_MISSING", _("A FEC is named after the SIREN of its company."))
    if asked.start and asked.end and asked.start > asked.end:
        raise refuse_field("from", "PERIOD_REVERSED", REVERSED)
    known = {journal.code for journal in queries.journals_of(context, book.id)}
    for code in asked.journals:
        if code not in known:
            message = _("The book has no journal {journal}.")
            raise refuse_field("journals", "UNKNOWN_JOURNAL", message, journal=code)
    is_fec = asked.format is ExportFormat.FEC
    scope = ExportScope(
        billing_entity_id=book.id,
        settled_until=year.end_date if year is not None and is_fec else context.today,
        fiscal_year_id=year.id if year else None,
        start=None if is_fec else asked.start,
        end=None if is_fec else asked.end,
        journals=() if is_fec else asked.journals,
        without=exported(statements.runs_of(context, book.id, asked.format)) if asked.incremental else {},
    )
    closed = year is not None and year.state is FiscalYearState.CLOSED
    return Chosen(asked, book, year, scope, not closed)


def _book(context: Context, billing_entity_id: UUID | None) -> BillingEntity:
    if billing_entity_id is not None:
        return get_or_404(context, BillingEntity, billing_entity_id, field="billingEntityId")
    books = queries.books_of(context)
    if len(books) != 1:
        if not books:
            raise NotFound("billingEntityId")
        raise refuse_field("billingEntityId", "BOOK_REQUIRED", BOOK_REQUIRED)
    return books[0]


def exported(runs: Sequence[ExportRun]) -> Ranges:
    """Return the numbers of the entries that these exports hold."""
    found: dict[tuple[UUID, UUID], Numbers] = {}
    for run in runs:
        for key, ranges in run.numbers.items():
            journal, year = (UUID(part) for part in key.split(":"))
            known = found.get((journal, year))
            earlier = known.ranges() if known else []
            found[journal, year] = Numbers([*earlier, *ranges])
    return {key: numbers.ranges() for key, numbers in found.items()}
