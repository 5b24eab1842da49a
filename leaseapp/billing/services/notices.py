"""Notices of sales and their readers (document 3, Events); mails follow each person's preferences."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from leaseapp.billing.models import Invoice
from leaseapp.billing.services import reading, sources
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import Amount
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with


@dataclass(frozen=True)
class Notice:
    """A notice: msgids with their parameters (an Amount or a date is written each reader's way), and the page it leads to."""

    title: str
    body: str
    target_url: str
    values: dict[str, Any] = field(default_factory=dict)
    kind: str = NotificationKind.GENERIC


def tell_salesperson(context: Context, salesperson_id: UUID | None, notice: Notice) -> None:
    """Tell the person who looks after it; without one (nobody named, or gone) the sales team. Nobody is told of their own act."""
    if salesperson_id is not None and salesperson_id == context.principal.user_id:
        return
    if salesperson_id is None or not _send(context, [salesperson_id], notice):
        tell_roles(context, (BusinessRole.COMMERCIAL,), notice)


def tell_roles(context: Context, roles: Sequence[BusinessRole], notice: Notice) -> None:
    """Tell everybody with one of the roles but the one who acts; the administrators where nobody has any."""
    _send(context, _audience(context, roles), notice)


def invoice_issued(context: Context, invoice_id: UUID) -> None:
    """Whoever sold what an invoice bills hears that a colleague issued it; an invoice without an order tells nobody."""
    # no statement: the session holds the invoice since its issue
    invoice = context.session.get(Invoice, (context.organization_id, invoice_id))
    if invoice is None or invoice.order_id is None:
        return
    seller = sources.salespeople_of(context, [invoice.order_id]).get(invoice.order_id)
    if seller is None or seller == context.principal.user_id:
        return
    values = {"number": invoice.number, "amount": Amount(invoice.total_ttc, invoice.currency)}
    body = _("{number}, {amount} incl. VAT")
    url = f"/workspace/invoices/{invoice.id}"
    _send(context, [seller], Notice(_("Invoice issued"), body, url, values, NotificationKind.INVOICE_ISSUED))


def payment_received(context: Context, payment_id: UUID) -> None:
    """Accountants hear of a receipt that somebody else recorded."""
    accountants = _audience(context, (BusinessRole.ACCOUNTANT,))
    if accountants:
        _send(context, accountants, _receipt(context, payment_id))


def _receipt(context: Context, payment_id: UUID) -> Notice:
    payment = reading.payment(context, payment_id)
    values = {
        "amount": Amount(payment.amount),
        "customer": payment.customer.name,
        "numbers": ", ".join(item.invoice_number or "" for item in payment.allocations),
    }
    body = _("{amount} from {customer} for {numbers}")
    return Notice(
        _("Payment received"), body, f"/workspace/payments/{payment_id}", values, NotificationKind.INVOICE_PAID
    )


def _audience(context: Context, roles: Sequence[BusinessRole]) -> set[UUID | None]:
    """Return those who have one of the roles, or the administrators where nobody has; without the one who acts."""
    holders = _holders(context, roles) or _holders(context, (BusinessRole.ADMIN,))
    return holders - {context.principal.user_id}


def _holders(context: Context, roles: Sequence[BusinessRole]) -> set[UUID | None]:
    return {user_id for role in roles for user_id in recipients_with(context, role)}


def _send(context: Context, people: Any, notice: Notice) -> bool:
    """Send the notice and tell whether anybody was told: who is no active member any more is not."""
    told = notify(
        context,
        people,
        notice.kind,
        title=notice.title,
        body=notice.body,
        target_url=notice.target_url,
        payload=notice.values,
    )
    return bool(told)
