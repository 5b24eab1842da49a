"""The part of each receipt that pays services whose VAT is due on receipt, by rate (status 212, flows 10.2 and 10.4).

MONEY.md 5.4: cumulative by rate, the rest to the largest rate; a share that would turn negative on a payment of a few cents is
0 and catches up with the next one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law.vat_provisions import VatReason

Bases = Mapping[tuple[LineKind, Decimal, VatReason | None], Decimal]
"""Sums of lines (€ excl. VAT) by kind, rate and reason."""
Waiting = Mapping[Decimal, Decimal]
"""Services of an invoice by rate, in € incl. VAT, whose VAT waits for the receipt."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Money (€) that came in on an invoice, less than 0 where it goes back; `day` is when.

    `waiting` are the services of the invoice and `payable` its total (€ incl. VAT), less what credit notes had taken off by then.
    """

    source_id: UUID
    day: date
    amount: Decimal
    waiting: Waiting
    payable: Decimal


def waiting_of(rows: Iterable[VatRow], bases: Bases) -> dict[Decimal, Decimal]:
    """Return the services of a document whose VAT waits, by rate, in € incl. VAT.

    VAT on goods waits on a deposit invoice only: that part is none of a service.
    """
    found = {}
    for row in rows:
        if row.rate == 0 or row.pending_base == 0:
            continue
        base = bases.get((LineKind.SERVICE, row.rate, row.reason), ZERO)
        if base:
            found[row.rate] = base + money.proportion(row.pending, base, row.pending_base)
    return found


def credited_of(rows: Iterable[VatRow], bases: Bases, waiting: Waiting) -> dict[Decimal, Decimal]:
    """Return what a credit note takes off the services that wait on its invoice, by rate, in € incl. VAT.

    What was paid before is given back from the VAT that was due, so its own rows do not say that anything waits.
    """
    found = {}
    for row in rows:
        base = bases.get((LineKind.SERVICE, row.rate, row.reason), ZERO)
        if row.rate in waiting and base and row.base:
            found[row.rate] = base + money.proportion(row.vat, base, row.base)
    return found


def shares(receipts: Sequence[Receipt]) -> list[dict[Decimal, Decimal]]:
    """Return what each receipt of one invoice pays of its services by rate, in € incl. VAT; receipts in the order of time."""
    told: dict[Decimal, Decimal] = {}
    paid, found = ZERO, []
    for receipt in receipts:
        paid += receipt.amount
        wanted = _paid_of(receipt, paid)
        share = {}
        for rate in sorted({*wanted, *told}, reverse=True):
            step = wanted.get(rate, ZERO) - told.get(rate, ZERO)
            if step * receipt.amount > 0:
                share[rate] = step
                told[rate] = told.get(rate, ZERO) + step
        found.append(share)
    return found


def _paid_of(receipt: Receipt, paid: Decimal) -> dict[Decimal, Decimal]:
    """Return the services that are paid once `paid` has come in; the largest rate takes the rest."""
    part = min(max(paid, ZERO), receipt.payable)
    if part <= 0 or not receipt.waiting:
        return {}
    every = money.proportion(money.total(receipt.waiting.values()), part, receipt.payable)
    largest, *others = sorted(receipt.waiting, reverse=True)
    wanted = {rate: money.proportion(receipt.waiting[rate], part, receipt.payable) for rate in others}
    return {largest: every - money.total(wanted.values()), **wanted}
