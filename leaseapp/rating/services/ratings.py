"""Ratings that are begun, changed, corrected by a new version, and archived (document 3, MONEY.md 7.4)."""

import uuid
from typing import Any

from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.rating import queries
from leaseapp.rating.enums import ClientRatingStatus
from leaseapp.rating.models import ONE_LIVE_RATING, ClientRating, FinancialStatement, FinancialStatementLine
from leaseapp.rating.permissions import RATING_UPDATE
from leaseapp.rating.schemas.ratings import RatingIn, RatingPatch
from leaseapp.rating.services import notices, reading, scoring
from leaseapp.rating.state_machines import LIVE, RATING

VALIDATED = _("This rating is validated and changes no more: begin a new version.")
ARCHIVED = _("This rating is archived and changes no more.")
DRAFT_EXISTS = _("This company has a rating under way already: go on with that one.")
NOT_ANALYST = _("This person cannot study ratings.")
IN_FUTURE = _("This day is still to come.")
NOT_VALIDATED = _("Only a validated rating is corrected by a new version: this one can be changed.")
#: what a new version takes from the one that it corrects
COPIED = (
    "company_id", "company_name", "siren", "amount_to_finance", "activity", "legal_form", "naf", "estimative",
    "validity_months", "founded_on", "ceased", "proceedings", "register_read_at", "register_revenues",
)  # fmt: skip
_OF_STATEMENT = ("fiscal_year", "closing_date", "months", "form", "form_year", "unit", "kind", "source", "file_id")
_OF_LINE = ("code", "value", "nil", "source", "page", "box", "confidence", "proposed_value")


def create(context: Context, body: RatingIn) -> ClientRating:
    """Return a new rating of a company. Raises NotFound, Conflict RATING_DRAFT_EXISTS, Invalid NOT_ANALYST, DATE_IN_FUTURE."""
    company = get_or_404(context, Company, body.company_id, field="companyId")
    values = body.model_dump(by_alias=False)
    values["study_date"] = body.study_date or context.today
    return begin(context, company, values, named=body.model_fields_set)


def begin(
    context: Context, company: Company, values: dict[str, Any], *, named: set[str], status: str | None = None
) -> ClientRating:
    """Return a new rating with these values, numbered; `status` IN_REVIEW where a valid one is used again.

    Raises Conflict RATING_DRAFT_EXISTS, Invalid NOT_ANALYST, DATE_IN_FUTURE, NotFound.
    """
    given: dict[str, Any] = {
        "siren": company.siren, "company_name": company.name, "legal_form": company.legal_form, "naf": company.naf,
        "study_date": context.today, "analyst_user_id": None, **values,
    }  # fmt: skip
    rating = ClientRating(number="", **given)
    rating.company_id = company.id
    rating.version_number = queries.last_version(context, company.id) + 1
    rating.requested_by_user_id = context.principal.user_id
    rating.analyst_user_id = rating.analyst_user_id or context.principal.user_id
    _check(context, rating, named)
    if status is not None:
        RATING.fire(rating, "reuse")
    with unique(context, {ONE_LIVE_RATING: lambda: _exists(context, company.id, rating.status)}):
        rating.number = f"COT-{next_number(context, 'client rating', context.organization_id):06d}"
        context.add(rating)
    notices.requested(context, rating)
    return rating


def update(context: Context, rating_id: uuid.UUID, body: RatingPatch) -> ClientRating:
    """Change a rating that is not validated; its score follows. Raises as `create` and `live`."""
    rating = live(context, rating_id, body.version)
    with context.session.no_autoflush:
        changed = apply_changes(rating, body)
        _check(context, rating, changed)
    if changed - {"conclusion", "analyst_user_id", "activity", "validity_months"}:
        scoring.compute(context, rating)
    return rating


def locked(context: Context, rating_id: uuid.UUID, version: int | None = None) -> ClientRating:
    """Return a rating that is about to change. Raises NotFound, StaleVersion."""
    return for_change(context, ClientRating, rating_id, version, lambda row: reading.told(context, row))


def live(context: Context, rating_id: uuid.UUID, version: int | None = None) -> ClientRating:
    """Return a locked rating that may change. Raises NotFound, StaleVersion, Conflict RATING_VALIDATED, RATING_ARCHIVED."""
    rating = locked(context, rating_id, version)
    if rating.status is ClientRatingStatus.ARCHIVED:
        raise Conflict("RATING_ARCHIVED", ARCHIVED, extra={"status": rating.status.value})
    if rating.status not in LIVE:
        raise Conflict("RATING_VALIDATED", VALIDATED, extra={"status": rating.status.value})
    return rating


def archive(context: Context, rating_id: uuid.UUID) -> ClientRating:
    """Take a rating out of the portfolio; it stays readable. Raises NotFound, Conflict INVALID_TRANSITION."""
    rating = locked(context, rating_id)
    RATING.fire(rating, "archive")
    rating.archived_at = context.now
    return rating


def new_version(context: Context, rating_id: uuid.UUID) -> ClientRating:
    """Return a new draft with the statements of a validated rating.

    Raises NotFound, Conflict INVALID_TRANSITION for one that is not validated, RATING_DRAFT_EXISTS.
    """
    former = locked(context, rating_id)
    if former.status is not ClientRatingStatus.VALIDATED:
        raise Conflict("INVALID_TRANSITION", NOT_VALIDATED, extra={"status": former.status.value})
    return copy(context, former)


def copy(context: Context, former: ClientRating, *, status: str | None = None, **values: Any) -> ClientRating:
    """Return a new rating with the statements of another. Raises Conflict RATING_DRAFT_EXISTS."""
    company = get_or_404(context, Company, former.company_id)
    taken = {name: getattr(former, name) for name in COPIED} | {"version_of_id": former.id} | values
    rating = begin(context, company, taken, named=set(), status=status)
    statements = queries.statements_of(context, former.id)
    lines = queries.lines_of(context, [one.id for one in statements])
    for one in statements:
        again = FinancialStatement(rating_id=rating.id, **{name: getattr(one, name) for name in _OF_STATEMENT})
        context.add(again)
        context.add(
            *(
                FinancialStatementLine(statement_id=again.id, **{name: getattr(line, name) for name in _OF_LINE})
                for line in lines[one.id]
            )
        )
    scoring.compute(context, rating)
    return rating


def _exists(context: Context, company_id: uuid.UUID, status: ClientRatingStatus) -> Conflict:
    there = queries.live_of(context, company_id, status)
    error = FieldError("companyId", "RATING_DRAFT_EXISTS", DRAFT_EXISTS)
    return Conflict(
        "RATING_DRAFT_EXISTS", DRAFT_EXISTS, errors=[error], extra={"existingId": str(there.id) if there else None}
    )


def _check(context: Context, rating: ClientRating, named: frozenset[str] | set[str]) -> None:
    """Refuse people who study no ratings and days to come, of the fields that were named."""
    wrong = []
    if rating.analyst_user_id is not None and "analyst_user_id" in named:
        get_or_404(context, User, rating.analyst_user_id, field="analystUserId")
        if rating.analyst_user_id not in holders_of(context, RATING_UPDATE):
            wrong.append(FieldError("analystUserId", "NOT_ANALYST", NOT_ANALYST))
    if rating.founded_on is not None and rating.founded_on > context.today and "founded_on" in named:
        wrong.append(FieldError("foundedOn", "DATE_IN_FUTURE", IN_FUTURE))
    refuse_invalid(wrong)
