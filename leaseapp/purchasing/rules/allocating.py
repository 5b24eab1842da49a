"""Allocations of a supplier invoice: what is left, and how a charge is shared out (MONEY.md 3.7)."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TypeVar

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.purchasing.enums import SupplierInvoiceKind

Code = TypeVar("Code")


def remaining(total_ht: Decimal, allocated: Iterable[Decimal]) -> Decimal:
    """Return what is left to allocate, in € excl. VAT; below zero where the allocations go beyond the total."""
    return total_ht - money.total(allocated)


def equal_parts(amount: Decimal, count: int) -> list[Decimal]:
    """Share `amount` (€) in `count` equal parts, whose sum is exact: the last cents go to the first parts."""
    return money.split(amount, [1] * count)


def alike(left_ht: Decimal, total_ht: Decimal, parts: Sequence[Decimal]) -> list[Decimal]:
    """Share `left_ht` as another invoice of `total_ht` was shared in `parts` (€ excl. VAT), to the cent.

    What of that invoice was not allocated stays out here, too.
    """
    return money.split(left_ht, [*parts, max(remaining(total_ht, parts), ZERO)])[:-1]


def signed(kind: SupplierInvoiceKind, amount_ht: Decimal) -> Decimal:
    """Return what an allocation costs: that of a credit note counts below zero."""
    return -amount_ht if kind is SupplierInvoiceKind.CREDIT_NOTE else amount_ht


def charged(
    lines: Mapping[Code, Decimal], allocated: Sequence[tuple[Code, Decimal]], usual: Code | None
) -> dict[Code, Decimal]:
    """Return what each code is charged (€ excl. VAT): the allocations that name a code decide, the rest follows the lines.

    `lines` are the amounts of the invoice by the code of its lines. An allocation takes from its own code first, then from
    the `usual` one of the invoice, then from the others in their order. ValueError where more is allocated than there is.
    """
    rest = dict(lines)
    found: dict[Code, Decimal] = {}
    open_ = []
    for code, amount in allocated:
        taken = min(max(rest.get(code, ZERO), ZERO), amount)
        if taken:
            rest[code] -= taken
        found[code] = found.get(code, ZERO) + amount
        open_.append(amount - taken)
    wanted = money.total(open_)
    for code in sorted(rest, key=lambda one: one != usual):
        taken = min(max(rest[code], ZERO), wanted)
        rest[code] -= taken
        wanted -= taken
    if wanted > 0:
        raise ValueError(wanted)
    for code, amount in rest.items():
        if amount:
            found[code] = found.get(code, ZERO) + amount
    return found
