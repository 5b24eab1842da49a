"""Open invoices as candidates for a receipt."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, or_
from sqlmodel import select

from leaseapp.billing.models import Invoice
from leaseapp.billing.queries.open_invoices import IS_OPEN, OUTSTANDING
from leaseapp.billing.rules.allocation import OpenInvoice
from leaseapp.kernel.context import Context

MOST_CANDIDATES = 1000
_SHORTEST_NAME = 3


def open_invoices_of(
    context: Context, customer_id: UUID, billing_entity_id: UUID | None = None
) -> Sequence[OpenInvoice]:
    """Return a customer's open invoices, the oldest due date first."""
    return _candidates(context, Invoice.customer_id == customer_id, billing_entity_id)


def open_invoices_like(
    context: Context, reference: str, amount: Decimal, billing_entity_id: UUID | None = None
) -> Sequence[OpenInvoice]:
    """Open invoices of any customer whose number or purchase order may stand in `reference`, or that owe exactly `amount`."""
    text = _bare(reference)
    criteria: list[Any] = [OUTSTANDING == amount]  # noqa: SIM300
    if text:
        criteria += [_stands_in(column, text) for column in (Invoice.number, Invoice.purchase_order_ref)]
    return _candidates(context, or_(*criteria), billing_entity_id)


def _candidates(context: Context, criterion: Any, billing_entity_id: UUID | None) -> Sequence[OpenInvoice]:
    statement = (
        select(
            Invoice.id,
            Invoice.customer_id,
            Invoice.billing_entity_id,
            Invoice.number,
            Invoice.due_date,
            OUTSTANDING,
            Invoice.purchase_order_ref,
        )
        .where(IS_OPEN, OUTSTANDING > 0, criterion)
        .order_by(Invoice.due_date, Invoice.id)
        .limit(MOST_CANDIDATES)
    )
    if billing_entity_id is not None:
        statement = statement.where(Invoice.billing_entity_id == billing_entity_id)
    return [OpenInvoice(*row) for row in context.session.exec(statement)]


def _bare(text: str) -> str:
    """Letters and digits only, leading zeros of its numbers dropped: `FAC-0042` → `FAC42`."""
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", re.sub(r"[^A-Z0-9]+", "", text.upper()))


def _stands_in(column: Any, text: str) -> Any:
    name = func.regexp_replace(func.upper(column), "[^A-Z0-9]+", "", "g")
    name = func.regexp_replace(name, "(?<![0-9])0+(?=[0-9])", "", "g")
    return and_(func.length(name) >= _SHORTEST_NAME, func.strpos(text, name) > 0)
