"""The entry of each kind of provision (MONEY.md 1.2 row 24, 13): accounts by role, debit and credit, as data."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.accounting.enums import PartyKind
from leaseapp.closing.enums import ProvisionKind as K
from leaseapp.kernel.money import ZERO


@dataclass(frozen=True, slots=True)
class Scheme:
    """The accounts of a kind: `balance` stands on the balance sheet, `vat` takes the VAT of what is not invoiced yet.

    `charges` says that the result is debited (a charge, less income); `party` names whose account the balance is, if any.
    `back` is the role that a reversal credits instead of the account that was charged; `result` the role of that account
    where the kind always has the same. `effect` is -1 where the result falls, 1 where it rises.
    """

    balance: str
    charges: bool
    vat: str | None = None
    party: PartyKind | None = None
    result: str | None = None
    back: str | None = None

    @property
    def effect(self) -> int:
        """The side on which the result moves."""
        return -1 if self.charges else 1


SCHEMES = {
    K.FNP: Scheme("SUPPLIER_UNINVOICED", charges=True, vat="VAT_UNINVOICED_PURCHASES", party=PartyKind.SUPPLIER),
    K.CCA: Scheme("PREPAID_EXPENSE", charges=False),
    K.CAP: Scheme("ACCRUED_EXPENSE", charges=True),
    K.AAR: Scheme(
        "SUPPLIER_CREDIT_RECEIVABLE", charges=False, vat="VAT_UNINVOICED_PURCHASES", party=PartyKind.SUPPLIER,
        result="PURCHASE_REBATE",
    ),
    K.FAE: Scheme("CUSTOMER_UNINVOICED", charges=False, vat="VAT_UNINVOICED_SALES", party=PartyKind.CUSTOMER),
    K.PCA: Scheme("DEFERRED_INCOME", charges=True),
    K.AAE: Scheme(
        "CUSTOMER_CREDIT_PAYABLE", charges=True, vat="VAT_UNINVOICED_SALES", party=PartyKind.CUSTOMER, result="SALES_REBATE"
    ),
    K.RISK: Scheme("PROVISION_RISK", charges=True, result="PROVISION_EXPENSE", back="PROVISION_REVERSAL"),
    K.STOCK: Scheme(
        "STOCK_GOODS_ALLOWANCE", charges=True, result="STOCK_ALLOWANCE_EXPENSE", back="STOCK_ALLOWANCE_REVERSAL"
    ),
}  # fmt: skip
ACCRUED = (
    ("661", "LOAN_INTEREST_ACCRUED"), ("641", "STAFF_ACCRUED"), ("645", "SOCIAL_ACCRUED"), ("63", "TAX_ACCRUED"),
)  # fmt: skip
"""The balance of an accrued charge by how its account begins (PCG art. 941-16, 944-42 to 944-44); any other stands on 4686."""
TO_SETTLE = (K.FNP, K.CAP, K.AAR)
"""Kinds that a supplier's invoice or credit note consumes."""


@dataclass(frozen=True, slots=True)
class Booked:
    """One line: an account by `role`, or that of the result (`role` None), and one amount in €."""

    role: str | None
    debit: Decimal
    credit: Decimal
    names_party: bool = False


def balance_role(kind: K, account: str) -> str:
    """Return the role of the account of the balance sheet for a kind and the account of the result that it charges."""
    own = next((role for prefix, role in ACCRUED if account.startswith(prefix)), None) if kind is K.CAP else None
    return own or SCHEMES[kind].balance


def lines(kind: K, amount_ht: Decimal, vat: Decimal, account: str = "") -> list[Booked]:
    """Return the entry of a provision on `account` at the end of its year; the debits come first."""
    scheme = SCHEMES[kind]
    tax = vat if scheme.vat else ZERO
    result = [Booked(scheme.result, amount_ht, ZERO)]
    if tax:
        result.append(Booked(scheme.vat, tax, ZERO))
    balance = Booked(balance_role(kind, account), ZERO, amount_ht + tax, names_party=scheme.party is not None)
    written = [*result, balance]
    return written if scheme.charges else swapped(written)


def reversal(kind: K, amount_ht: Decimal) -> list[Booked]:
    """Return what takes a risk or a stock allowance back on the first day of the next year; others are mirrored."""
    scheme = SCHEMES[kind]
    return [Booked(scheme.balance, amount_ht, ZERO), Booked(scheme.back, ZERO, amount_ht)]


def swapped(booked: Sequence[Booked]) -> list[Booked]:
    """Return the same lines with debit and credit exchanged, the debits first."""
    return [Booked(one.role, one.credit, one.debit, one.names_party) for one in reversed(booked)]
