"""Everything that a quote says on paper, as plain values; drawn as PDF and shown on the public page from here.

`assemble` is the only way to make one: it counts what counts (rules.quote), so that the paper, the page and the stored
totals speak of the same figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.brand import Picture
from leaseapp.documents.rules.lines import DocumentLine, situation_of, vat_wordings
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.documents.rules.totals import Totals, VatRow
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_regime
from leaseapp.law.payment_terms import PaymentTerm
from leaseapp.sales.enums import QuoteRowKind
from leaseapp.sales.rules import deposit, quote, recurring
from leaseapp.sales.rules.recurring import PeriodTotal, Recurring


@dataclass(frozen=True, slots=True)
class QuoteRow:
    """One row of a quote. `line` holds the priced values of a LINE and is None for a SECTION or a TEXT.

    `line_total_ht` in € excl. VAT, 0 without a line. An option that is not `selected` is shown with its total apart and
    counts nowhere. A rent or subscription has a `period`, and is paid each one for `duration_months` (None: no end).
    `subtotal_ht` is what a SECTION's counting lines add up to until the next section, None for other rows.
    """

    row_kind: QuoteRowKind
    designation: str
    description: str | None = None
    line: DocumentLine | None = None
    line_total_ht: Decimal = ZERO
    period: PaymentPeriod | None = None
    duration_months: int | None = None
    security_deposit: Decimal | None = None
    optional: bool = False
    selected: bool = True
    subtotal_ht: Decimal | None = None

    @property
    def counts(self) -> bool:
        """True when the row is part of the totals."""
        return quote.counts(self)


@dataclass(frozen=True, slots=True)
class Deposit:
    """The deposit asked at acceptance: `pct` of the total incl. VAT, and that `amount` in €."""

    pct: Decimal
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Acceptance:
    """The acceptance of an offer: who, when (`accepted_at`, shown in `timezone`), the drawing if there is one.

    `fingerprint` is the SHA-256 of the offer as it was accepted, before this was written on it.
    """

    name: str
    accepted_at: datetime
    timezone: str
    fingerprint: str
    signature: Picture | None = None


@dataclass(frozen=True, slots=True)
class QuoteDocument:
    """One revision of a quote. Amounts in `currency`; made by `assemble`.

    `totals` count the rows that count and are paid once; `recurring` what is paid each period, `value_ht` both over the
    durations promised (€ excl. VAT), `security_deposit` what is given back at the end; `options_ht` is what the options that
    are not ticked would add (€ excl. VAT). `exemptions` explains each row of `totals.vat_rows` without tax (None for a taxed
    one), `mentions` are the French sentences that the VAT regime requires. `is_draft` marks a preview that was not sent yet,
    `term` is when its invoices will be due.
    """

    seller: Seller
    buyer: Buyer
    number: str
    revision: int
    rows: tuple[QuoteRow, ...]
    totals: Totals
    options_ht: Decimal
    exemptions: tuple[vat_regime.Exemption | None, ...]
    mentions: tuple[str, ...]
    issued_on: date
    recurring: tuple[PeriodTotal, ...] = ()
    security_deposit: Decimal | None = None
    value_ht: Decimal = ZERO
    valid_until: date | None = None
    subject: str | None = None
    conditions: str | None = None
    notes: str | None = None
    deposit: Deposit | None = None
    buyer_reference: str | None = None
    salesperson: str | None = None
    currency: str = "EUR"
    is_draft: bool = False
    term: PaymentTerm | None = None
    acceptance: Acceptance | None = None

    @property
    def full_number(self) -> str:
        """`DEV-7`, and `DEV-7 v2` for its second revision."""
        return quote.full_number(self.number, self.revision)

    @property
    def has_recurring(self) -> bool:
        """True when a row is paid each period, an option left out included."""
        return any(row.period is not None for row in self.rows)

    def vat(self) -> list[tuple[VatRow, vat_regime.Exemption | None]]:
        """Each VAT row with the explanation of its missing tax."""
        return list(zip(self.totals.vat_rows, self.exemptions, strict=True))


def assemble(
    *,
    seller: Seller,
    buyer: Buyer,
    number: str,
    revision: int,
    rows: Sequence[QuoteRow],
    issued_on: date,
    deposit_pct: Decimal | None = None,
    valid_until: date | None = None,
    subject: str | None = None,
    conditions: str | None = None,
    notes: str | None = None,
    buyer_reference: str | None = None,
    salesperson: str | None = None,
    currency: str = "EUR",
    is_draft: bool = False,
    term: PaymentTerm | None = None,
) -> QuoteDocument:
    """Compute totals, sections, deposit and VAT wordings of what was entered; `subtotal_ht` of the rows is filled in here."""
    counted = [row.line for row in rows if row.counts and row.line is not None and row.period is None]
    promised = [
        Recurring(row.line, row.period, row.duration_months, row.security_deposit)
        for row in rows
        if row.counts and row.line is not None and row.period is not None
    ]
    computed = totals.compute(counted, vat_on_debits=seller.vat_on_debits)
    agreed = [*counted, *(item.line for item in promised if isinstance(item.line, DocumentLine))]
    wordings = vat_wordings(seller, counted, computed, situation_of(seller, buyer, None, issued_on))
    everything = totals.compute(agreed, vat_on_debits=seller.vat_on_debits)
    mentions = vat_wordings(seller, agreed, everything, situation_of(seller, buyer, None, issued_on)).mentions
    amount = deposit.asked(counted, deposit_pct)
    subtotals = zip(rows, quote.section_subtotals(rows), strict=True)
    return QuoteDocument(
        seller=seller,
        buyer=buyer,
        number=number,
        revision=revision,
        rows=tuple(replace(row, subtotal_ht=subtotal) for row, subtotal in subtotals),
        totals=computed,
        options_ht=quote.options_total_ht(rows),
        exemptions=wordings.explanations,
        mentions=mentions,
        recurring=recurring.by_period(promised),
        security_deposit=recurring.security_deposit(promised),
        value_ht=recurring.worth_ht(computed.total_ht, promised),
        issued_on=issued_on,
        valid_until=valid_until,
        subject=subject,
        conditions=conditions,
        notes=notes,
        deposit=Deposit(deposit_pct, amount) if deposit_pct and amount is not None else None,
        buyer_reference=buyer_reference,
        salesperson=salesperson,
        currency=currency,
        is_draft=is_draft,
        term=term,
    )
