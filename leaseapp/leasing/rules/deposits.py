"""The guarantee deposit: its balance after its movements, never below zero (LEASING.md 3.8)."""

from collections.abc import Iterable
from decimal import Decimal

from leaseapp.leasing.enums import DepositKind
from leaseapp.leasing.rules.plan import ZERO


def balance(movements: Iterable[tuple[DepositKind, Decimal]]) -> Decimal:
    """Return what is left of a deposit, in €."""
    return sum((amount if kind is DepositKind.RECEIVED else -amount for kind, amount in movements), ZERO)
