"""Ratings as they are answered."""

import uuid
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import round2
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.rating import queries
from leaseapp.rating.models import ClientRating, FinancialStatement, FinancialStatementLine
from leaseapp.rating.permissions import DOCUMENT_READ
from leaseapp.rating.rules import items, validating
from leaseapp.rating.rules.form_codes import Form, form_of
from leaseapp.rating.rules.recommendation import CONDITIONS
from leaseapp.rating.rules.statements import Finding, Year, months_between, read_year
from leaseapp.rating.schemas.ratings import (
    ComputedOut,
    OverrideOut,
    RatingOut,
    ScoreOut,
    SignalsOut,
    ValidatedOut,
    VersionOut,
)
from leaseapp.rating.schemas.statements import FindingOut, StatementLineOut, StatementOut
from leaseapp.rating.services import scoring, wording
from leaseapp.rating.services.exposure import exposure_of, group_exposure
from leaseapp.rating.state_machines import LIVE

_HIDDEN = {
    "organization_id", "requested_by_user_id", "validated_by_user_id", "computed_score", "computed_class",
    "computed_recommendation", "override_score", "override_recommendation", "details", "caps", "missing", "conditions",
}  # fmt: skip


def read(context: Context, rating_id: uuid.UUID) -> RatingOut:
    """Return a rating. Raises NotFound."""
    return told(context, get_or_404(context, ClientRating, rating_id))


def told(context: Context, rating: ClientRating) -> RatingOut:
    """Return a rating with its statements, its score and the other ratings of its company."""
    context.session.flush()
    context.session.refresh(rating)
    people = queries.names_of(
        context,
        [
            rating.requested_by_user_id, rating.analyst_user_id, rating.validated_by_user_id,
            rating.override_score_by_user_id, rating.override_recommendation_by_user_id,
        ],
    )  # fmt: skip
    years = {year.fiscal_year: year for year in scoring.years_of(context, rating)}
    exposure = exposure_of(context, [rating.company_id])[rating.company_id]
    needed = validating.years_needed(estimative=rating.estimative)
    return RatingOut(
        **{
            name: value
            for name, value in rating.model_dump(exclude=_HIDDEN).items()
            if name in RatingOut.model_fields
        },
        company=rating.company_name, exposure=exposure, group_exposure=group_exposure(context, rating.company_id),
        engagement=round2(exposure + rating.amount_to_finance),
        requested_by=people.get(rating.requested_by_user_id), analyst=people.get(rating.analyst_user_id),
        validated_by=people.get(rating.validated_by_user_id), signals=signals(rating),
        computed=ComputedOut(
            score=rating.computed_score, rating_class=rating.computed_class,
            recommendation=rating.computed_recommendation,
        ),
        override_score=_override(
            rating.override_score, rating.override_score_reason, people.get(rating.override_score_by_user_id),
            rating.override_score_at,
        ),
        override_recommendation=_override(
            rating.override_recommendation, rating.override_recommendation_reason,
            people.get(rating.override_recommendation_by_user_id), rating.override_recommendation_at,
        ),
        **_score_parts(context, rating),
        criteria=wording.criteria(context, rating), years=rating.details.get("years", []), limits=wording.limits(context, rating),
        classes=wording.classes(context, rating),
        uncapped=rating.details.get("uncapped"), change=wording.change(context, rating),
        conditions=[context.translate(CONDITIONS[code]) for code in rating.conditions if code in CONDITIONS],
        complete_years=len(validating.complete_years(list(years.values()))), needed_years=needed,
        expired=is_expired(context, rating), editable=rating.status in LIVE,
        statements=statements_told(context, rating, years),
        versions=[
            VersionOut(**one.model_dump(include=set(VersionOut.model_fields)))
            for one in queries.versions_of(context, rating.company_id)
            if one.id != rating.id
        ],
    )  # fmt: skip


def is_expired(context: Context, rating: ClientRating) -> bool:
    """Say whether a validated rating is past its end; its status stays VALIDATED."""
    return rating.expires_at is not None and rating.expires_at <= context.now


def score_told(context: Context, rating: ClientRating) -> ScoreOut:
    """Return the score as it stands."""
    return ScoreOut(
        score=rating.score, rating_class=rating.rating_class, recommendation=rating.recommendation,
        grid_version=rating.grid_version, **_score_parts(context, rating),
    )  # fmt: skip


def validated_told(rating: ClientRating) -> ValidatedOut:
    """Return what a validation answers (document 3)."""
    return ValidatedOut.model_validate(rating.model_dump(include=set(ValidatedOut.model_fields)))


def signals(rating: ClientRating) -> SignalsOut:
    """Return what is known of the company itself."""
    age = months_between(rating.founded_on, rating.study_date) if rating.founded_on else None
    return SignalsOut(
        **rating.model_dump(include=set(SignalsOut.model_fields) & set(ClientRating.model_fields)), age_months=age
    )


def _score_parts(context: Context, rating: ClientRating) -> dict[str, Any]:
    return {
        "details": wording.details(context, rating), "caps": wording.caps(context, rating),
        "missing": wording.missing(context, rating),
    }  # fmt: skip


def _override(value: Any, reason: str | None, by: str | None, at: Any) -> OverrideOut | None:
    return None if value is None else OverrideOut(value=str(value), reason=reason or "", by=by, at=at)


def statements_told(context: Context, rating: ClientRating, years: Mapping[int, Year]) -> list[StatementOut]:
    """Return the statements of a rating, newest year first; those beyond the three that count are read by themselves."""
    statements = queries.statements_of(context, rating.id)
    lines = queries.lines_of(context, [one.id for one in statements])
    files = [one.file_id for one in statements if one.file_id]
    readable = contents.names(context, files) if context.can(DOCUMENT_READ) or files else {}
    return [
        _statement(
            context, one, lines[one.id],
            years.get(one.fiscal_year) or read_year(scoring.rule_statement(one, lines[one.id])),
            is_used=one.fiscal_year in years, is_readable=one.file_id in readable,
        )
        for one in statements
    ]  # fmt: skip


def _statement(
    context: Context, row: FinancialStatement, lines: Sequence[FinancialStatementLine], year: Year,
    *, is_used: bool, is_readable: bool,
) -> StatementOut:  # fmt: skip
    form = form_of(row.form.value, row.form_year)
    values = row.model_dump(exclude={"organization_id", "rating_id", "file_id", "created_at", "updated_at"})
    return StatementOut(
        **values, file_id=row.file_id if is_readable else None, has_document=row.file_id is not None,
        complete=year.complete, annualized=year.annualized, used=is_used, suspected_unit=year.suspected_unit,
        missing=list(year.missing), findings=[_finding(context, one) for one in year.findings],
        items=_amounts(year.items), reported=_amounts(year.reported),
        lines=[_line(form, line) for line in lines],
    )  # fmt: skip


def _amounts(found: Mapping[str, Decimal]) -> dict[str, Decimal]:
    return {name: round2(found[name]) for name in items.OF_STATEMENTS if name in found}


def _finding(context: Context, one: Finding) -> FindingOut:
    return FindingOut(
        code=one.code,
        level=one.level.value,
        message=context.translate(one.message, **one.params),
        boxes=list(one.boxes),
    )


def _line(form: Form, line: FinancialStatementLine) -> StatementLineOut:
    box = form.boxes.get(line.code)
    return StatementLineOut(
        **line.model_dump(include=set(StatementLineOut.model_fields)), label=box.label if box else line.code
    )
