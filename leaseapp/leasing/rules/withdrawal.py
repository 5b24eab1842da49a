"""The withdrawal of small professionals (C. conso. L221-3, L221-10, L221-18): three answers, two days."""

from dataclasses import dataclass
from datetime import date, timedelta

from leaseapp.law import consumer_code


@dataclass(frozen=True)
class Withdrawal:
    """The last day on which the lessee may withdraw, and the first day on which they may pay."""

    until: date
    no_payment_before: date


def withdrawal(signed: date, *, off_premises: bool, employees: int, in_main_activity: bool) -> Withdrawal | None:
    """Return the days of a contract that a small professional signed away from business premises, None for any other."""
    if not off_premises or employees > consumer_code.MOST_EMPLOYEES or in_main_activity:
        return None
    return Withdrawal(
        signed + timedelta(days=consumer_code.WITHDRAWAL_DAYS), signed + timedelta(days=consumer_code.UNPAID_DAYS)
    )
