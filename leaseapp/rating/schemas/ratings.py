"""Ratings as they are sent and answered (document 3, MONEY.md 7.4)."""

from datetime import date
from typing import Annotated, Any

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    LongText,
    Money,
    Out,
    Paragraphs,
    Percent,
    PositiveMoney,
    ShortText,
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.rating.enums import ClientRatingStatus, RatingClass, RefiRecommendation, StatementUnit
from leaseapp.rating.schemas.statements import Figure, StatementOut

Validity = Annotated[WholeNumber, Field(ge=1, le=60)]
Justification = Annotated[Paragraphs, Field(max_length=2000)]
Siren = Annotated[Text, Field(min_length=9, max_length=20)]


class RatingIn(In):
    """A new rating of a company; the amount in € excl. VAT. Without an analyst it is whoever begins it."""

    company_id: Id
    amount_to_finance: PositiveMoney
    study_date: optional(DateField) = None
    activity: optional(ShortText) = None
    estimative: YesNo = False
    validity_months: Validity = 6
    analyst_user_id: optional(Id) = None
    founded_on: optional(DateField) = None
    proceedings: YesNo = False
    ceased: YesNo = False


class RatingPatch(changes_of(RatingIn, without=("company_id", "study_date"))):
    """Changes of a rating that is not validated; the conclusion is written here."""

    study_date: DateField = Field(default=None)
    conclusion: optional(LongText) = None


class QuickRatingIn(In):
    """A rating from the public register: the number of the company and the amount in € excl. VAT."""

    siren: Siren
    amount_to_finance: PositiveMoney


class OverrideScoreIn(In):
    """Another score than the computed one, with the reason."""

    score: Percent
    justification: optional(Justification) = None
    version: WholeNumber | None = None


class OverrideRecommendationIn(In):
    """Another recommendation than the one that follows from the score, with the reason."""

    recommendation: RefiRecommendation
    justification: optional(Justification) = None
    version: WholeNumber | None = None


class ComputedOut(Out):
    """The result of the computation, whatever somebody decided afterwards."""

    score: Figure | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None


class OverrideOut(Out):
    """A decision that goes against the computation."""

    value: str
    reason: str
    by: str | None
    at: Instant


class SignalsOut(Out):
    """The signals of the company itself; its age in months."""

    proceedings: bool
    ceased: bool
    founded_on: date | None
    age_months: int | None
    legal_form: str | None
    naf: str | None
    register_read_at: Instant | None


class VersionOut(Out):
    """Another rating of the same company."""

    id: Id
    number: str
    version_number: int
    status: ClientRatingStatus
    score: Figure | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None
    validated_at: Instant | None
    expires_at: Instant | None


class ClassOut(Out):
    """A class of the grid that a rating was computed with, and its least score."""

    letter: RatingClass
    least: Figure


class RatingOut(Out):
    """A rating with its statements and what follows from them; amounts in € excl. VAT, scores from 0 to 100.

    `exposure` is what the client owes or leases already, `engagement` that and the amount to finance, `group_exposure` what its
    whole group owes or leases (null: in no group). `details` are rows
    `{criterion, label, unit, year, value, points, max, weight, outcome, next: {at, gain, exclusive}}`, `criteria` sums them up
    over the years (`part` of the score; null: left out), `uncapped` is the score before `caps`. `change` says what would make the
    class better: `{nextClass, gap, steps: [{criterion, year, now, at, gain}], reaches, reachesClass, heldBy, spare}`.
    """

    id: Id
    version: int
    number: str
    company_id: Id
    company: str
    siren: str | None
    status: ClientRatingStatus
    version_of_id: Id | None
    version_number: int
    amount_to_finance: Money
    exposure: Money
    group_exposure: Money | None = None
    engagement: Money
    study_date: date
    requested_by: str | None
    analyst_user_id: Id | None
    analyst: str | None
    activity: str | None
    estimative: bool
    validity_months: int
    signals: SignalsOut
    founded_on: date | None
    proceedings: bool
    ceased: bool
    grid_version: int
    computed_at: Instant | None
    computed: ComputedOut
    override_score: OverrideOut | None
    override_recommendation: OverrideOut | None
    score: Figure | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None
    details: list[dict[str, Any]]
    criteria: list[dict[str, Any]]
    years: list[dict[str, Any]]
    limits: list[dict[str, Any]]
    classes: list[ClassOut]
    uncapped: Figure | None
    caps: list[dict[str, Any]]
    change: dict[str, Any] | None
    conditions: list[str]
    missing: list[dict[str, Any]]
    insufficient: bool
    conclusion: str | None
    complete_years: int
    needed_years: int
    validated_at: Instant | None
    validated_by: str | None
    expires_at: Instant | None
    expired: bool
    archived_at: Instant | None
    editable: bool
    statements: list[StatementOut]
    versions: list[VersionOut]
    created_at: Instant
    updated_at: Instant


class ScoreOut(Out):
    """A score as it was computed now."""

    score: Figure | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None
    grid_version: int
    details: list[dict[str, Any]]
    caps: list[dict[str, Any]]
    missing: list[dict[str, Any]]


class ValidatedOut(Out):
    """A rating that was validated."""

    id: Id
    status: ClientRatingStatus
    score: Figure
    rating_class: RatingClass
    recommendation: RefiRecommendation


class ImportedOut(Out):
    """The answer of the register: years that were imported, what it says of the company, what is still missing."""

    imported: list[int]
    statements: list[StatementOut]
    signals: SignalsOut
    missing: list[dict[str, Any]]


class KpiOut(Out):
    """A figure by fiscal year, in the words of the tool that came before."""

    code: str
    label: str
    unit: str
    values: dict[str, Figure | None]


class KpisOut(Out):
    """The figures of a rating as a table."""

    rating_id: Id
    years: list[int]
    kpis: list[KpiOut]


class BoxOut(Out):
    """A box of a form: its official wording (French), `signed` where it may be below zero."""

    code: str
    label: str
    signed: bool


class SectionOut(Out):
    """A page of a form."""

    page: str
    title: str
    boxes: list[BoxOut]


class FormOut(Out):
    """A form of the tax return with its boxes in order."""

    form: str
    year: int
    unit: StatementUnit = StatementUnit.EUR
    sections: list[SectionOut]


class FormsOut(Out):
    """The forms that can be typed."""

    items: list[FormOut]
