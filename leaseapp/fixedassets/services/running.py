"""Depreciation in the books: the month of all fixed assets, or of one by hand (MONEY.md 6.1)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import DepreciationMethod, FiscalYearState, FixedAssetStatus
from leaseapp.accounting.models import FixedAsset
from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.accounting.services import years
from leaseapp.accounting.state_machines import FIXED_ASSET
from leaseapp.directory.models import BillingEntity
from leaseapp.fixedassets.enums import SkipReason
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.fixedassets.queries import assets as queries
from leaseapp.fixedassets.rules import entries, plan
from leaseapp.fixedassets.schemas.assets import AmortizationIn
from leaseapp.fixedassets.schemas.runs import (
    DepreciationQuery,
    DepreciationRunIn,
    DepreciationRunOut,
    RunRowOut,
    SkippedOut,
)
from leaseapp.fixedassets.services import booking, reading
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field
from leaseapp.kernel.money import ZERO, Amount
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.locks import lock
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books

LOCK = "depreciation"
ASSETS_AN_ENTRY = 1000
NOT_OVER = _("This month is not over yet.")
NOT_AN_END = _("Name the last day of a month.")
BOOKED = _("It is written off until {date} already.")
BEFORE_USE = _("It is in use since {date}.")
WHY = _("Say why the plan is left.")
ABOVE = _("Only {left} are left to write off.")
LAST_MONTH = _("The plan ends in this month: it takes all that is left, {left}.")
UNITS_MISSING = _("Say how many units of work were done.")
UNITS_DECIDE = _("Its units of work say the amount.")
ENTRY = _("Depreciation {month}, account {account}")
LINE = _("Depreciation {month} {number}")


@dataclass(slots=True)
class _Found:
    """The assets of a run by what becomes of them, with the amounts in € and the days until which each is written off."""

    written: list[tuple[FixedAsset, list[tuple[date, Decimal]]]] = field(default_factory=list)
    done: int = 0
    still: list[FixedAsset] = field(default_factory=list)
    skipped: list[tuple[FixedAsset, SkipReason]] = field(default_factory=list)


def run(context: Context, body: DepreciationRunIn) -> DepreciationRunOut:
    """Write a month off on every fixed asset of the books; a month that one lacks from before is caught up.

    Run again, or by two people at once, it books nothing twice. Raises NotFound, Invalid MONTH_NOT_OVER, Conflict
    FISCAL_YEAR_CLOSED where no book takes entries of that month.
    """
    end = plan.month_end(date(int(body.year_month[:4]), int(body.year_month[5:]), 1))
    if end >= context.today:
        raise refuse_field("yearMonth", "MONTH_NOT_OVER", NOT_OVER)
    if body.billing_entity_id is not None:
        get_or_404(context, BillingEntity, body.billing_entity_id, field="billingEntityId")
    books = [book.id for book in ledger.books_of(context, body.billing_entity_id)]
    closed = {book_id for book_id in books if _is_closed(context, book_id, end)}
    if books and closed == set(books):
        raise years.closed(context, books[0], end)
    if not body.dry_run:
        lock(context, LOCK)
    ends = {book_id: _ends(context, book_id, end) for book_id in books}
    found = _sort(queries.of_books(context, books, for_update=not body.dry_run), ends, closed)
    entry_ids = [] if body.dry_run else _book(context, found, end)
    written = [(one, money.total(amount for _day, amount in parts)) for one, parts in found.written]
    return DepreciationRunOut(
        year_month=body.year_month, dry_run=body.dry_run, created=len(found.written), already_done=found.done,
        skipped=[SkippedOut(fixed_asset_id=one.id, number=one.number, label=one.label, reason=why) for one, why in found.skipped],
        items=[
            RunRowOut(
                fixed_asset_id=one.id, number=one.number, label=one.label, ledger_account=one.ledger_account, amount=amount,
                net_book_value=booking.worth(one).net - (amount if body.dry_run else ZERO),
            )
            for one, amount in written
        ],
        total_amount=money.total(amount for _one, amount in written), entry_ids=entry_ids,
        books=[BookOut(id=book.id, name=book.name) for book in ledger.books_of(context)],
    )  # fmt: skip


def preview(context: Context, query: DepreciationQuery) -> DepreciationRunOut:
    """Return what a run would book. Raises what `run` raises."""
    last = context.today.replace(day=1) - timedelta(days=1)
    month = query.year_month or last.strftime("%Y-%m")
    return run(context, DepreciationRunIn(year_month=month, billing_entity_id=query.billing_entity_id, dry_run=True))


def _is_closed(context: Context, book_id: UUID, day: date) -> bool:
    """Tell whether a book is closed on a day; one before its first year is, where it has any."""
    known = ledger.years_of(context, book_id)
    year = next((one for one in known if one.start_date <= day <= one.end_date), None)
    if year is None:
        return bool(known) and day < known[0].start_date and ledger.has_entries(context, book_id)
    return year.state is FiscalYearState.CLOSED


def _ends(context: Context, book_id: UUID, end: date) -> list[date]:
    """Return the ends of the fiscal years before a day that take entries still, and the day itself.

    A month that was left out is caught up in its own fiscal year, in whichever order months are run.
    """
    over = [one.end_date for one in ledger.years_of(context, book_id) if one.state is not FiscalYearState.CLOSED]
    return [*(day for day in over if day < end), end]


def _parts(asset: FixedAsset, ends: Sequence[date]) -> list[tuple[date, Decimal]]:
    """Return what is missing in the books at each of these days in €, days without a cent left out."""
    parts, before = [], ZERO
    for day in ends:
        missing = booking.due(asset, day)
        if missing > before:
            parts.append((day, missing - before))
            before = missing
    return parts


def _sort(assets: Sequence[FixedAsset], ends: dict[UUID, list[date]], closed: set[UUID]) -> _Found:
    found = _Found()
    for asset in assets:
        days = ends[asset.billing_entity_id]
        end = days[-1]
        reason = _skipped(asset, end, closed)
        if asset.depreciated_until is not None and asset.depreciated_until >= end and reason is not SkipReason.DISPOSED:
            found.done += 1
        elif reason is not None:
            found.skipped.append((asset, reason))
        elif parts := _parts(asset, days):
            found.written.append((asset, parts))
        else:
            found.still.append(asset)
    return found


def _skipped(asset: FixedAsset, end: date, closed: set[UUID]) -> SkipReason | None:
    if asset.status is FixedAssetStatus.DISPOSED:
        return SkipReason.DISPOSED
    if asset.commissioned_on is None or asset.commissioned_on > end:
        return SkipReason.NOT_COMMISSIONED
    if asset.status is FixedAssetStatus.FULLY_DEPRECIATED:
        return SkipReason.FULLY_DEPRECIATED
    if asset.billing_entity_id in closed:
        return SkipReason.YEAR_CLOSED
    return SkipReason.UNITS_NOT_ENTERED if asset.method is DepreciationMethod.UNITS else None


def _book(context: Context, found: _Found, end: date) -> list[UUID]:
    """Write amounts off: one entry for each book, day and account, a line each way for each asset; months without a cent pass."""
    groups: dict[tuple[UUID, date, str], list[tuple[FixedAsset, Decimal]]] = defaultdict(list)
    for asset, parts in found.written:
        for day, amount in parts:
            groups[asset.billing_entity_id, day, asset.ledger_account].append((asset, amount))
    entry_ids = [
        _entry(context, book_id, account, rows[first : first + ASSETS_AN_ENTRY], day)
        for (book_id, day, account), rows in sorted(groups.items(), key=lambda item: (str(item[0][0]), *item[0][1:]))
        for first in range(0, len(rows), ASSETS_AN_ENTRY)
    ]
    for asset in [*found.still, *(asset for asset, _parts_of in found.written)]:
        asset.depreciated_until = end
    return entry_ids


def _entry(
    context: Context, book_id: UUID, account: str, rows: Sequence[tuple[FixedAsset, Decimal]], end: date
) -> UUID:
    month = f"{end:%Y-%m}"
    labels = [in_books(LINE, month=month, number=asset.number) for asset, _amount in rows]
    lines = entries.depreciated(account, [amount for _asset, amount in rows])
    single = len(rows) == 1
    entry = booking.book(
        context, list(zip(lines, [*labels, *labels], strict=True)), book_id=book_id, on=end,
        piece=rows[0][0].number if single else f"AMO-{month}",
        label=labels[0] if single else in_books(ENTRY, month=month, account=account),
        key=f"asset.depreciation:{rows[0][0].id}:{end.isoformat()}",
        source=(booking.SOURCE, rows[0][0].id) if single else ("BillingEntity", book_id),
    )  # fmt: skip
    for asset, amount in rows:
        event = booking.write_off(asset, end, amount)
        event.ledger_entry_id = entry.id
        context.add(event)
        complete(asset)
    return entry.id


def complete(asset: FixedAsset) -> None:
    """Note that everything is written off, once it is."""
    if asset.status is FixedAssetStatus.ACTIVE and asset.accumulated >= asset.plan_before + asset.plan_base:
        FIXED_ASSET.fire(asset, "complete")


def until(context: Context, asset: FixedAsset, day: date, **values: object) -> FixedAssetEvent | None:
    """Write a locked asset off until the end of `day` by its plan, each fiscal year with an entry of its own.

    Return the last event; None where nothing is missing.
    """
    if asset.depreciated_until is not None and asset.depreciated_until >= day:
        return None
    made = None
    for end, amount in _parts(asset, _ends(context, asset.billing_entity_id, day)):
        made = _by_itself(context, asset, end, amount, **values)
    return made


def amortize(context: Context, asset_id: UUID, body: AmortizationIn) -> FixedAsset:
    """Write a month off on one fixed asset; an amount of one's own plans the rest anew.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, MONTH_BOOKED, FISCAL_YEAR_CLOSED; Invalid PERIOD_END,
    MONTH_NOT_OVER, PERIOD_BEFORE_USE, REASON_REQUIRED, AMOUNT_ABOVE_REST, LAST_MONTH, UNITS_REQUIRED, UNITS_DECIDE.
    """
    asset = for_change(context, FixedAsset, asset_id, body.version, lambda row: reading.told(context, row))
    FIXED_ASSET.require(asset, "complete")
    end = body.period_end
    if not plan.is_month_end(end):
        raise refuse_field("periodEnd", "PERIOD_END", NOT_AN_END)
    if end >= context.today:
        raise refuse_field("periodEnd", "MONTH_NOT_OVER", NOT_OVER)
    if asset.commissioned_on is None or end < asset.commissioned_on:
        raise refuse_field("periodEnd", "PERIOD_BEFORE_USE", BEFORE_USE, date=asset.commissioned_on)
    if asset.depreciated_until is not None and asset.depreciated_until >= end:
        raise Conflict("MONTH_BOOKED", BOOKED, date=asset.depreciated_until)
    for day, amount in _parts(asset, _ends(context, asset.billing_entity_id, end)[:-1]):
        _by_itself(context, asset, day, amount)
    _by_itself(context, asset, end, _amount(asset, body), units=body.units, note=body.reason)
    if body.amount is not None and asset.accumulated < asset.plan_before + asset.plan_base:
        replan(asset, asset.plan_before + asset.plan_base - asset.accumulated)
    return asset


def _amount(asset: FixedAsset, body: AmortizationIn) -> Decimal:
    by_units = asset.method is DepreciationMethod.UNITS
    if by_units and body.units is None:
        raise refuse_field("units", "UNITS_REQUIRED", UNITS_MISSING)
    if body.amount is None:
        return booking.due(asset, body.period_end, body.units or ZERO)
    if by_units:
        raise refuse_field("amount", "UNITS_DECIDE", UNITS_DECIDE)
    if not body.reason:
        raise refuse_field("reason", "REASON_REQUIRED", WHY)
    left = asset.plan_before + asset.plan_base - asset.accumulated
    if body.amount > left:
        raise refuse_field("amount", "AMOUNT_ABOVE_REST", ABOVE, left=Amount(left))
    if body.amount < left and body.period_end >= booking.plan_of(asset).end:
        raise refuse_field("amount", "LAST_MONTH", LAST_MONTH, left=Amount(left))
    return body.amount


def _by_itself(context: Context, asset: FixedAsset, day: date, amount: Decimal, **values: object) -> FixedAssetEvent:
    units = values.get("units")
    event = booking.write_off(asset, day, amount, units if isinstance(units, Decimal) else None)
    event.note = str(values["note"]) if values.get("note") else None
    label = in_books(LINE, month=f"{day:%Y-%m}", number=asset.number)
    booking.book_event(
        context, asset, event, entries.depreciated(asset.ledger_account, [amount]) if amount else [], label
    )
    context.add(event)
    complete(asset)
    return event


def replan(asset: FixedAsset, base: Decimal) -> None:
    """Let the plan begin anew on the day after the last depreciation: `base` € over the days that are left."""
    before = booking.plan_of(asset)
    if asset.depreciated_until is not None:
        elapsed = plan.days360(before.start, asset.depreciated_until)
        asset.plan_days = max(before.days - elapsed, 0)
        asset.plan_start = plan.next_day(asset.depreciated_until)
    asset.plan_base, asset.plan_before = base, asset.accumulated
    if asset.total_units is not None:
        asset.total_units, asset.units_done = asset.total_units - asset.units_done, ZERO
