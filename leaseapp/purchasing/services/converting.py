"""Orders out of quotes: by hand, and by themselves when the contract is signed for which a quote was retained (MONEY.md 3.4)."""

import uuid
from collections.abc import Sequence
from datetime import timedelta

from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, Problem, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.leasing.services import notices
from leaseapp.purchasing.enums import SupplierOrderStatus, SupplierQuoteStatus
from leaseapp.purchasing.models import ONE_AUTOMATIC_ORDER, SupplierOrder, SupplierQuote, SupplierQuoteLine
from leaseapp.purchasing.queries import affair_quotes as queries
from leaseapp.purchasing.schemas.affair_quotes import ConvertIn
from leaseapp.purchasing.services import orders, quotes
from leaseapp.purchasing.state_machines import SUPPLIER_ORDER, SUPPLIER_QUOTE

NO_LINES = _("This quote has no line: there is nothing to order.")
ORDERED = _("Order {number} was made for this contract already.")
ELSEWHERE = _("This contract belongs to another affair.")
NOT_ORDERED = _("No order could be made of the retained quote")
CALLED_OFF = _("The contract did not come about.")
GENERATED = "ORDER_ALREADY_GENERATED"
_GIVEN_UP = (SupplierQuoteStatus.REJECTED, SupplierQuoteStatus.CANCELED)


def convert(context: Context, quote_id: uuid.UUID, body: ConvertIn) -> SupplierOrder:
    """Return the draft order of a quote, of all its lines or those that are named.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, ORDER_ALREADY_GENERATED, Invalid QUOTE_NO_LINES, WRONG_AFFAIR,
    REASON_REQUIRED for a rejected or canceled one, and what orders raise.
    """
    contract, affair_id = _purpose(context, body)
    quote = quotes.locked(context, quote_id, body.version)
    SUPPLIER_QUOTE.require(quote, "convert")
    if quote.status in _GIVEN_UP:
        reason_of(body.reason)
    made = queries.automatic_of(context, contract.affair_id) if contract else None
    if made is not None:
        raise _generated(made.number)
    lines = _lines(context, quote, body.line_ids)
    order = orders.make(context, _draft(context, quote, lines, contract, affair_id, automatic=False))
    if body.reason is not None:
        order.notes = body.reason
    _converted(quote, order)
    context.session.flush()
    return order


def order_signed(context: Context, contract_id: uuid.UUID) -> None:
    """Make the order of a contract that was signed, from the quote that was retained for it; repeated, it makes none.

    A quote that was ordered for the contract by hand is not ordered again. A signature is never held up: where no order can
    be made, the contract's officer is told why.
    """
    contract = get_or_404(context, LeaseContract, contract_id)
    retained = next((one for one in queries.locked(context, contract.affair_id) if one.is_retained), None)
    if retained is None or any(
        one.is_automatic or one.quote_id == retained.quote_id
        for one in queries.ordered_for(context, contract.affair_id)
    ):
        return
    quote = quotes.locked(context, retained.quote_id)
    draft = _draft(context, quote, quotes.lines_of(context, quote.id), contract, contract.affair_id, automatic=True)
    try:
        with unique(context, {ONE_AUTOMATIC_ORDER: lambda: _generated("")}):
            order = orders.make(context, draft)
    except Problem as problem:
        if problem.code != GENERATED:
            notices.contract_moved(context, contract, NOT_ORDERED)
        return
    if quote.status is not SupplierQuoteStatus.CONVERTED:
        _converted(quote, order)
    context.session.flush()


def cancel_unsent(context: Context, contract_id: uuid.UUID) -> None:
    """Cancel the order of a contract that did not come about, as long as it is a draft."""
    made = queries.automatic_of(context, get_or_404(context, LeaseContract, contract_id).affair_id)
    order = orders.locked(context, made.id) if made else None
    if order is not None and order.status is SupplierOrderStatus.DRAFT:
        order.cancel_reason = context.translate(CALLED_OFF)
        SUPPLIER_ORDER.fire(order, "cancel")
        context.session.flush()


def _purpose(context: Context, body: ConvertIn) -> tuple[LeaseContract | None, uuid.UUID | None]:
    """Return the contract and the affair that an order is for. Raises NotFound, Invalid WRONG_AFFAIR."""
    if body.lease_affair_id is not None:
        get_or_404(context, LeaseAffair, body.lease_affair_id, field="leaseAffairId")
    if body.lease_contract_id is None:
        return None, body.lease_affair_id
    contract = get_or_404(context, LeaseContract, body.lease_contract_id, field="leaseContractId", for_update=True)
    if body.lease_affair_id not in (None, contract.affair_id):
        raise refuse_field("leaseAffairId", "WRONG_AFFAIR", ELSEWHERE)
    return contract, contract.affair_id


def _lines(context: Context, quote: SupplierQuote, wanted: Sequence[uuid.UUID] | None) -> list[SupplierQuoteLine]:
    lines = quotes.lines_of(context, quote.id)
    if not lines:
        raise Invalid("QUOTE_NO_LINES", NO_LINES)
    if wanted is None:
        return lines
    own = {line.id for line in lines}
    for at, line_id in enumerate(wanted):
        if line_id not in own:
            raise NotFound(f"lineIds[{at}]")
    return [line for line in lines if line.id in set(wanted)]


def _draft(
    context: Context,
    quote: SupplierQuote,
    lines: Sequence[SupplierQuoteLine],
    contract: LeaseContract | None,
    affair_id: uuid.UUID | None,
    *,
    automatic: bool,
) -> orders.OrderDraft:
    days = quote.lead_time_days
    return orders.OrderDraft(
        supplier_id=quote.supplier_id, title=quote.title, lines=lines, quote_id=quote.id,
        billing_entity_id=contract.billing_entity_id if contract else None,
        lease_contract_id=contract.id if contract else None, lease_affair_id=affair_id, is_automatic=automatic,
        expected_date=None if days is None else context.today + timedelta(days=days),
    )  # fmt: skip


def _converted(quote: SupplierQuote, order: SupplierOrder) -> None:
    SUPPLIER_QUOTE.fire(quote, "convert")
    quote.converted_order_id = order.id


def _generated(number: str) -> Conflict:
    return Conflict(GENERATED, ORDERED, extra={"orderNumber": number}, number=number)
