"""Drafts of invoices for work orders that clients pay for: made by a job once the work is done, issued by a person."""

import uuid
from datetime import timedelta

from sqlmodel import col, select

from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.schemas.invoices import InvoiceIn
from leaseapp.billing.services import invoicing, notices
from leaseapp.billing.services.notices import Notice
from leaseapp.documents.enums import LineKind
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.maintenance.services import charging
from leaseapp.notifications.services.notifying import was_told

_ONCE = timedelta(days=365)
"""The time within which accountants hear of a work order once."""
DRAFT = "billing.draft-work-order"
NOTES = _("Work order {number}: {title}")
DRAFTED = _("A draft for work order {number} waits for you")
NO_CUSTOMER = _("Work order {number} is to be billed by hand: its client is no customer yet")
NO_CHARGE = _("Work order {number} is to be billed by hand: no part and no hour of it has a price")
NOT_DRAFTED = _("Work order {number} is to be billed by hand: {why}")


def draft(context: Context, operation_id: uuid.UUID) -> Invoice | None:
    """Return the draft; None where the client is no customer or a line is refused, which accountants hear, and where there is
    one already.
    """
    order, charges = charging.charges(context, operation_id)
    if order.invoice_id is not None or was_told(context, order.number, _ONCE):
        return None
    statement = select(Customer).where(Customer.company_id == order.company_id, col(Customer.deleted_at).is_(None))
    customer = context.session.exec(statement).one_or_none() if order.company_id else None
    made, text, why = None, NO_CHARGE if customer else NO_CUSTOMER, ""
    if customer is not None and charges:
        body = {
            "customerId": customer.id,
            "notes": context.translate(NOTES, number=order.number, title=order.title),
            "supplyDate": context.today,
            "lines": [
                {
                    "kind": LineKind.GOODS if one.is_part else LineKind.SERVICE,
                    "designation": one.designation[:200],
                    "quantity": money.round_to(one.quantity, 3),
                    "unit": one.unit[:20] or None,
                    "unitPriceHt": one.unit_price_ht,
                    "vatRatePct": vat_rates.STANDARD,
                }
                for one in charges
            ],
        }
        try:
            with savepoint(context):
                made, text = invoicing.create(context, InvoiceIn.model_validate(body)), DRAFTED
        except Problem as problem:
            said = problem.errors[0] if problem.errors else problem
            text, why = NOT_DRAFTED, context.translate(said.message, **(said.params or {}))
    order.invoice_id = made.id if made else None
    page = f"/workspace/invoices/{made.id}" if made else f"/workspace/maintenance-operations/{order.id}"
    title = _("Work to be billed")
    notice = Notice(title, text, page, {"number": order.number, "name": order.number, "why": why})
    notices.tell_roles(context, (BusinessRole.ACCOUNTANT,), notice)
    return made
