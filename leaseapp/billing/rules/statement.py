"""The statement of account: what a customer was invoiced and paid over a period, and what is open at its end.

Plain values; the service fills them, the PDF draws them. Debits are what the customer owes more by (invoices, refunds,
reversed receipts), credits what it owes less by (receipts, credit notes);
a cent that settles an invoice beside a receipt or credit is a row of its own. Source: C. com. L110-3 (evidence between
traders); the aged bands are those of MONEY.md (balance-customers).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class StatementKind(StrEnum):
    """The kind of a statement's row."""

    INVOICE = "INVOICE"
    DEPOSIT_INVOICE = "DEPOSIT_INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"
    PAYMENT = "PAYMENT"
    PAYMENT_REVERSED = "PAYMENT_REVERSED"
    REFUND = "REFUND"
    DIFFERENCE = "DIFFERENCE"


label_members(
    {
        StatementKind.INVOICE: _("Invoice"),
        StatementKind.DEPOSIT_INVOICE: _("Deposit invoice"),
        StatementKind.CREDIT_NOTE: _("Credit note"),
        StatementKind.PAYMENT: _("Payment"),
        StatementKind.PAYMENT_REVERSED: _("Reversed payment"),
        StatementKind.REFUND: _("Refund"),
        StatementKind.DIFFERENCE: _("Settlement difference"),
    }
)


@dataclass(frozen=True, slots=True)
class StatementMovement:
    """One document or payment as it happened: `debit` or `credit` in €, both positive, one of them zero.

    `number` is the document's number or the payment's reference, `label` what more there is to say (means of payment,
    the invoice that was credited), `due_date` that of invoices.
    """

    date: date
    kind: StatementKind
    number: str | None
    label: str = ""
    due_date: date | None = None
    debit: Decimal = ZERO
    credit: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A movement with the balance (€, positive: owed by the customer) after it."""

    date: date
    kind: StatementKind
    number: str | None
    label: str
    due_date: date | None
    debit: Decimal
    credit: Decimal
    balance: Decimal


@dataclass(frozen=True, slots=True)
class AgedBands:
    """The open amounts at the end of the period by days after the due date, in €; `credits` is what credit
    notes left the customer, `advances` what it paid on account.

    The closing balance is the sum of the bands less both; the ledger keeps advances apart (4191).
    """

    not_due: Decimal = ZERO
    late_1_to_30: Decimal = ZERO
    late_31_to_60: Decimal = ZERO
    late_61_to_90: Decimal = ZERO
    late_over_90: Decimal = ZERO
    credits: Decimal = ZERO
    advances: Decimal = ZERO

    @property
    def late(self) -> Decimal:
        """Everything after its due date."""
        return self.late_1_to_30 + self.late_31_to_60 + self.late_61_to_90 + self.late_over_90

    @property
    def balance(self) -> Decimal:
        """Open items less what is owed to the customer."""
        return self.receivable - self.advances

    @property
    def receivable(self) -> Decimal:
        """The part that the customer's own account (411) holds: without advances."""
        return self.not_due + self.late - self.credits


@dataclass(frozen=True, slots=True)
class StatementDocument:
    """One customer's account with one seller from `period_start` to `period_end` (both included); made by `assemble`.

    `opening_balance` is that of the evening before `period_start`, `closing_balance` that of `period_end`, both in
    `currency` and positive when the customer owes. `issue_date` is the day it was drawn up.
    """

    seller: Seller
    customer: Buyer
    period_start: date
    period_end: date
    issue_date: date
    opening_balance: Decimal
    rows: tuple[StatementRow, ...]
    closing_balance: Decimal
    bands: AgedBands
    currency: str = "EUR"

    @property
    def total_debit(self) -> Decimal:
        """Sum of the debits of the period."""
        return money.total(row.debit for row in self.rows)

    @property
    def total_credit(self) -> Decimal:
        """Sum of the credits of the period."""
        return money.total(row.credit for row in self.rows)


def assemble(
    *,
    seller: Seller,
    customer: Buyer,
    period_start: date,
    period_end: date,
    issue_date: date,
    opening_balance: Decimal,
    movements: Sequence[StatementMovement],
    bands: AgedBands,
    currency: str = "EUR",
) -> StatementDocument:
    """Return the statement with its running balance; `movements` come in the order in which they are shown."""
    balance, rows = opening_balance, []
    for item in movements:
        balance += item.debit - item.credit
        rows.append(
            StatementRow(item.date, item.kind, item.number, item.label, item.due_date, item.debit, item.credit, balance)
        )
    return StatementDocument(
        seller=seller,
        customer=customer,
        period_start=period_start,
        period_end=period_end,
        issue_date=issue_date,
        opening_balance=opening_balance,
        rows=tuple(rows),
        closing_balance=balance,
        bands=bands,
        currency=currency,
    )
