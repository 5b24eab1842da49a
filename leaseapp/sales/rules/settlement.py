"""What payments do to invoices: amounts due, allocation, status, and the VAT that a receipt makes due.

Sources: document 3 (payments never above the amount due), DECISIONS 16, 28 and 34, MONEY.md 1.2 rows 3, 4 and 8.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.sales.enums import InvoiceStatus

PAYABLE = frozenset({InvoiceStatus.ISSUED, InvoiceStatus.PARTIALLY_PAID, InvoiceStatus.OVERDUE})


@dataclass(frozen=True, slots=True)
class OpenInvoice:
    """An invoice that waits for money: what is still due in €, and since when."""

    invoice_id: UUID
    due_date: date
    amount_due: Decimal


def amount_due(total_ttc: Decimal, paid: Decimal, credited: Decimal = ZERO) -> Decimal:
    """What is still to be paid, in € incl. VAT; never below zero: an excess is a customer credit (DECISIONS 28)."""
    return max(total_ttc - paid - credited, ZERO)


def is_late(status: InvoiceStatus, due_on: date, today: date) -> bool:
    """Whether an unsettled invoice has passed its due date; a part-paid one shows as late too (DECISIONS 16)."""
    return status in PAYABLE and due_on < today


def status_after(
    total_ttc: Decimal, paid: Decimal, due_on: date, today: date, *, credited: Decimal = ZERO
) -> InvoiceStatus:
    """The status of an issued invoice by its balance and due date.

    Nothing due: PAID, or CANCELED when only credit notes settled it. Part paid: PARTIALLY_PAID, even when late.
    Else OVERDUE from the day after the due date, ISSUED before. The due date itself is still on time.
    """
    if amount_due(total_ttc, paid, credited) == 0:
        return InvoiceStatus.CANCELED if credited > 0 and paid == 0 else InvoiceStatus.PAID
    if paid > 0:
        return InvoiceStatus.PARTIALLY_PAID
    return InvoiceStatus.OVERDUE if due_on < today else InvoiceStatus.ISSUED


def propose_allocation(amount: Decimal, invoices: Sequence[OpenInvoice]) -> dict[UUID, Decimal]:
    """Share a receipt of `amount` € out over open invoices, the oldest due date first; what exceeds them stays unallocated."""
    left, shares = amount, {}
    for invoice in sorted(invoices, key=lambda item: (item.due_date, item.invoice_id)):
        part = min(left, invoice.amount_due)
        if part > 0:
            shares[invoice.invoice_id] = part
            left -= part
    return shares


def vat_moved_by_receipt(
    pending: Mapping[Decimal, Decimal],
    paid_so_far: Decimal,
    total_ttc: Decimal,
    already_moved: Mapping[Decimal, Decimal],
) -> dict[Decimal, Decimal]:
    """The pending VAT by rate (€) that becomes due once `paid_so_far`, this receipt included, has been received.

    `round2(vat × paidSoFar ÷ ttc) − alreadyMoved` per rate: the last receipt always empties the account, whatever
    was rounded before. Rates without a move are left out. A payment undone is mirrored from what it had moved.
    """
    moves = {}
    for rate, vat in pending.items():
        target = vat if paid_so_far >= total_ttc else money.proportion(vat, paid_so_far, total_ttc)
        move = target - already_moved.get(rate, ZERO)
        if move != 0:
            moves[rate] = move
    return moves
