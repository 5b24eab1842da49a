"""Deciding about a rating: another score or recommendation, with a reason; the validation (MONEY.md 7.4)."""

import uuid

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.models import ClientRating
from leaseapp.rating.rules import validating
from leaseapp.rating.rules.overriding import REASON_TOO_SHORT, SHORTEST_REASON, justification_errors
from leaseapp.rating.schemas.ratings import OverrideRecommendationIn, OverrideScoreIn
from leaseapp.rating.services import notices, ratings, scoring
from leaseapp.rating.state_machines import RATING

INCOMPLETE = _("This rating cannot be validated yet.")
NOTHING_TO_OVERRIDE = _("There is no score yet: what is missing has to be entered first.")


def compute(context: Context, rating_id: uuid.UUID) -> ClientRating:
    """Compute the score anew. Raises NotFound, Conflict RATING_VALIDATED, RATING_ARCHIVED."""
    rating = ratings.live(context, rating_id)
    scoring.compute(context, rating)
    return rating


def override_score(context: Context, rating_id: uuid.UUID, body: OverrideScoreIn) -> ClientRating:
    """Give another score; class and recommendation follow from it, the computed one stays beside it.

    Raises NotFound, StaleVersion, Conflict RATING_VALIDATED, RATING_ARCHIVED, SCORE_MISSING, Invalid JUSTIFICATION_TOO_SHORT.
    """
    rating = _to_override(context, rating_id, body.version)
    reason = _reason(body.justification)
    apply_changes(
        rating,
        {
            "override_score": body.score, "override_score_reason": reason, "override_score_at": context.now,
            "override_score_by_user_id": context.principal.user_id,
        },
    )  # fmt: skip
    scoring.compute(context, rating)
    return rating


def override_recommendation(context: Context, rating_id: uuid.UUID, body: OverrideRecommendationIn) -> ClientRating:
    """Give another recommendation; score and class stay. Raises as `override_score`."""
    rating = _to_override(context, rating_id, body.version)
    reason = _reason(body.justification)
    apply_changes(
        rating,
        {
            "override_recommendation": body.recommendation, "override_recommendation_reason": reason,
            "override_recommendation_at": context.now,
            "override_recommendation_by_user_id": context.principal.user_id,
        },
    )  # fmt: skip
    scoring.compute(context, rating)
    return rating


def validate(context: Context, rating_id: uuid.UUID) -> ClientRating:
    """Validate a rating: from now on it changes no more, and is valid for its months.

    Raises NotFound, Conflict INVALID_TRANSITION, Invalid RATING_INCOMPLETE with everything that is missing.
    """
    rating = ratings.locked(context, rating_id)
    RATING.require(rating, "validate")
    found = scoring.compute(context, rating)
    years = scoring.years_of(context, rating)
    errors = [
        *validating.conclusion_errors(rating.conclusion),
        *validating.incomplete_errors(years, estimative=rating.estimative),
    ]
    if rating.score is None:
        known = {(error.field, error.code) for error in errors}
        errors += [one for one in validating.missing_errors(found.score.missing) if (one.field, one.code) not in known]
    if errors or rating.score is None or rating.recommendation is None:
        raise Invalid("RATING_INCOMPLETE", INCOMPLETE, errors=errors)
    rating.validated_at, rating.validated_by_user_id = context.now, context.principal.user_id
    rating.expires_at = validating.expires_at(context.now, rating.validity_months)
    RATING.fire(rating, "validate")
    context.session.flush()
    notices.validated(context, rating)
    return rating


def _to_override(context: Context, rating_id: uuid.UUID, version: int | None) -> ClientRating:
    rating = ratings.live(context, rating_id, version)
    scoring.compute(context, rating)
    if rating.computed_score is None:
        raise Conflict("SCORE_MISSING", NOTHING_TO_OVERRIDE)
    return rating


def _reason(text: str | None) -> str:
    if errors := justification_errors(text):
        raise Invalid(errors[0].code, REASON_TOO_SHORT, errors=errors, least=SHORTEST_REASON)
    return " ".join((text or "").split())
