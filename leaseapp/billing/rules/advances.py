"""Advances: the VAT in them, and what their use takes back.

VAT on a payment on account is due when it is received, for services (CGI art. 269-2-c) and, since 1 January 2023, for goods
(art. 269-2-a, law 2021-1900 art. 30). The invoice bears the whole VAT itself: setting the advance against it gives back
what the advance had made due, so that nothing is due twice.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO

CUSTOMER_DEPOSIT = "CUSTOMER_DEPOSIT"
"""4191: deposits and advances, without their VAT."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The debits of a use: the account `role` of the customer with `net`, and VAT due with `vat` at `rate` (%); in €."""

    role: str
    amount: Decimal
    vat: Decimal = ZERO
    rate: Decimal = ZERO

    @property
    def net(self) -> Decimal:
        """The amount without the VAT, in €."""
        return self.amount - self.vat


class Received(Protocol):
    """Money on account: its amount incl. VAT and the VAT in it, in €, at a rate in %."""

    amount: Decimal
    vat_amount: Decimal
    vat_rate_pct: Decimal


def opened_by(advance: Received) -> Opened:
    """Return what an advance opens when it is received, which its uses take back."""
    return Opened(CUSTOMER_DEPOSIT, advance.amount, advance.vat_amount, advance.vat_rate_pct)


def vat_in(amount: Decimal, rate: Decimal) -> Decimal:
    """Return the VAT that stands in an advance of `amount` € incl. VAT at `rate` %, to the cent."""
    return money.proportion(amount, rate, money.HUNDRED + rate)


def vat_back(vat: Decimal, amount: Decimal, used: Decimal, so_far: Decimal) -> Decimal:
    """Return the VAT that a use gives back, once `used` of the advance's `amount` is used and `so_far` was given back; in €.

    The last use takes the exact rest.
    """
    return money.proportion(vat, used, amount) - so_far
