"""Effects of payments on invoices: amounts due, status, and the VAT that a receipt makes due.

Sources: document 3 (payments never above the amount due), DECISIONS 16, 28 and 34, MONEY.md 1.2 rows 3, 4 and 8.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Protocol

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.rules import ageing
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import money
from leaseapp.kernel.money import CENT, ZERO

NOTHING: Mapping[Decimal, Decimal] = MappingProxyType({})
PAYABLE = (InvoiceStatus.ISSUED, InvoiceStatus.PARTIALLY_PAID, InvoiceStatus.OVERDUE)
"""The states in which something can be due."""
PAYABLE_FILTER = ",".join(status.value for status in PAYABLE)
"""The same as the list of invoices filters by it."""


def amount_due(total_ttc: Decimal, paid: Decimal, credited: Decimal = ZERO) -> Decimal:
    """Return the amount to be paid, in € incl. VAT; never below zero: an excess is a customer credit (DECISIONS 28)."""
    return max(total_ttc - paid - credited, ZERO)


class Settled(Protocol):
    """The settlement of an invoice, in € incl. VAT."""

    @property
    def total_ttc(self) -> Decimal:
        """Its total."""
        ...

    @property
    def paid_amount(self) -> Decimal:
        """The amount paid by receipts and set-offs."""
        ...

    @property
    def credited_amount(self) -> Decimal:
        """The amount that credit notes on it took off."""
        ...


def due_on(invoice: Settled) -> Decimal:
    """Return the amount still due on an issued invoice, in € incl. VAT."""
    return amount_due(invoice.total_ttc, invoice.paid_amount, invoice.credited_amount)


def most_received(invoice: Settled) -> Decimal:
    """Return the most that money may settle on an invoice, in € incl. VAT: what is due, and one cent that was paid too much."""
    return due_on(invoice) + CENT


def difference(due: Decimal, amount: Decimal) -> Decimal:
    """Return what settles an invoice beside `amount`, where `due` was due, in €: a rest of one cent never keeps it open.

    0.01 where a cent is missing (a charge), -0.01 where a cent is too much (an income), else 0. The VAT stays that of the
    invoice: the whole of it becomes due.
    """
    rest = due - amount
    return rest if abs(rest) == CENT else ZERO


def credited(due: Decimal, total: Decimal, waived: Decimal = ZERO) -> tuple[Decimal, Decimal]:
    """Return what a credit note of `total` takes off an invoice of which `due` is due, and the cent beside it; both in €.

    Their sum is by how much less is due: the cent is 0.01 where the credit leaves one (a charge), -0.01 where it is one
    above (an income). `waived` is a cent that earlier credit notes left and nobody owes any more: it is given back first.
    """
    back = min(max(waived, ZERO), CENT)
    settled = min(total, due + back)
    if due > 0 and back == 0 and total - settled == CENT:
        settled = total
    return settled, difference(due, settled) if settled > 0 else ZERO


def days_late(status: InvoiceStatus, due_on: date | None, today: date) -> int:
    """Return by how many days an unsettled invoice is late, 0 until its due date; a part-paid one is late too (DECISIONS 16)."""
    return ageing.days_late(due_on, today) if status in PAYABLE and due_on is not None else 0


def status_after(
    total_ttc: Decimal, paid: Decimal, due_on: date, today: date, *, credited: Decimal = ZERO
) -> InvoiceStatus:
    """Return the status of an issued invoice by its balance and due date.

    Nothing due: PAID, or CANCELED when only credit notes settled it. Part paid: PARTIALLY_PAID, even when late.
    Else OVERDUE from the day after the due date, ISSUED before. The due date itself is still on time.
    """
    if amount_due(total_ttc, paid, credited) == 0:
        return InvoiceStatus.CANCELED if credited > 0 and paid == 0 else InvoiceStatus.PAID
    if paid > 0:
        return InvoiceStatus.PARTIALLY_PAID
    return InvoiceStatus.OVERDUE if ageing.is_late(due_on, today) else InvoiceStatus.ISSUED


def vat_moved_by_receipt(
    pending: Mapping[Decimal, Decimal],
    paid_so_far: Decimal,
    payable: Decimal,
    already_moved: Mapping[Decimal, Decimal],
    delivered: Mapping[Decimal, Decimal] = NOTHING,
    given_back: Mapping[Decimal, Decimal] = NOTHING,
) -> dict[Decimal, Decimal]:
    """Return the pending VAT by rate (€) that becomes due once `paid_so_far`, this receipt included, has been received.

    `round2(vat × paidSoFar ÷ payable) − alreadyMoved` per rate: the last receipt always empties the account, whatever
    was rounded before. `delivered` is the part of the pending VAT whose goods were delivered: all of it is due, paid or not
    (CGI art. 269-2-a), and receipts spread the rest alone. `payable` is the total less what credit notes took off it,
    `pending` the VAT that waited at issue less what they gave back of it. A receipt never takes back what became due: after
    a credit on services the share may run ahead, and then nothing moves until the receipts have caught up. `given_back` is
    what credit notes took of VAT that receipts had made due: as much stays due, also when such a receipt was undone, so that
    no cent of it is owed by the state. Rates without a move are left out. A payment undone is mirrored from what it had moved.
    """
    moves = {}
    for rate, vat in pending.items():
        moved = already_moved.get(rate, ZERO)
        due = delivered.get(rate, ZERO)
        target = vat if paid_so_far >= payable else due + money.proportion(vat - due, paid_so_far, payable)
        target = max(target, given_back.get(rate, ZERO))
        low, high = sorted((ZERO, vat - moved))
        move = min(max(target - moved, low), high)
        if move != 0:
            moves[rate] = move
    return moves


def of_goods(
    pending: Mapping[Decimal, Decimal],
    bases: Mapping[tuple[Decimal, LineKind], Decimal],
    *,
    vat_on_debits: bool,
) -> dict[Decimal, Decimal]:
    """Return the part of a deposit's pending VAT by rate (€) that is of goods, by the `bases` of its lines in € excl. VAT.

    With the option for debits nothing of its services waits, so that all that is pending is of goods.
    """
    parts = {}
    for rate, vat in pending.items():
        goods = bases.get((rate, LineKind.GOODS), ZERO)
        whole = goods + (ZERO if vat_on_debits else bases.get((rate, LineKind.SERVICE), ZERO))
        if goods != 0 and vat != 0:
            parts[rate] = vat if whole == goods else money.proportion(vat, goods, whole)
    return parts
