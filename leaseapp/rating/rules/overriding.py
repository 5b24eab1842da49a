"""Deciding otherwise: the score or the recommendation, with a reason (MONEY.md 7.4)."""

from decimal import Decimal

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.rules.grids import FULL_SCORE

SHORTEST_REASON = 20
"""Characters of a justification."""
REASON_TOO_SHORT = _("Say why in {least} characters or more.")
SCORE_RANGE = _("A score lies between 0 and 100, with two decimals at most.")


def justification_errors(justification: str | None) -> list[FieldError]:
    """JUSTIFICATION_TOO_SHORT for less than SHORTEST_REASON characters, spaces around them aside."""
    if len(" ".join((justification or "").split())) >= SHORTEST_REASON:
        return []
    return [FieldError("justification", "JUSTIFICATION_TOO_SHORT", REASON_TOO_SHORT, {"least": SHORTEST_REASON})]


def score_errors(score: Decimal) -> list[FieldError]:
    """SCORE_INVALID for a score below 0, above 100 or finer than two decimals."""
    if score.is_finite() and 0 <= score <= FULL_SCORE and score * 100 == int(score * 100):
        return []
    return [FieldError("score", "SCORE_INVALID", SCORE_RANGE)]
