"""Quotes of suppliers at a lease affair: attached, compared by hand, one of them retained (MONEY.md 3.4)."""

import uuid

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseAffair
from leaseapp.leasing.services import affairs
from leaseapp.purchasing.enums import SupplierQuoteStatus
from leaseapp.purchasing.models import ONCE_ATTACHED, LeaseAffairSupplierQuote, SupplierQuote
from leaseapp.purchasing.queries import affair_quotes as queries
from leaseapp.purchasing.schemas.affair_quotes import (
    AttachedListOut,
    AttachedOut,
    AttachIn,
    PlaceIn,
    RetainedOut,
)
from leaseapp.purchasing.services import comparing, quotes
from leaseapp.purchasing.state_machines import SUPPLIER_QUOTE

CLOSED = _("This affair has ended: its quotes stay as they are.")
ORDERED = _("Order {number} was made of the retained quote: it stays retained.")
ATTACHED = _("{number} stands beside this affair already.")
NO_ROW = _("The comparison has no such row any more.")


def listed(context: Context, affair_id: uuid.UUID) -> AttachedListOut:
    """Return the quotes of an affair. Raises NotFound."""
    get_or_404(context, LeaseAffair, affair_id)
    found = queries.attached(context, affair_id)
    lines = queries.lines_of(context, [quote.id for _join, quote, _name in found])
    return AttachedListOut(
        items=[
            AttachedOut(**comparing.shown(context, join, quote, name, lines[quote.id])) for join, quote, name in found
        ]
    )


def attach(context: Context, affair_id: uuid.UUID, body: AttachIn) -> AttachedListOut:
    """Put quotes beside an affair. Raises NotFound, Conflict AFFAIR_ENDED, QUOTE_ALREADY_ATTACHED."""
    _open(context, affair_id)
    for at, quote_id in enumerate(body.supplier_quote_ids):
        quote = get_or_404(context, SupplierQuote, quote_id, field=f"supplierQuoteIds[{at}]")
        with unique(context, {ONCE_ATTACHED: lambda number=quote.number: _attached(number)}):
            context.add(LeaseAffairSupplierQuote(affair_id=affair_id, quote_id=quote.id))
    return listed(context, affair_id)


def _attached(number: str) -> Conflict:
    return Conflict("QUOTE_ALREADY_ATTACHED", ATTACHED, extra={"number": number}, number=number)


def detach(context: Context, affair_id: uuid.UUID, quote_id: uuid.UUID, version: int | None) -> None:
    """Take a quote off an affair. Raises NotFound, StaleVersion, Conflict AFFAIR_ENDED, ORDER_ALREADY_GENERATED."""
    _open(context, affair_id)
    join, _others = _held(context, affair_id, quote_id)
    check_version(join, version, lambda: listed(context, affair_id))
    if join.is_retained:
        _refuse_ordered(context, affair_id)
    join.is_retained, join.deleted_at = False, context.now


def retain(context: Context, affair_id: uuid.UUID, quote_id: uuid.UUID) -> RetainedOut:
    """Retain a quote, which accepts it; the one that was retained is so no more. Repeated, it changes nothing.

    Raises NotFound, Conflict AFFAIR_ENDED, ORDER_ALREADY_GENERATED, INVALID_TRANSITION for one that is rejected or canceled.
    """
    _open(context, affair_id)
    join, others = _held(context, affair_id, quote_id)
    former = next((one for one in (join, *others) if one.is_retained), None)
    quote = quotes.locked(context, quote_id)
    if former is not join:
        _refuse_ordered(context, affair_id)
        if quote.status not in (SupplierQuoteStatus.ACCEPTED, SupplierQuoteStatus.CONVERTED):
            SUPPLIER_QUOTE.fire(quote, "accept")
        if former is not None:
            former.is_retained = False
            context.session.flush()
        join.is_retained = True
        context.session.flush()
    return RetainedOut(
        lease_affair_id=affair_id, quote_id=quote_id, is_retained=True,
        previous_retained_quote_id=former.quote_id if former not in (None, join) else None,
        warnings=comparing.warnings(context, quote, quotes.lines_of(context, quote_id)),
    )  # fmt: skip


def place(context: Context, affair_id: uuid.UUID, quote_id: uuid.UUID, body: PlaceIn) -> None:
    """Move lines of a quote to another row of the comparison, or back to where they belong by themselves.

    Raises NotFound, StaleVersion, Conflict AFFAIR_ENDED, Invalid ROW_UNKNOWN.
    """
    affair = _open(context, affair_id)
    join, _others = _held(context, affair_id, quote_id)
    check_version(join, body.version, lambda: listed(context, affair_id))
    own = {line.id for line in quotes.lines_of(context, quote_id)}
    for at, line_id in enumerate(body.line_ids):
        if line_id not in own:
            raise NotFound(f"lineIds[{at}]")
    if body.row is not None and body.row not in comparing.keys(context, affair):
        raise refuse_field("row", "ROW_UNKNOWN", NO_ROW)
    moved = {str(line_id) for line_id in body.line_ids}
    kept = [one for one in join.placed if one["line"] not in moved and uuid.UUID(one["line"]) in own]
    join.placed = kept + [{"line": line, "row": body.row} for line in sorted(moved) if body.row is not None]
    context.session.flush()


def _open(context: Context, affair_id: uuid.UUID) -> LeaseAffair:
    affair = affairs.locked(context, affair_id)
    if affair.status in comparing.ENDED:
        raise Conflict("AFFAIR_ENDED", CLOSED, extra={"status": affair.status.value})
    return affair


def _held(
    context: Context, affair_id: uuid.UUID, quote_id: uuid.UUID
) -> tuple[LeaseAffairSupplierQuote, list[LeaseAffairSupplierQuote]]:
    """Return what ties a quote to an affair, and what ties others, all locked. Raises NotFound."""
    held = queries.locked(context, affair_id)
    join = next((one for one in held if one.quote_id == quote_id), None)
    if join is None:
        raise NotFound()
    return join, [one for one in held if one is not join]


def _refuse_ordered(context: Context, affair_id: uuid.UUID) -> None:
    made = queries.automatic_of(context, affair_id)
    if made is not None:
        raise Conflict("ORDER_ALREADY_GENERATED", ORDERED, extra={"orderNumber": made.number}, number=made.number)
