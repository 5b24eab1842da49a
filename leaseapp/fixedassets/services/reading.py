"""A fixed asset as it is read: its plan beside what is booked, and what happened to it."""

from collections.abc import Sequence
from uuid import UUID

from leaseapp.accounting.enums import DepreciationMethod, FixedAssetStatus
from leaseapp.accounting.models import FixedAsset
from leaseapp.fixedassets.enums import FixedAssetEventType, PlanState
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.fixedassets.queries import assets as queries
from leaseapp.fixedassets.rules import plan
from leaseapp.fixedassets.schemas.assets import FixedAssetEventOut, FixedAssetOut, PlanRowOut, PlanYearOut
from leaseapp.fixedassets.services import booking
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404

Told = tuple[FixedAssetEvent, str | None]


def read(context: Context, asset_id: UUID) -> FixedAssetOut:
    """Return a fixed asset. Raises NotFound."""
    return told(context, get_or_404(context, FixedAsset, asset_id))


def events(context: Context, asset_id: UUID) -> list[Told]:
    """Return what happened to a fixed asset, the oldest first, with the numbers of the entries."""
    return queries.events_of(context, asset_id)


def told(context: Context, asset: FixedAsset) -> FixedAssetOut:
    """Return the answer's shape."""
    book, code, account, invoice, machine, site, origin = queries.named(context, asset)
    happened = events(context, asset.id)
    rows = _plan(context, asset, happened)
    buyers = queries.buyer_names(context, [event.customer_id for event, _entry in happened if event.customer_id])
    return FixedAssetOut(
        **asset.model_dump(),
        net_book_value=booking.worth(asset).net,
        billing_entity=book.name,
        code=code.code,
        account_label=account.label if account else None,
        supplier_invoice_id=invoice.id if invoice else None,
        supplier_invoice=invoice.number if invoice else None,
        machine=f"{machine.inventory_number} · {machine.label}" if machine else None,
        establishment=site.name if site else None,
        split_from=origin,
        plan_end=booking.plan_of(asset).end if asset.plan_start and asset.plan_days else None,
        plan=rows,
        years=_years(rows),
        events=[
            FixedAssetEventOut(
                **event.model_dump(),
                entry_number=number,
                customer=buyers.get(event.customer_id) if event.customer_id else None,
            )
            for event, number in reversed(happened)
            if event.kind is not FixedAssetEventType.AMORTIZATION or event.note
        ],
    )


def _plan(context: Context, asset: FixedAsset, happened: Sequence[Told]) -> list[PlanRowOut]:
    rows = [
        PlanRowOut(
            period_end=event.event_date, year_month=event.event_date.strftime("%Y-%m"), days=event.days or 0,
            amount=event.amount, accumulated=event.accumulated, net_book_value=event.net_value, state=PlanState.BOOKED,
            ledger_entry_id=event.ledger_entry_id, entry_number=number,
        )
        for event, number in happened
        if event.kind is FixedAssetEventType.AMORTIZATION
    ]  # fmt: skip
    return [*rows, *_to_come(context, asset)]


def _to_come(context: Context, asset: FixedAsset) -> list[PlanRowOut]:
    """Return the months that are not booked; a plan by units says nothing of them."""
    if (
        asset.status is not FixedAssetStatus.ACTIVE
        or asset.method is DepreciationMethod.UNITS
        or asset.plan_start is None
    ):
        return []
    found = booking.plan_of(asset)
    first = max(plan.next_day(asset.depreciated_until), found.start) if asset.depreciated_until else found.start
    accumulated, gross, rows = asset.accumulated, asset.gross_value - asset.impairment, []
    for end in plan.month_ends(first, found.end):
        amount = max(found.cumulative(end) + asset.plan_before - accumulated, money.ZERO)
        accumulated += amount
        begins = max(first, end.replace(day=1))
        rows.append(
            PlanRowOut(
                period_end=end, year_month=end.strftime("%Y-%m"), amount=amount, accumulated=accumulated,
                days=plan.days360(begins, min(end, found.end)), net_book_value=gross - accumulated,
                state=PlanState.DUE if end < context.today else PlanState.PLANNED, ledger_entry_id=None, entry_number=None,
            )
        )  # fmt: skip
    return rows


def _years(rows: Sequence[PlanRowOut]) -> list[PlanYearOut]:
    found: dict[int, list[PlanRowOut]] = {}
    for row in rows:
        found.setdefault(row.period_end.year, []).append(row)
    return [
        PlanYearOut(
            year=str(year), days=sum(row.days for row in months), amount=money.total(row.amount for row in months),
            net_book_value=months[-1].net_book_value,
        )
        for year, months in found.items()
    ]  # fmt: skip
