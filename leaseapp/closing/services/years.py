"""Fiscal years: opened by hand, and closed step by step (MONEY.md 1.4)."""

import uuid
from datetime import timedelta

import leaseapp.closing.services.cutoff_purchases
import leaseapp.closing.services.cutoff_sales  # noqa: F401
from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import ExportFormat, FiscalYearState
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.rules import fiscal_year
from leaseapp.accounting.rules.fiscal_year import Period
from leaseapp.accounting.services import exporting
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.accounting.services.years import add, open_year_for
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.closing.enums import ProvisionStatus
from leaseapp.closing.queries import years as statements
from leaseapp.closing.schemas import FiscalYearIn, ProposeIn, ReopenIn, YearIn
from leaseapp.closing.services import carrying, controlling, notices, proposing, provisions, reading
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field
from leaseapp.kernel.persistence import locks
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _

OVERLAP = _("The fiscal year {year} of this book covers a part of these days.")
GAP = _("A fiscal year begins on the day after another one ends, or ends on the day before one begins.")
LENGTH = _("A fiscal year has 1 to 24 months, from its first day to the last one of a month.")
NOT_OVER = _("The fiscal year ends on {date}: it is closed after that day.")
BLOCKED = _("{count} {count|control is|controls are} in the way.")
NEXT_CLOSING = _("The closing of {year} has begun: reopen that year first.")


def open_by_hand(context: Context, body: FiscalYearIn) -> FiscalYearClosing:
    """Open a fiscal year beside those of a book.

    Raises NotFound, Invalid FISCAL_YEAR_LENGTH, FISCAL_YEAR_GAP, Conflict FISCAL_YEAR_OVERLAP, FISCAL_YEAR_CLOSED for one before
    a closed year.
    """
    book = get_or_404(context, BillingEntity, body.billing_entity_id, field="billingEntityId")
    locks.lock(context, "ledger-book", book.id)
    _check_length(body)
    known = ledger.years_of(context, book.id)
    covered = next((one for one in known if one.start_date <= body.end_date and body.start_date <= one.end_date), None)
    if covered is not None:
        raise Conflict("FISCAL_YEAR_OVERLAP", OVERLAP, year=str(covered.year))
    if known and body.start_date > known[-1].end_date + timedelta(days=1):
        raise refuse_field("startDate", "FISCAL_YEAR_GAP", GAP)
    if known and body.end_date < known[0].start_date - timedelta(days=1):
        raise refuse_field("endDate", "FISCAL_YEAR_GAP", GAP)
    if known and body.end_date < known[0].start_date and known[0].state is FiscalYearState.CLOSED:
        raise Conflict("FISCAL_YEAR_CLOSED", provisions.CLOSED, year=str(known[0].year))
    return add(context, book.id, Period(body.start_date, body.end_date))


def _check_length(body: FiscalYearIn) -> None:
    lengths = range(1, fiscal_year.LONGEST_MONTHS + 1)
    if body.end_date not in {fiscal_year.starting(body.start_date, months).end for months in lengths}:
        raise refuse_field("endDate", "FISCAL_YEAR_LENGTH", LENGTH)


def launch(context: Context, year_id: uuid.UUID, body: YearIn) -> FiscalYearClosing:
    """Begin the closing of a year that is over: its cut-off is proposed and its controls run.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, YEAR_NOT_OVER.
    """
    year = _held(context, year_id, body.version, "launch")
    if context.today <= year.end_date:
        raise Conflict("YEAR_NOT_OVER", NOT_OVER, date=year.end_date)
    FISCAL_YEAR.fire(year, "launch")
    context.session.flush()
    proposing.propose(context, year.id, ProposeIn())
    notices.launched(context, year)
    for control, found in controlling.blocking(controlling.run(context, year)):
        if control.notify is not None:
            control.notify(context, year, found)
    return year


def review(context: Context, year_id: uuid.UUID, body: YearIn) -> FiscalYearClosing:
    """Pass a year without a blocking control to its review.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, CLOSING_BLOCKED with what is in the way.
    """
    year = _held(context, year_id, body.version, "review")
    _require_nothing_in_the_way(context, year)
    FISCAL_YEAR.fire(year, "review")
    context.session.flush()
    return year


def reopen(context: Context, year_id: uuid.UUID, body: ReopenIn) -> FiscalYearClosing:
    """Give a closing up for now: the year takes every entry again. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    year = _held(context, year_id, body.version, "reopen")
    FISCAL_YEAR.fire(year, "reopen")
    year.reopen_reason = body.reason
    context.session.flush()
    return year


def close(context: Context, year_id: uuid.UUID, body: YearIn) -> FiscalYearClosing:
    """Close a reviewed year for good: opening entry, reversed provisions, archived FEC, all in one transaction.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, CLOSING_BLOCKED, NEXT_YEAR_CLOSING, Unavailable
    STORAGE_UNAVAILABLE.
    """
    seen = get_or_404(context, FiscalYearClosing, year_id)
    locks.lock(context, "accounting-export", seen.billing_entity_id, ExportFormat.FEC.value)
    locks.lock(context, "ledger-book", seen.billing_entity_id)
    year = _held(context, year_id, body.version, "close")
    posted = statements.provisions_of(context, year.id, ProvisionStatus.POSTED, for_update=True)
    _require_nothing_in_the_way(context, year)
    after = open_year_for(context, year.billing_entity_id, year.end_date + timedelta(days=1))
    if after.state is not FiscalYearState.OPEN:
        raise Conflict("NEXT_YEAR_CLOSING", NEXT_CLOSING, year=str(after.year))
    FISCAL_YEAR.fire(year, "close")
    context.session.flush()
    carrying.carry(context, year)
    provisions.turn_back(context, year, posted)
    if statements.balances(context, year.id):
        _row, written = exporting.run(context, Asked(ExportFormat.FEC, year.billing_entity_id, year.year))
        if written is not None:
            written.file.close()
    notices.closed(context, year)
    if posted:
        notices.provisions_reversed(context, year, len(posted))
    return year


def _held(context: Context, year_id: uuid.UUID, version: int | None, trigger: str) -> FiscalYearClosing:
    year = statements.held(context, year_id, closes=True)
    check_version(year, version, lambda: reading.year(context, year_id))
    FISCAL_YEAR.require(year, trigger)
    return year


def _require_nothing_in_the_way(context: Context, year: FiscalYearClosing) -> None:
    """Run the controls and raise with those that block. The refusal undoes what they wrote: the page runs them by itself."""
    ways = controlling.blocking(controlling.run(context, year))
    if ways:
        errors = [FieldError(control.code, control.code, control.title) for control, _found in ways]
        raise Conflict("CLOSING_BLOCKED", BLOCKED, errors=errors, count=len(ways))
