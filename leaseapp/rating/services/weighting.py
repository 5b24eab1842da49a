"""The weighting grid of an organization: its versions, what another would change, saving one (MONEY.md 7.2)."""

from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.rating import queries
from leaseapp.rating.enums import RatingClass
from leaseapp.rating.models import ONE_GRID_A_NUMBER, ClientRating, RatingGrid
from leaseapp.rating.rules.grid_reading import GridInvalid, read_grid
from leaseapp.rating.rules.grids import Grid, default_grid
from leaseapp.rating.rules.recommendation import recommend
from leaseapp.rating.rules.scoring import Subject, score
from leaseapp.rating.schemas.weighting import EffectOut, GridIn, GridOut, GridPreviewIn, GridsOut, PreviewOut
from leaseapp.rating.services import scoring

LAST = 50
"""Ratings on which a grid is tried."""
INVALID = _("This grid cannot be used.")
NO_NUMBER = _("The version of a grid is a whole number.")
OLDER = _("Somebody saved another version of the grid in the meantime: look at it first.")


def versions(context: Context) -> GridsOut:
    """Return every version of the weighting grid, the house's own last."""
    saved = queries.grids(context)
    people = queries.names_of(context, [one.created_by_user_id for one in saved])
    items = [
        GridOut(
            number=one.number, current=place == 0, content=one.content, reason=one.reason,
            created_by=people.get(one.created_by_user_id), created_at=one.created_at,
        )
        for place, one in enumerate(saved)
    ]  # fmt: skip
    house = GridOut(
        number=scoring.HOUSE_GRID,
        current=not saved,
        content=default_grid(),
        reason=None,
        created_by=None,
        created_at=None,
    )
    return GridsOut(items=[*items, house])


def preview(context: Context, body: GridPreviewIn) -> PreviewOut:
    """Return how the last ratings would move by a grid; nothing is kept. Raises Invalid GRID_INVALID at each fault."""
    grid = _grid(body.content)
    ratings = queries.latest(context, LAST)
    subjects = scoring.subjects_of(context, ratings)
    items = [_effect(grid, one, subjects[one.id]) for one in ratings]
    order = list(RatingClass)
    both = [
        (order.index(one.rating_class), order.index(one.new_class))
        for one in items
        if one.rating_class is not None and one.new_class is not None
    ]
    return PreviewOut(
        items=items, moved=sum(one.moved for one in items), better=sum(after < before for before, after in both),
        worse=sum(after > before for before, after in both),
    )  # fmt: skip


def save(context: Context, body: GridIn) -> GridOut:
    """Save a new version: from now on ratings are computed by it, validated ones keep theirs.

    Raises Invalid GRID_INVALID at each fault, Conflict GRID_CHANGED when it was made of an older version.
    """
    _grid(body.content)
    number = scoring.newest_number(context)
    if body.based_on is not None and body.based_on != number:
        raise Conflict("GRID_CHANGED", OLDER, extra={"number": number})
    row = RatingGrid(
        number=number + 1, content={**body.content, "version": number + 1}, reason=body.reason,
        created_by_user_id=context.principal.user_id,
    )  # fmt: skip
    with unique(context, {ONE_GRID_A_NUMBER: lambda: Conflict("GRID_CHANGED", OLDER)}):
        context.add(row)
    return next(one for one in versions(context).items if one.number == row.number)


def _grid(content: dict[str, Any]) -> Grid:
    version = content.get("version", scoring.HOUSE_GRID)
    if isinstance(version, bool) or not isinstance(version, int):
        raise Invalid("GRID_INVALID", INVALID, errors=[FieldError("content.version", "INVALID_NUMBER", NO_NUMBER)])
    try:
        return read_grid(content)
    except GridInvalid as invalid:
        errors = [error.under("content") for error in invalid.errors]
        raise Invalid("GRID_INVALID", INVALID, errors=errors) from invalid


def _effect(grid: Grid, rating: ClientRating, subject: Subject) -> EffectOut:
    found = score(grid, subject)
    advice = recommend(grid, subject, found.rating_class)
    return EffectOut(
        id=rating.id, number=rating.number, company=rating.company_name, status=rating.status, score=rating.computed_score,
        rating_class=rating.computed_class, recommendation=rating.computed_recommendation, new_score=found.score,
        new_class=found.rating_class, new_recommendation=advice.recommendation,
        moved=(rating.computed_class, rating.computed_recommendation) != (found.rating_class, advice.recommendation),
    )  # fmt: skip
