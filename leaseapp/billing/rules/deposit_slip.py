"""The slip with which receipts are handed in at the bank, as plain values."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.billing.enums import PaymentMethod
from leaseapp.documents.rules.parties import Seller
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO


@dataclass(frozen=True, slots=True)
class SlipRow:
    """One receipt: who paid, what stands on the cheque, the invoices that it settled, its amount in €."""

    received_on: date
    payer: str
    reference: str | None
    invoices: str | None
    amount: Decimal


@dataclass(frozen=True, slots=True)
class DepositSlip:
    """Receipts of one kind that are handed in on `date`; `charges` in € are what the bank keeps."""

    seller: Seller
    number: str
    date: date
    method: PaymentMethod
    rows: tuple[SlipRow, ...]
    charges: Decimal = ZERO
    reference: str | None = None
    canceled: bool = False

    @property
    def total(self) -> Decimal:
        """The sum of its receipts, in €."""
        return money.total(row.amount for row in self.rows)
