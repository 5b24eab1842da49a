"""Shapes that the client sees and sends on the public page of a quote. Nothing internal: no person's id, no margin, no other
version; ids of rows only because options are ticked by them.
"""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.schemas.amounts import MOST_LINES
from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.directory.schemas.fields import Email
from leaseapp.kernel.text.schema import (
    In,
    Instant,
    Line,
    Money,
    NonNegativeMoney,
    Out,
    Paragraphs,
    Percent,
    Quantity,
    UnitPrice,
    optional,
)
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus, RefusalReason

LARGEST_SIGNATURE = 400_000
"""Characters of a drawn signature as a data URL: about 300 kB of PNG, twenty times what a finger draws."""

Ticked = Annotated[list[UUID], Field(max_length=MOST_LINES)]
Comment = Annotated[Paragraphs, Field(max_length=2000)]


class PublicAddressOut(Out):
    """A party as the document names it."""

    name: str
    lines: list[str]
    siren: str | None = None
    vat_number: str | None = None
    email: str | None = None
    phone: str | None = None


class PublicRowOut(Out):
    """A row: heading, text, or a line with its amounts in € excl. VAT. `subtotalHt` is a section's.

    With a `period` the line is paid each month, quarter or year, for `durationMonths` (null: without an end).
    """

    id: UUID
    row_kind: QuoteRowKind
    designation: str
    description: str | None
    quantity: Quantity | None
    unit: str | None
    unit_price_ht: UnitPrice | None
    discount_pct: Percent | None
    discount_ht: Money | None
    eco_tax_ht: Money | None
    vat_rate_pct: Percent | None
    line_total_ht: Money | None
    period: PaymentPeriod | None
    duration_months: int | None
    security_deposit: Money | None
    subtotal_ht: Money | None
    optional: bool
    selected: bool


class PublicVatOut(Out):
    """The VAT of one rate (in %) and reason, in €."""

    rate_pct: Percent
    reason: VatReason | None
    base_ht: Money
    vat: Money


class PublicRecurringOut(Out):
    """Amount of each period, in €."""

    period: PaymentPeriod
    total_ht: Money
    total_vat: Money
    total_ttc: Money


class PublicTotalsOut(Out):
    """The totals of the quote with the options ticked, in €; `subtotals` by the id of their section's row.

    The totals are what is paid once, `recurring` what is paid each period, `valueHt` both over the durations promised.
    `linesHt` is before the discount of the quote, which `discountHt` says (null: none).
    """

    lines_ht: Money
    discount_ht: Money | None
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    options_ht: Money
    deposit_pct: Percent | None
    deposit_amount: Money | None
    vat: list[PublicVatOut]
    recurring: list[PublicRecurringOut]
    security_deposit: Money | None
    value_ht: Money
    subtotals: dict[UUID, Money]


class PublicColoursOut(Out):
    """A seller's accent as `#RRGGBB`: of buttons, the same under the pointer, of text on them, of a tint, of text."""

    accent: str
    strong: str
    on_accent: str
    tint: str
    text: str


class PublicBrandOut(Out):
    """The seller's look: its logo as a `data:` address and its colours, light and dark; null where it chose none."""

    logo: str | None
    light: PublicColoursOut | None
    dark: PublicColoursOut | None


class PublicAcceptanceOut(Out):
    """The acceptance as it was recorded; `documentSha256` is the fingerprint of the sealed PDF."""

    accepted_at: Instant
    accepted_by_name: str
    total_ttc: Money
    recurring: list[PublicRecurringOut]
    document_sha256: str
    signed: bool


class PublicAnswerOut(Out):
    """A reply of the seller's to a question."""

    at: Instant
    by: str
    text: str


class PublicAskedOut(Out):
    """A question that was asked by the link, with the replies."""

    asked_at: Instant
    by: str
    text: str
    answers: list[PublicAnswerOut]


class PublicWordsOut(Out):
    """A text in both languages: the page changes between them without asking again."""

    en: str
    fr: str


class PublicQuoteOut(Out):
    """A quote as its client may see it; instants are meant in `timezone`, the seller's; `paymentTerm`: when invoices are due."""

    number: str
    status: QuoteStatus
    subject: str | None
    issued_on: date
    valid_until: date | None
    timezone: str
    currency: str
    seller: PublicAddressOut
    buyer: PublicAddressOut
    brand: PublicBrandOut
    salesperson: str | None
    buyer_reference: str | None
    rows: list[PublicRowOut]
    totals: PublicTotalsOut
    payment_term: PublicWordsOut | None
    mentions: list[str]
    conditions: str | None
    notes: str | None
    acceptance: PublicAcceptanceOut | None
    refused_at: Instant | None
    questions: list[PublicAskedOut]


class PublicTotalsIn(In):
    """The options that are ticked now, to add up; nothing is stored."""

    selected_line_ids: Ticked


class SeenRecurringIn(In):
    """Amount of each period that they saw, in € incl. VAT."""

    period: PaymentPeriod
    total_ttc: NonNegativeMoney


class PublicAcceptIn(In):
    """The acceptance: by whom, the totals incl. VAT (€) that they saw, and optionally what they ticked and drew.

    `signature` is a PNG as a data URL; the typed name alone accepts as well. Without `selectedLineIds` the options stay
    as the seller ticked them.
    """

    name: Line
    total_ttc: NonNegativeMoney
    recurring: Annotated[list[SeenRecurringIn], Field(max_length=len(PaymentPeriod))] = []
    selected_line_ids: Ticked | None = None
    signature: Annotated[str, Field(max_length=LARGEST_SIGNATURE)] | None = None


class PublicRefuseIn(In):
    """The reason why the client does not want it."""

    reason: RefusalReason
    comment: optional(Comment) = None


class PublicQuestionIn(In):
    """A question to the seller; name and address, when the client wants an answer elsewhere."""

    text: Annotated[Paragraphs, Field(min_length=1, max_length=2000)]
    name: optional(Line) = None
    email: Email = None


class PublicQuestionOut(Out):
    """The confirmation that the question arrived."""

    asked_at: Instant
