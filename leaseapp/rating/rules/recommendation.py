"""The recommendation that follows from a class and the limits of a grid, and its conditions (MONEY.md 7.4)."""

from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel.text.i18n import _
from leaseapp.rating.enums import RatingClass, RefiRecommendation
from leaseapp.rating.rules import formulas
from leaseapp.rating.rules.grids import Grid
from leaseapp.rating.rules.scoring import Subject, newest_values

_WORSE = {recommendation: place for place, recommendation in enumerate(RefiRecommendation)}

CONDITIONS = {
    "DEPOSIT": _("Security deposit paid before delivery."),
    "GUARANTEE": _("Guarantee of the parent company or of the manager."),
    "SHORTER_TERM": _("Shorter term, or a higher first rent."),
    "FULL_ACCOUNTS": _("The last three tax returns before the contract is signed."),
}
"""Code → a condition that is proposed (msgid); people write their own in the conclusion."""
_PROPOSED = {
    "CLASS": ("DEPOSIT", "GUARANTEE"),
    "EXPOSURE_OF_REVENUE": ("SHORTER_TERM", "GUARANTEE"),
    "EXPOSURE_OF_CAF": ("SHORTER_TERM", "DEPOSIT"),
    "ESTIMATIVE": ("FULL_ACCOUNTS", "DEPOSIT"),
}


@dataclass(frozen=True, slots=True)
class LimitResult:
    """A limit: whether it `holds` (None: nobody can tell), and what it leaves at best."""

    code: str
    at_best: RefiRecommendation
    holds: bool | None


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommendation (None without a score, unless a limit forbids), that of the class alone, limits, conditions (codes)."""

    recommendation: RefiRecommendation | None
    by_class: RefiRecommendation | None
    limits: tuple[LimitResult, ...]
    conditions: tuple[str, ...]


def worse(one: RefiRecommendation, other: RefiRecommendation) -> RefiRecommendation:
    """Return the more careful of two recommendations."""
    return max(one, other, key=_WORSE.__getitem__)


def recommend(grid: Grid, subject: Subject, rating_class: RatingClass | None) -> Advice:
    """Return what follows from a class (computed or overridden) and from the limits of the grid, in their order."""
    values = newest_values(subject)
    limits = tuple(LimitResult(limit.code, limit.at_best, formulas.holds(limit.when, values)) for limit in grid.limits)
    by_class = None if rating_class is None else grid.by_class[rating_class]
    found = by_class
    for limit in limits:
        if limit.holds and found is not None:
            found = worse(found, limit.at_best)
        elif limit.holds and limit.at_best is RefiRecommendation.NO_GO:
            found = limit.at_best
    return Advice(found, by_class, limits, _conditions(found, by_class, limits))


def _conditions(
    found: RefiRecommendation | None, by_class: RefiRecommendation | None, limits: tuple[LimitResult, ...]
) -> tuple[str, ...]:
    with_conditions = RefiRecommendation.GO_WITH_CONDITIONS
    if found is not with_conditions:
        return ()
    causes = ["CLASS"] if by_class is with_conditions else []
    causes += [limit.code for limit in limits if limit.holds and limit.at_best is with_conditions]
    proposed = [code for cause in causes for code in _PROPOSED.get(cause, _PROPOSED["CLASS"])]
    return tuple(dict.fromkeys(proposed))


@dataclass(frozen=True, slots=True)
class Decision:
    """The score, class and recommendation that count: as computed, or as somebody decided otherwise."""

    score: Decimal | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None
    conditions: tuple[str, ...]


def decide(
    grid: Grid,
    subject: Subject,
    computed: Decimal | None,
    *,
    score: Decimal | None = None,
    recommendation: RefiRecommendation | None = None,
) -> Decision:
    """Return what counts: an overridden `score` makes class and recommendation anew, an overridden `recommendation` stands."""
    counts = computed if score is None else score
    letter = None if counts is None else grid.class_of(counts)
    advice = recommend(grid, subject, letter)
    if recommendation is None:
        return Decision(counts, letter, advice.recommendation, advice.conditions)
    return Decision(
        counts, letter, recommendation, _conditions(recommendation, advice.by_class, advice.limits)
    )  # fmt: skip
