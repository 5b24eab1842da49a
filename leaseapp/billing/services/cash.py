"""Receipts in cash above what the law lets a debtor pay: confirmed with a reason, at its field (C. mon. fin. D112-3)."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.queries.bank_deposits import cash_on
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _
from leaseapp.law import cash, territories


def refuse_unexplained(context: Context, body: PaymentIn, customer_id: UUID, invoice_ids: Sequence[UUID]) -> None:
    """Refuse cash above the limit without a reason, and a reason where no cash was taken.

    Parts of one debt count together. Raises Invalid CASH_ABOVE_LIMIT, UNEXPECTED; NotFound for an unknown customer.
    """
    if body.method is not PaymentMethod.CASH:
        if body.cash_reason is not None:
            raise refuse_field("cashReason", "UNEXPECTED", _("A reason is given for cash only."))
        return
    found = queries.customer_with_company(context, customer_id)
    if found is None:
        raise NotFound("customerId")
    company = found[1]
    limit = cash.most_cash(
        is_professional=company.kind is not CompanyKind.CONSUMER,
        is_in_france=territories.is_in_sirene(company.country),
    )
    before = Decimal(cash_on(context, invoice_ids)) if invoice_ids else ZERO
    if (body.amount or ZERO) + before > limit and body.cash_reason is None:
        message = _(
            "A debt above €{limit} is not paid in cash (C. mon. fin. art. L112-6 and D112-3). "
            "If it was taken all the same, say why."
        )
        raise refuse_field("cashReason", "CASH_ABOVE_LIMIT", message, limit=limit)
