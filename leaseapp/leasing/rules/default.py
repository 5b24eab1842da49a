"""Amounts paid late, and the end of a lease for default: each part of what is owed stands by itself (LEASING.md 3.14, 3.15)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from leaseapp.law.late_payment import RECOVERY_FEE, half_year_of
from leaseapp.leasing.rules.plan import ZERO, Plan, money

DAYS_A_YEAR = 365
_INTO_THE_NEXT_HALF = timedelta(days=184)


def late_interest(ttc: Decimal, due: date, paid: date, percent_on: Callable[[date], Decimal]) -> list[Decimal]:
    """Return the interest (€) on an amount incl. VAT that was due and paid on these days: a part for each half-year.

    It is simple, counts actual days, and `percent_on` gives the rate in % a year on the first day of each part.
    """
    parts, start = [], due
    while start < paid:
        end = min(paid, half_year_of(half_year_of(start) + _INTO_THE_NEXT_HALF))
        parts.append(money(ttc * percent_on(start) * (end - start).days / (100 * DAYS_A_YEAR)))
        start = end
    return parts


@dataclass(frozen=True)
class Owed:
    """The parts of what a lessee owes in €: `due` incl. VAT, the indemnity (`remaining` and `penalty`) without VAT."""

    due: Decimal
    remaining: Decimal
    penalty: Decimal
    recovery: Decimal
    deposit: Decimal
    resale: Decimal

    @property
    def total(self) -> Decimal:
        """The sum, the deposit and what the machine was sold for taken off."""
        return self.due + self.remaining + self.penalty + self.recovery - self.deposit - self.resale


def terminated(
    plan: Plan,
    ended: int,
    unpaid_ttc: list[Decimal],
    *,
    penalty_pct: Decimal,
    deposit: Decimal = ZERO,
    resale: Decimal = ZERO,
) -> Owed:
    """Return what is owed when a lease ends after `ended` rents fell due, of which `unpaid_ttc` (€ incl. VAT) were not paid.

    The penalty is a share (%) of the rents that are left; for each unpaid invoice the fee for recovery costs comes on top.
    `resale` (€) is deducted where the contract says so.
    """
    remaining = sum(plan.rents[ended:], ZERO)
    return Owed(
        due=sum(unpaid_ttc, ZERO), remaining=remaining, penalty=money(remaining * penalty_pct / 100),
        recovery=RECOVERY_FEE * len(unpaid_ttc), deposit=deposit, resale=resale,
    )  # fmt: skip
