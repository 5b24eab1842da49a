"""The events of a fixed asset beside its depreciation: revaluation, disposal, transfer, split, cancellation (MONEY.md 6.2)."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import FixedAsset
from leaseapp.accounting.state_machines import FIXED_ASSET
from leaseapp.assets.models import Asset
from leaseapp.billing.models import Customer
from leaseapp.billing.services import terms
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.fixedassets.enums import DisposalReason, FixedAssetAct, FixedAssetEventType
from leaseapp.fixedassets.rules import entries, plan
from leaseapp.fixedassets.schemas.assets import EntryLineOut, FixedAssetEventIn, ForeseenOut
from leaseapp.fixedassets.services import booking, reading, registering, running
from leaseapp.kernel import money
from leaseapp.kernel.acts.rehearsing import undone
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Problem, StaleVersion, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books
from leaseapp.law import vat_rates

REQUIRED = _("This field is required.")
BEFORE_LAST = _("It is written off until {date} already: that day comes too early.")
RATE_UNKNOWN = _("This is no VAT rate.")
NO_PRICE = _("Only a sale has a price.")
SAME_VALUE = _("It is worth exactly that.")
BELOW_RESIDUAL = _("The new value stays at or above the residual value.")
NOT_ASSET_ACCOUNT = _("A fixed asset stands on an account of class 2.")
OTHER_BOOK = _("To another company it is sold: enter a disposal here, a purchase there.")
NOTHING_MOVES = _("Say where it goes: another account, machine or site.")
PART = _("The part is worth less than the whole.")
FROM_INVOICE = _("Its supplier invoice made it: cancel that one.")
SALE, GONE = _("Sale of {number}"), _("{number} leaves the books")
IMPAIRED, RAISED, MOVED = _("Impairment of {number}"), _("Revaluation of {number}"), _("Transfer of {number}")


def happen(context: Context, asset_id: UUID, body: FixedAssetEventIn) -> FixedAsset:
    """Enter an event with its entries; return the asset.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, FISCAL_YEAR_CLOSED, FROM_INVOICE; Invalid with REQUIRED,
    DATE_IN_FUTURE, EVENT_BEFORE_DEPRECIATION, EVENT_BEFORE_USE and the codes of each event, at their fields.
    """
    asset = for_change(context, FixedAsset, asset_id, body.version, lambda row: reading.told(context, row))
    _ACTS[body.type](context, asset, body)
    context.session.flush()
    return asset


def foresee(context: Context, asset_id: UUID, body: FixedAssetEventIn) -> ForeseenOut:
    """Return what an event would do, by its own code, or why it is refused; nothing is stored. Raises NotFound, StaleVersion."""
    asset = get_or_404(context, FixedAsset, asset_id)
    before = asset.accumulated
    known = {event.id for event, _number in reading.events(context, asset_id)}

    def act() -> ForeseenOut:
        found = happen(context, asset_id, body)
        made = [event for event, _number in reading.events(context, asset_id) if event.id not in known]
        last = made[-1]
        lines = [
            EntryLineOut(account=account.number, account_label=account.label, debit=line.debit, credit=line.credit)
            for event in made
            if event.ledger_entry_id is not None
            for line, account, *_names in ledger.named_lines(context, event.ledger_entry_id)
        ]
        return ForeseenOut(
            depreciation=found.accumulated - before if last.kind is not FixedAssetEventType.SPLIT else ZERO,
            accumulated=last.accumulated, net_book_value=last.net_value, proceeds_ht=last.proceeds_ht, vat=last.vat,
            result=last.result, lines=lines, refusal=None,
        )  # fmt: skip

    try:
        return undone(context, act)
    except StaleVersion:
        raise
    except Problem as problem:
        told = problem.errors[0] if problem.errors else problem
        worth = booking.worth(asset)
        return ForeseenOut(
            depreciation=ZERO, accumulated=worth.accumulated, net_book_value=worth.net, proceeds_ht=None, vat=None,
            result=None, lines=[], refusal=context.translate(told.message, **told.params),
        )  # fmt: skip


def _check_day(context: Context, asset: FixedAsset, body: FixedAssetEventIn, trigger: str = "dispose") -> None:
    """Refuse an event of an asset that is not in use, and one that comes too early or too late."""
    FIXED_ASSET.require(asset, trigger)
    if body.date > context.today:
        raise refuse_field("date", "DATE_IN_FUTURE", registering.FUTURE)
    if asset.commissioned_on is None or body.date < asset.commissioned_on:
        raise refuse_field("date", "EVENT_BEFORE_USE", running.BEFORE_USE, date=asset.commissioned_on)
    last = asset.depreciated_until
    first = plan.next_day(last) if last and body.type is FixedAssetAct.DISPOSAL else last
    if first is not None and body.date < first:
        raise refuse_field("date", "EVENT_BEFORE_DEPRECIATION", BEFORE_LAST, date=last)


def _dispose(context: Context, asset: FixedAsset, body: FixedAssetEventIn) -> None:
    _check_day(context, asset, body)
    if body.reason is None:
        raise refuse_field("reason", "REQUIRED", REQUIRED)
    proceeds, rate = ZERO, ZERO
    if body.reason is DisposalReason.SALE:
        if body.proceeds_ht is None:
            raise refuse_field("proceedsHt", "REQUIRED", REQUIRED)
        proceeds = body.proceeds_ht
        rate = vat_rates.STANDARD if body.vat_rate_pct is None else body.vat_rate_pct
        if rate != ZERO and rate not in vat_rates.ALLOWED:
            raise refuse_field("vatRatePct", "VAT_RATE_UNKNOWN", RATE_UNKNOWN)
    else:
        for field, value in (("proceedsHt", body.proceeds_ht), ("customerId", body.customer_id)):
            if value:
                raise refuse_field(field, "PROCEEDS_NOT_OF_SALE", NO_PRICE)
    buyer = _buyer(context, asset, body)
    running.until(context, asset, body.date - timedelta(days=1))
    worth = booking.worth(asset)
    # 2154 leaves with what was written off; an impairment that is taken back lessens the loss
    event = booking.event_of(
        asset, FixedAssetEventType.DISPOSAL, body.date, amount=asset.gross_value, proceeds_ht=proceeds, vat_rate_pct=rate,
        vat=money.percent(proceeds, rate), result=proceeds - worth.net, reason=body.reason, note=body.note,
        customer_id=body.customer_id,
    )  # fmt: skip
    event.net_value = worth.net
    asset.disposed_on, asset.impairment = body.date, ZERO
    FIXED_ASSET.fire(asset, "dispose")
    label = in_books(SALE if proceeds else GONE, number=asset.number)
    lines = entries.disposed(worth, proceeds, rate, to_customer=buyer is not None)
    booking.book_event(context, asset, event, lines, label, buyer)
    context.add(event)


def _buyer(context: Context, asset: FixedAsset, body: FixedAssetEventIn) -> booking.Buyer | None:
    """Return the customer who owes the price by the terms that were agreed. Raises NotFound with the field."""
    if body.customer_id is None:
        return None
    customer = get_or_404(context, Customer, body.customer_id, field="customerId")
    company = get_or_404(context, Company, customer.company_id)
    seller = get_or_404(context, BillingEntity, asset.billing_entity_id)
    return booking.Buyer(customer.ledger_party_id, terms.agreed(customer, company, seller).due_on(body.date))


def _revalue(context: Context, asset: FixedAsset, body: FixedAssetEventIn) -> None:
    _check_day(context, asset, body, "complete")
    if body.new_value is None:
        raise refuse_field("newValue", "REQUIRED", REQUIRED)
    if not plan.is_month_end(body.date):
        raise refuse_field("date", "PERIOD_END", running.NOT_AN_END)
    if body.new_value < asset.residual_value:
        raise refuse_field("newValue", "VALUE_BELOW_RESIDUAL", BELOW_RESIDUAL)
    running.until(context, asset, body.date)
    FIXED_ASSET.require(asset, "complete")
    change = body.new_value - booking.worth(asset).net
    if not change:
        raise refuse_field("newValue", "VALUE_UNCHANGED", SAME_VALUE)
    asset.depreciated_until = asset.depreciated_until or body.date
    account = asset.ledger_account
    if change < 0:
        lines, label, result = entries.impaired(account, -change), IMPAIRED, change
        asset.impairment -= change
    else:
        # what rises above the cost is no income: it waits in the reserve
        result, label = min(asset.impairment, change), RAISED
        lines = [*entries.impairment_reversed(account, result), *entries.revalued(account, change - result)]
        asset.impairment -= result
        asset.gross_value += change - result
    running.replan(asset, body.new_value - asset.residual_value)
    event = booking.event_of(
        asset, FixedAssetEventType.REVALUATION, body.date, amount=-change, result=result, note=body.note
    )
    booking.book_event(context, asset, event, lines, in_books(label, number=asset.number))
    context.add(event)
    running.complete(asset)


def _transfer(context: Context, asset: FixedAsset, body: FixedAssetEventIn) -> None:
    _check_day(context, asset, body)
    if body.billing_entity_id is not None and body.billing_entity_id != asset.billing_entity_id:
        raise refuse_field("billingEntityId", "OTHER_BOOK_IS_SALE", OTHER_BOOK)
    if body.asset_id is not None:
        get_or_404(context, Asset, body.asset_id, field="assetId")
    if body.establishment_id is not None:
        get_or_404(context, Establishment, body.establishment_id, field="establishmentId")
    account = body.account or asset.ledger_account
    moved = (account, body.asset_id or asset.asset_id, body.establishment_id or asset.establishment_id)
    if moved == (asset.ledger_account, asset.asset_id, asset.establishment_id):
        raise refuse_field("account", "NOTHING_MOVES", NOTHING_MOVES)
    if not account.startswith("2"):
        raise refuse_field("account", "NOT_AN_ASSET_ACCOUNT", NOT_ASSET_ACCOUNT)
    former, worth = asset.ledger_account, booking.worth(asset)
    lines = entries.transferred(worth, account) if account != former else []
    if lines:
        booking.check_accounts(context, (account, entries.depreciation_account(account)), "account")
    asset.ledger_account, asset.asset_id, asset.establishment_id = moved
    event = booking.event_of(
        asset, FixedAssetEventType.TRANSFER, body.date, amount=asset.gross_value, note=body.note,
        former=former if lines else None, latter=account if lines else None,
    )  # fmt: skip
    booking.book_event(context, asset, event, lines, in_books(MOVED, number=asset.number))
    context.add(event)


def _split(context: Context, asset: FixedAsset, body: FixedAssetEventIn) -> None:
    """Make a part an asset of its own on the same account: both go on by the same plan, to the cent; nothing is posted."""
    _check_day(context, asset, body)
    for field, value in (("label", body.label), ("grossValue", body.gross_value)):
        if value is None:
            raise refuse_field(field, "REQUIRED", REQUIRED)
    if body.label is None or body.gross_value is None or body.gross_value >= asset.gross_value:
        raise refuse_field("grossValue", "PART_TOO_LARGE", PART)
    whole, share = asset.gross_value, body.gross_value
    names = ("residual_value", "accumulated", "impairment", "plan_before")
    parts = {name: money.proportion(getattr(asset, name), share, whole) for name in names}
    part = FixedAsset(
        **asset.model_dump(
            include={
                "billing_entity_id", "accounting_code_id", "ledger_account", "asset_id", "establishment_id",
                "acquisition_date", "commissioned_on", "method", "duration_months", "declining_rate", "closing_month",
                "total_units", "units_done", "plan_start", "plan_days", "depreciated_until", "status",
            }
        ),
        **parts, number=registering.number(context), label=body.label, gross_value=share, split_from_id=asset.id,
    )  # fmt: skip
    asset.gross_value -= share
    for name, amount in parts.items():
        setattr(asset, name, getattr(asset, name) - amount)
    for one in (asset, part):
        one.plan_base = one.gross_value - one.residual_value - one.impairment - one.plan_before
    context.add(part)
    both = {"former": asset.number, "latter": part.number, "note": body.note}
    for one in (part, asset):
        context.add(booking.event_of(one, FixedAssetEventType.SPLIT, body.date, amount=share, **both))


def _cancel(context: Context, asset: FixedAsset, body: FixedAssetEventIn) -> None:
    FIXED_ASSET.require(asset, "cancel")
    if asset.supplier_invoice_line_id is not None:
        raise Conflict("FROM_INVOICE", FROM_INVOICE)
    if not body.note:
        raise refuse_field("note", "REQUIRED", REQUIRED)
    if body.date > context.today:
        raise refuse_field("date", "DATE_IN_FUTURE", registering.FUTURE)
    FIXED_ASSET.fire(asset, "cancel")
    context.add(
        booking.event_of(asset, FixedAssetEventType.CANCELLATION, body.date, amount=asset.gross_value, note=body.note)
    )


_ACTS: dict[FixedAssetAct, Callable[[Context, FixedAsset, FixedAssetEventIn], None]] = {
    FixedAssetAct.DISPOSAL: _dispose, FixedAssetAct.REVALUATION: _revalue, FixedAssetAct.TRANSFER: _transfer,
    FixedAssetAct.SPLIT: _split, FixedAssetAct.CANCELLATION: _cancel,
}  # fmt: skip
