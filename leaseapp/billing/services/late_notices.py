"""The night tells the office of unpaid invoices (document 3, Events): the salesperson after a day, accounting after 30.

One notification a person and night, however many invoices; each invoice is told once. What goes to customers is dunning's
(docs/decisions/0015).
"""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import Lateness
from leaseapp.billing.models import InvoiceNotice
from leaseapp.billing.notification_kinds import INVOICE_LATE
from leaseapp.billing.queries import LateInvoice
from leaseapp.billing.rules import lateness
from leaseapp.billing.services import notices, sources
from leaseapp.billing.services.notices import Notice
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO, Amount
from leaseapp.kernel.text.i18n import _

BATCH = 500
MOST_NAMED = 10
LIST = "/workspace/invoices?late=true"
_ONE = {
    Lateness.LATE: (_("Overdue invoice"), _("{numbers} of {customer}: {amount} were due on {day}")),
    Lateness.LONG_LATE: (
        _("Invoice more than 30 days late"),
        _("{numbers} of {customer}: {amount} have been due since {day}"),
    ),
}
_MANY = {
    Lateness.LATE: (_("Overdue invoices"), _("{count} invoices passed their due date, {amount} in all: {numbers}")),
    Lateness.LONG_LATE: (
        _("Invoices more than 30 days late"),
        _("{count} invoices have been due for more than 30 days, {amount} in all: {numbers}"),
    ),
}


def tell_late(context: Context) -> bool:
    """Tell of the invoices that nobody was told of, at most BATCH of each kind; True when more are left."""
    counts = [_tell(context, kind) for kind in Lateness]
    return BATCH in counts


def _tell(context: Context, kind: Lateness) -> int:
    found = queries.late_and_untold(context, kind, lateness.due_until(kind, context.today), BATCH)
    # the unique key lets one of two runs write; the other is undone with what it told
    context.add(*[InvoiceNotice(invoice_id=invoice.id, kind=kind) for invoice in found])
    if kind is Lateness.LATE:
        for person, invoices in _by_salesperson(context, found).items():
            notices.tell_salesperson(context, person, _notice(kind, invoices))
    elif found:
        notices.tell_roles(context, (BusinessRole.ACCOUNTANT, BusinessRole.MANAGER), _notice(kind, found))
    return len(found)


def _by_salesperson(context: Context, found: Sequence[LateInvoice]) -> dict[UUID | None, list[LateInvoice]]:
    sold_by = sources.salespeople_of(context, [invoice.order_id for invoice in found if invoice.order_id])
    groups: dict[UUID | None, list[LateInvoice]] = defaultdict(list)
    for invoice in found:
        groups[sold_by.get(invoice.order_id) if invoice.order_id else None].append(invoice)
    return groups


def _notice(kind: Lateness, invoices: Sequence[LateInvoice]) -> Notice:
    first = invoices[0]
    numbers = ", ".join(invoice.number for invoice in invoices[:MOST_NAMED])
    amount = Amount(sum((invoice.amount for invoice in invoices), ZERO), first.currency)
    if len(invoices) == 1:
        title, body = _ONE[kind]
        values = {"numbers": numbers, "customer": first.customer, "amount": amount, "day": first.due_date}
        return Notice(title, body, f"/workspace/invoices/{first.id}", values, INVOICE_LATE)
    title, body = _MANY[kind]
    more = "…" if len(invoices) > MOST_NAMED else ""
    values = {"count": len(invoices), "amount": amount, "numbers": numbers + more}
    return Notice(title, body, LIST, values, INVOICE_LATE)
