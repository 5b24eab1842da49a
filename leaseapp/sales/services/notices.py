"""Who hears of what in sales (document 3, Events); mails follow each person's preferences."""

from uuid import UUID

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.sales.services import reading


def payment_received(context: Context, payment_id: UUID) -> None:
    """Accountants hear of a receipt that somebody else recorded."""
    wanted = [user for user in recipients_with(context, BusinessRole.ACCOUNTANT) if user != context.principal.user_id]
    if not wanted:
        return
    payment = reading.payment(context, payment_id)
    numbers = ", ".join(item.invoice_number or "" for item in payment.allocations)
    notify(
        context,
        wanted,
        NotificationKind.GENERIC,
        title=_("Payment received"),
        body=_("{amount} from {customer} for {numbers}"),
        target_url=f"/workspace/payments/{payment_id}",
        payload={"amount": money.to_text(payment.amount, "fr"), "customer": payment.customer.name, "numbers": numbers},
    )
