"""Lines that a credit reads: those of the invoice, those of earlier credit notes, and what is left between them.

Source: DECISIONS 28; decision 86 for the discount of a document, which comes back with its lines.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from leaseapp.documents.rules.totals import PricedLine
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO


class StoredLine(PricedLine, Protocol):
    """A line as it stands on an invoice or credit note, with its total in € excl. VAT."""

    @property
    def line_total_ht(self) -> Decimal:
        """Total in € excl. VAT, before the discount of the document."""
        ...


def net(line: StoredLine) -> Decimal:
    """Return what a line comes to after its share of the discount of the document, in € excl. VAT: this is credited."""
    return line.line_total_ht - money.round2(line.document_discount_ht)


class InvoicedLine(StoredLine, Protocol):
    """A line of the invoice, by its id."""

    @property
    def id(self) -> UUID:
        """Its id."""
        ...


class EarlierLine(StoredLine, Protocol):
    """A line of an earlier credit note of the same invoice."""

    @property
    def invoice_line_id(self) -> UUID:
        """The line that it credits."""
        ...

    @property
    def credited_quantity(self) -> Decimal:
        """The quantity of it that was given back."""
        ...


@dataclass(frozen=True, slots=True)
class Remaining:
    """The part of an invoice line that is left to credit: quantity, amount and eco-tax in € excl. VAT, with the line's signs.

    `amount` is after the line's share of the discount of the document, of which `discount` is left to take back.
    """

    quantity: Decimal
    amount: Decimal
    eco_tax: Decimal
    discount: Decimal = ZERO

    @property
    def is_empty(self) -> bool:
        """True when neither an amount nor a piece is left: free units are given back too, at 0 €."""
        return self.amount == 0 and self.quantity == 0

    def after(self, taken: EarlierLine) -> "Remaining":
        """Return what is left when a line of a credit note was taken."""
        return Remaining(
            quantity=self.quantity - taken.credited_quantity,
            amount=self.amount - net(taken),
            eco_tax=self.eco_tax - money.round2(taken.eco_tax_ht),
            discount=self.discount - money.round2(taken.document_discount_ht),
        )
