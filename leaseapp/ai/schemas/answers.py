"""Answers of models, workflow by workflow (FIELD.md 6.3): every field may be unknown, no other field is taken.

The JSON Schema that a provider is given is made from these shapes, and what it answers is read by them: strictly, with limits
of length and count, so that an answer is never more than what was asked for.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema, create_model

from leaseapp.kernel.text.schema import Shape


def _number(value: Any) -> Any:
    return Decimal(repr(value)) if isinstance(value, float) else value


def _cut_text(longest: int) -> Any:
    return Annotated[str, StringConstraints(strip_whitespace=True, max_length=longest)]


Word = _cut_text(200)
Sentence = _cut_text(2000)
Letter = _cut_text(8000)
Amount = Annotated[
    Decimal,
    BeforeValidator(_number),
    Field(max_digits=18, decimal_places=6, allow_inf_nan=False),
    WithJsonSchema({"type": "number"}),
]
Day = date
CerfaCode = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{2,4}$")]
Score = Annotated[int, Field(ge=0, le=100)]


class Read(Shape):
    """A reading of a model: strict, closed."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class VatLineRead(Read):
    """The VAT of one rate."""

    rate_pct: Amount | None = None
    base_ht: Amount | None = None
    vat_amount: Amount | None = None


class InvoiceRead(Read):
    """A supplier's invoice."""

    vendor: Word | None = None
    vendor_siret: Word | None = None
    invoice_number: Word | None = None
    issue_date: date | None = None
    due_date: date | None = None
    total_ht: Amount | None = None
    total_ttc: Amount | None = None
    currency: Word | None = None
    vat_lines: Annotated[list[VatLineRead], Field(max_length=20)] | None = None


class DimensionsRead(Read):
    """Outer measures."""

    l: Amount | None = None  # noqa: E741  the name of FIELD.md 6.3
    w: Amount | None = None
    h: Amount | None = None
    unit: Literal["mm", "cm", "m"] | None = None


class PlateRead(Read):
    """The plate of a machine."""

    serial_number: Word | None = None
    manufacturer: Word | None = None
    model: Word | None = None
    voltage: Word | None = None
    refrigerant: Word | None = None
    power: Word | None = None
    dimensions: DimensionsRead | None = None


class PurchaseLineRead(Read):
    """A line of a supplier's document."""

    reference: Word | None = None
    label: Sentence | None = None
    quantity: Amount | None = None
    unit_price_ht: Amount | None = None
    vat_rate: Amount | None = None


class PurchaseDocumentRead(Read):
    """A supplier's quote, order confirmation, delivery note or invoice."""

    document_type: Literal["quote", "order", "delivery", "invoice"] | None = None
    vendor: Word | None = None
    number: Word | None = None
    date: Day | None = None
    lines: Annotated[list[PurchaseLineRead], Field(max_length=500)] | None = None
    total_ht: Amount | None = None
    total_ttc: Amount | None = None


class PartRead(Read):
    """Pages that belong together."""

    from_page: Annotated[int, Field(ge=1, le=10_000)] | None = None
    to_page: Annotated[int, Field(ge=1, le=10_000)] | None = None
    kind: Word | None = None
    title: Word | None = None


class AttachmentsRead(Read):
    """The documents that one file holds."""

    parts: Annotated[list[PartRead], Field(max_length=200)] | None = None


class CerfaRead(Read):
    """The lines of a tax return (liasse fiscale), by their codes."""

    siren: Word | None = None
    closing_date: date | None = None
    months: int | None = None
    unit: Literal["EUR", "KEUR"] | None = None
    lines: Annotated[dict[CerfaCode, Amount], Field(max_length=600)] | None = None


class ProspectRead(Read):
    """A company as the public web shows it."""

    siret: Word | None = None
    siren: Word | None = None
    emails: Annotated[list[Word], Field(max_length=10)] | None = None
    opening_hours: Sentence | None = None
    social_networks: Annotated[list[Word], Field(max_length=10)] | None = None
    description: Sentence | None = None
    confidence: Score | None = None


class LeadRead(Read):
    """A lead, described."""

    sector: Word | None = None
    size: Word | None = None
    signals: Annotated[list[Sentence], Field(max_length=10)] | None = None
    summary: Sentence | None = None


class ActionRead(Read):
    """Something to do."""

    label: Word | None = None
    due_date: date | None = None


class CallRead(Read):
    """A call, summed up."""

    summary: Sentence | None = None
    actions: Annotated[list[ActionRead], Field(max_length=20)] | None = None
    sentiment: Literal["positive", "neutral", "negative"] | None = None
    next_step: Sentence | None = None


class ReasonRead(Read):
    """A reason of a score."""

    code: Word | None = None
    text: Sentence | None = None


class ScoreRead(Read):
    """A score with its reasons."""

    score: Score | None = None
    reasons: Annotated[list[ReasonRead], Field(max_length=10)] | None = None


class NextActionRead(Read):
    """The step that promises most."""

    action: Sentence | None = None
    why: Sentence | None = None
    due_in_days: Annotated[int, Field(ge=0, le=365)] | None = None


class DraftRead(Read):
    """A mail, drafted."""

    subject: Word | None = None
    body: Letter | None = None


class BriefRead(Read):
    """A meeting, prepared."""

    bullets: Annotated[list[Sentence], Field(max_length=20)] | None = None
    risks: Annotated[list[Sentence], Field(max_length=20)] | None = None
    questions: Annotated[list[Sentence], Field(max_length=20)] | None = None


class FieldRead(Read):
    """The place where a field was read, and how sure the model is: `field` is its path, `quote` the words as they stand there."""

    field: Word
    confidence: Annotated[float, Field(ge=0, le=1)]
    page: Annotated[int, Field(ge=1, le=10_000)] | None = None
    quote: Sentence | None = None


def answer_of(data: type[Read]) -> type[Read]:
    """Return the whole answer: the data, and for each of its fields where it was read and how sure the model is."""
    fields: Any = {"data": (data, ...), "fields": (Annotated[list[FieldRead], Field(max_length=2000)], ...)}
    return create_model(f"{data.__name__}Answer", __base__=Read, **fields)
