"""Events of fixed assets in the books: the value of the asset, the event, and its entry, in one place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from leaseapp.accounting.models import FixedAsset, LedgerEntry
from leaseapp.accounting.services.posting import EntryDraft, LineDraft, post
from leaseapp.fixedassets.enums import FixedAssetEventType
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.fixedassets.queries import assets as queries
from leaseapp.fixedassets.rules import entries, plan
from leaseapp.fixedassets.rules.entries import Booked, Worth
from leaseapp.fixedassets.rules.plan import Plan
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _

JOURNAL = "IM"
SOURCE = "FixedAsset"
NO_ACCOUNT = _("The chart of accounts has no account {number} in use.")


@dataclass(frozen=True, slots=True)
class Buyer:
    """The debtor of a sale: a party of the ledger, and the day on which the price is due."""

    party_id: UUID
    due_on: date


def worth(asset: FixedAsset) -> Worth:
    """Return what a fixed asset is worth in the books."""
    return Worth(asset.ledger_account, asset.gross_value, asset.accumulated, asset.impairment)


def plan_of(asset: FixedAsset) -> Plan:
    """Return the plan of a fixed asset in use."""
    if asset.method is None or asset.plan_start is None:
        raise RuntimeError(f"fixed asset {asset.id} has no plan")
    return Plan(
        asset.method, asset.plan_start, asset.plan_base, asset.plan_days, asset.declining_rate, asset.closing_month,
        asset.total_units,
    )  # fmt: skip


def due(asset: FixedAsset, day: date, units: Any = ZERO) -> Any:
    """Return what is missing in the books at the end of a day by the plan, in €; `units` are done since the last time."""
    planned = plan_of(asset).cumulative(day, asset.units_done + units) + asset.plan_before
    return max(planned - asset.accumulated, ZERO)


def check_accounts(context: Context, numbers: Iterable[str], field: str) -> None:
    """Raise Invalid UNKNOWN_ACCOUNT at `field` for the first account that the chart lacks or that is retired."""
    wanted = list(numbers)
    known = queries.accounts(context, wanted)
    for number in wanted:
        if number not in known or not known[number].active:
            error = FieldError(field, "UNKNOWN_ACCOUNT", NO_ACCOUNT, {"number": number})
            raise Invalid("UNKNOWN_ACCOUNT", NO_ACCOUNT, errors=[error], number=number)


def book(
    context: Context,
    lines: Sequence[tuple[Booked, str]],
    *,
    book_id: UUID,
    on: date,
    piece: str,
    label: str,
    key: str,
    source: tuple[str, UUID],
    buyer: Buyer | None = None,
) -> LedgerEntry:
    """Post an entry of lines with their labels; `buyer` owes those that name one.

    Raises Invalid UNKNOWN_ACCOUNT, and what posting raises.
    """
    numbers = {line.account for line, _label in lines if line.account}
    check_accounts(context, sorted(numbers), "account")
    accounts = queries.accounts(context, numbers)
    return post(
        context,
        EntryDraft(
            billing_entity_id=book_id, journal=JOURNAL, entry_date=on, piece_ref=piece, piece_date=on, label=label,
            source_kind=source[0], source_id=source[1], event_key=key,
            lines=[
                LineDraft(
                    None if line.account else line.role, text, debit=max(line.amount, ZERO), credit=max(-line.amount, ZERO),
                    account_id=accounts[line.account].id if line.account else None, vat_rate=line.vat_rate,
                    vat_base=line.vat_base, vat_kind=entries.vat_kind(line),
                    party_id=buyer.party_id if buyer and line.names_buyer else None,
                    due_date=buyer.due_on if buyer and line.names_buyer else None,
                )
                for line, text in lines
            ],
        ),
    )  # fmt: skip


def book_event(
    context: Context, asset: FixedAsset, event: FixedAssetEvent, lines: Sequence[Booked], label: str,
    buyer: Buyer | None = None,
) -> None:  # fmt: skip
    """Post the entry of one event, where it has lines, and note it there."""
    if lines:
        key = f"asset.{event.kind.value.lower()}:{event.id}"
        labelled = [(line, label) for line in lines]
        entry = book(
            context, labelled, book_id=asset.billing_entity_id, on=event.event_date, piece=asset.number, label=label, key=key,
            source=(SOURCE, asset.id), buyer=buyer,
        )  # fmt: skip
        event.ledger_entry_id = entry.id


def event_of(asset: FixedAsset, kind: FixedAssetEventType, on: date, **values: Any) -> FixedAssetEvent:
    """Return an event with what the asset is worth since."""
    return FixedAssetEvent(
        fixed_asset_id=asset.id,
        kind=kind,
        event_date=on,
        accumulated=asset.accumulated,
        net_value=worth(asset).net,
        **values,
    )


def write_off(asset: FixedAsset, day: date, amount: Any, units: Any = None, note: str | None = None) -> FixedAssetEvent:
    """Write `amount` off until the end of `day`; return the event, of which the month counts where the day ends it."""
    start = plan_of(asset).start if asset.depreciated_until is None else asset.depreciated_until
    days = plan.days360(start, day) - (0 if asset.depreciated_until is None else 1)
    asset.accumulated += amount
    asset.depreciated_until = day
    asset.units_done += units or ZERO
    month = day.strftime("%Y-%m") if plan.is_month_end(day) else None
    return event_of(
        asset,
        FixedAssetEventType.AMORTIZATION,
        day,
        amount=amount,
        year_month=month,
        days=max(days, 0),
        units=units,
        note=note,
    )
