"""Deposit invoices: what is left of each to deduct, and that no invoice deducts what was credited meanwhile (DECISIONS 33)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.billing.enums import DEPOSIT
from leaseapp.billing.models import Invoice
from leaseapp.billing.queries.records import locked_invoices
from leaseapp.billing.queries.taken import Taken, taken_of_order
from leaseapp.billing.rules.groups import Group, group_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _


def deposit_balances(context: Context, order_id: UUID) -> dict[tuple[UUID, Group], Decimal]:
    """Return the rest of each deposit invoice by group, in € excl. VAT; below zero when more was deducted than it is."""
    return balances(taken_of_order(context, order_id))


def balances(taken: Sequence[Taken]) -> dict[tuple[UUID, Group], Decimal]:
    """Return the rest of each deposit invoice by group, in € excl. VAT, of the lines that were taken."""
    found: dict[tuple[UUID, Group], Decimal] = {}
    for item in taken:
        if item.is_deposit:
            key = (item.invoice_id, group_of(item.line))
            found[key] = found.get(key, ZERO) + item.line.line_total_ht - item.credited_ht
        elif item.line.source_kind == DEPOSIT and item.line.source_id:
            key = (item.line.source_id, group_of(item.line))
            # the line is negative; a credit of it gives the deduction back
            found[key] = found.get(key, ZERO) + item.line.line_total_ht + abs(item.credited_ht)
    return found


def refuse_spent_deposits(context: Context, draft: Invoice, lines: Sequence[Any]) -> None:
    """Before a balance invoice is issued: its deposits are locked and must still be worth what it deducts.

    A deposit may have been credited since the draft was made. Raises Conflict DEPOSIT_CHANGED.
    """
    deducted = {line.source_id for line in lines if line.source_kind == DEPOSIT}
    if not deducted or draft.order_id is None:
        return
    locked_invoices(context, sorted(deducted))
    if any(left < 0 for left in deposit_balances(context, draft.order_id).values()):
        message = _("A deposit was credited since this draft was made: delete it and make the balance invoice again.")
        raise Conflict("DEPOSIT_CHANGED", message)
