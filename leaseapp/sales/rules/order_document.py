"""The order confirmation as plain values: what was ordered, for when, on which terms."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.rules import totals
from leaseapp.documents.rules.lines import DocumentLine, situation_of, vat_wordings
from leaseapp.documents.rules.parties import Buyer, Delivery, Seller
from leaseapp.documents.rules.totals import Totals
from leaseapp.law import vat_regime
from leaseapp.law.payment_terms import PaymentTerm
from leaseapp.sales.rules import deposit


@dataclass(frozen=True, slots=True)
class OrderDocument:
    """One order; amounts in `currency`, made by `assemble`. `deposit_pct` is in % of the total incl. VAT.

    `exemptions` explains each row of `totals.vat_rows` without tax (None for a taxed one), `mentions` are the French
    sentences that the VAT regime requires, `term` is when its invoices will be due.
    """

    number: str
    order_date: date
    seller: Seller
    buyer: Buyer
    lines: tuple[DocumentLine, ...]
    totals: Totals
    exemptions: tuple[vat_regime.Exemption | None, ...] = ()
    mentions: tuple[str, ...] = ()
    currency: str = "EUR"
    requested_date: date | None = None
    delivery: Delivery | None = None
    quote_number: str | None = None
    subject: str | None = None
    buyer_reference: str | None = None
    purchase_order_ref: str | None = None
    conditions: str | None = None
    notes: str | None = None
    deposit_pct: Decimal | None = None
    is_canceled: bool = False
    term: PaymentTerm | None = None

    @property
    def deposit(self) -> Decimal | None:
        """The deposit asked for, incl. VAT, or None."""
        return deposit.asked(self.lines, self.deposit_pct)


def assemble(
    *,
    number: str,
    order_date: date,
    seller: Seller,
    buyer: Buyer,
    lines: Sequence[DocumentLine],
    currency: str = "EUR",
    requested_date: date | None = None,
    delivery: Delivery | None = None,
    quote_number: str | None = None,
    subject: str | None = None,
    buyer_reference: str | None = None,
    purchase_order_ref: str | None = None,
    conditions: str | None = None,
    notes: str | None = None,
    deposit_pct: Decimal | None = None,
    is_canceled: bool = False,
    term: PaymentTerm | None = None,
) -> OrderDocument:
    """Compute the amounts of the lines by the rule that was stored with them."""
    computed = totals.compute(lines, vat_on_debits=seller.vat_on_debits)
    wordings = vat_wordings(seller, lines, computed, situation_of(seller, buyer, delivery, order_date))
    return OrderDocument(
        number=number,
        order_date=order_date,
        seller=seller,
        buyer=buyer,
        lines=tuple(lines),
        totals=computed,
        exemptions=wordings.explanations,
        mentions=wordings.mentions,
        currency=currency,
        requested_date=requested_date,
        delivery=delivery,
        quote_number=quote_number,
        subject=subject,
        buyer_reference=buyer_reference,
        purchase_order_ref=purchase_order_ref,
        conditions=conditions,
        notes=notes,
        deposit_pct=deposit_pct,
        is_canceled=is_canceled,
        term=term,
    )
