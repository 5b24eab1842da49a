"""Costs of calls, and the budget of a month (FIELD.md 6.3)."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, PlainSerializer, StringConstraints

from leaseapp.ai.enums import AiCallStatus
from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.text.schema import In, Instant, Out, Query, ShortText, YesNo, optional

Usd = Annotated[Decimal, PlainSerializer(to_json_number, when_used="json")]
YearMonth = Annotated[str, StringConstraints(pattern=r"^20\d\d-(0[1-9]|1[0-2])$")]


class MonthQuery(Query):
    """The month, `2026-11`; the current one by default."""

    year_month: YearMonth | None = None


class WorkflowLabelOut(Out):
    """The name that people give a workflow, in both languages: a page changes its language without asking again."""

    en: str
    fr: str


class WorkflowCostOut(Out):
    """A workflow in a month: its calls, those that failed, what they cost."""

    workflow: str
    label: WorkflowLabelOut
    enabled: bool
    calls: int
    errors: int
    total_cost_usd: Usd
    average_cost_usd: Usd
    input_tokens: int
    output_tokens: int


class DayCostOut(Out):
    """A day of the month: what its calls cost."""

    day: date
    cost_usd: Usd


class MonthlyCostsOut(Out):
    """A month of the organization: budget, what was spent, what is set aside for calls under way, where it is heading.

    `toldOn` and `exhaustedOn` are the days on which 80 and 100 percent of the budget were reached, or will be at this pace.
    `days` are the days so far. `mode` is `fixtures` while nothing is paid.
    """

    year_month: str
    first_day: date
    last_day: date
    today: date
    budget_usd: Usd
    most_usd: Usd
    spent_usd: Usd
    reserved_usd: Usd
    reserved_calls: int
    forecast_usd: Usd
    told_on: date | None
    exhausted_on: date | None
    mode: str
    months: list[str]
    days: list[DayCostOut]
    items: list[WorkflowCostOut]


class BudgetIn(In):
    """The organization's own limit in US dollars a month; null is that of the installation, which is also the most."""

    limit_usd: optional(Annotated[Decimal, Field(ge=0, max_digits=9, decimal_places=2)]) = None


class BudgetOut(Out):
    """The limit that holds, and the most that an organization may set."""

    budget_usd: Usd
    most_usd: Usd


class WorkflowSwitchIn(In):
    """On or off."""

    enabled: YesNo


class WorkflowOut(Out):
    """A workflow and whether it is switched on."""

    key: str
    label: str
    enabled: bool


class CostEventOut(Out):
    """A call: what it cost, how it ended, for whom; `record` is the kind of the record it was made for."""

    id: UUID
    created_at: Instant
    month: date
    workflow: str
    label: str
    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cost_usd: Usd
    reserved_usd: Usd
    status: AiCallStatus
    fault: str | None
    error_message: str | None
    duration_ms: int
    attempts: int
    masked: int
    to_check: int
    by: str
    request_id: str


class PaperOut(Out):
    """A paper that went along: its content is not kept.

    `fileId` is the stored file that it is, `page` the page of it that was drawn; `filename` is null for a file that is gone.
    """

    media_type: str
    size_bytes: int
    sha256: str
    file_id: UUID | None = None
    page: int | None = None
    filename: str | None = None


class ReplacedOut(Out):
    """A value that stayed here, and the placeholder that left for it."""

    placeholder: str
    value: str


class SentOut(Out):
    """The texts that left with a call and came back; `keptUntil` says when it is forgotten."""

    instructions: str
    prompt: str
    papers: list[PaperOut]
    replaced: list[ReplacedOut]
    answer: str | None
    kept_until: Instant


class TriggerIn(In):
    """A workflow that development triggers, and its values."""

    workflow: ShortText
    input: dict[str, Any] = {}


class PaperIn(In):
    """A paper as base64, with its media type."""

    media_type: ShortText
    base64: Annotated[str, Field(max_length=30_000_000)]


class RunIn(In):
    """A workflow, its values, its papers and stored files (a fixture by default), and names that the record knows."""

    workflow: ShortText
    input: dict[str, Any] = {}
    papers: Annotated[list[PaperIn], Field(max_length=20)] = []
    file_ids: Annotated[list[UUID], Field(max_length=20)] = []
    people: Annotated[list[ShortText], Field(max_length=50)] = []


class FieldOut(Out):
    """A field of an answer: its value, how sure the model is, where it stands, and why it is to be checked."""

    name: str
    value: Any
    confidence: float
    page: int | None
    quote: str | None
    checks: list[str]
    reasons: list[str]


class RunOut(Out):
    """The answer of a workflow: data, the state of each field, what its calls cost."""

    workflow: str
    data: dict[str, Any]
    fields: list[FieldOut]
    warnings: list[str]
    cost_usd: Usd
    events: list[UUID]
