"""The entries of what happens to a fixed asset (MONEY.md 1.2 rows 17, 21 to 23).

Accounts are named by role, those that follow from the asset's own account by number: 2154 is written off on 28154 and impaired
on 29154 (PCG art. 942-28, 942-29).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.accounting.enums import AccountRole, VatKind
from leaseapp.billing.rules.ledger_lines import vat_due_role
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO

INTANGIBLE = "20"


@dataclass(frozen=True, slots=True)
class Booked:
    """A line: an account by `role` or by `account` (its number), an amount in € above zero for debits, below for credits.

    `names_buyer` says that the line stands on the buyer's own account.
    """

    amount: Decimal
    role: str | None = None
    account: str | None = None
    vat_rate: Decimal | None = None
    vat_base: Decimal | None = None
    names_buyer: bool = False


def depreciation_account(account: str) -> str:
    """Return the account on which an asset's account is written off."""
    return "28" + account[1:]


def impairment_account(account: str) -> str:
    """Return the account on which an asset's account is impaired."""
    return "29" + account[1:]


def expense_role(account: str) -> AccountRole:
    """Return the role of the charge of depreciation: intangible assets have one of their own."""
    is_intangible = account.startswith(INTANGIBLE)
    return AccountRole.DEPRECIATION_EXPENSE_INTANGIBLE if is_intangible else AccountRole.DEPRECIATION_EXPENSE


def commissioned(account: str, gross: Decimal) -> list[Booked]:
    """Row 17: from what is in progress to the asset's own account."""
    return _kept([Booked(gross, account=account), Booked(-gross, role=AccountRole.ASSET_IN_PROGRESS)])


def depreciated(account: str, amounts: Sequence[Decimal]) -> list[Booked]:
    """Row 21: one line each way for each asset of one account."""
    debits = [Booked(one, role=expense_role(account)) for one in amounts]
    return _kept([*debits, *(Booked(-one, account=depreciation_account(account)) for one in amounts)])


@dataclass(frozen=True, slots=True)
class Worth:
    """A fixed asset as it stands in the books: its account; gross value, what was written off, what is impaired, in €."""

    account: str
    gross: Decimal
    accumulated: Decimal
    impairment: Decimal = ZERO

    @property
    def net(self) -> Decimal:
        """The value that is left, in €."""
        return self.gross - self.accumulated - self.impairment


def disposed(worth: Worth, proceeds: Decimal, vat_rate: Decimal, *, to_customer: bool = False) -> list[Booked]:
    """Row 22: the price with its VAT (`vat_rate` in %; nothing where there is no price), the asset out of the books.

    A sale to a customer stands on the customer's account (411), another one on 462. An impairment that is left is taken back in
    the same entry.
    """
    vat = money.percent(proceeds, vat_rate)
    owed = AccountRole.CUSTOMER if to_customer else AccountRole.DISPOSAL_RECEIVABLE
    sold = [
        Booked(proceeds + vat, role=owed, names_buyer=to_customer),
        Booked(-proceeds, role=AccountRole.DISPOSAL_PROCEEDS),
    ]
    if vat:
        sold.append(Booked(-vat, role=vat_due_role(vat_rate), vat_rate=vat_rate, vat_base=proceeds))
    return _kept([
        *sold, *impairment_reversed(worth.account, worth.impairment),
        Booked(worth.accumulated, account=depreciation_account(worth.account)),
        Booked(worth.gross - worth.accumulated, role=AccountRole.DISPOSAL_BOOK_VALUE),
        Booked(-worth.gross, account=worth.account),
    ])  # fmt: skip


def impaired(account: str, amount: Decimal) -> list[Booked]:
    """Row 23: what an asset lost."""
    return _kept(
        [Booked(amount, role=AccountRole.IMPAIRMENT_EXPENSE), Booked(-amount, account=impairment_account(account))]
    )


def impairment_reversed(account: str, amount: Decimal) -> list[Booked]:
    """Row 23, taken back."""
    return _kept(
        [Booked(amount, account=impairment_account(account)), Booked(-amount, role=AccountRole.IMPAIRMENT_REVERSAL)]
    )


def revalued(account: str, amount: Decimal) -> list[Booked]:
    """Return the rise above cost: the asset against the reserve of revaluation (105)."""
    return _kept([Booked(amount, account=account), Booked(-amount, role=AccountRole.REVALUATION_RESERVE)])


def transferred(worth: Worth, account: str) -> list[Booked]:
    """Return what takes an asset with its depreciation and impairment to another account."""
    return _kept([
        Booked(worth.gross, account=account), Booked(-worth.gross, account=worth.account),
        Booked(worth.accumulated, account=depreciation_account(worth.account)),
        Booked(-worth.accumulated, account=depreciation_account(account)),
        Booked(worth.impairment, account=impairment_account(worth.account)),
        Booked(-worth.impairment, account=impairment_account(account)),
    ])  # fmt: skip


def vat_kind(line: Booked) -> VatKind | None:
    """Return the category of the VAT that a line bears."""
    return VatKind.STANDARD if line.vat_rate is not None else None


def _kept(lines: list[Booked]) -> list[Booked]:
    return [line for line in lines if line.amount]
