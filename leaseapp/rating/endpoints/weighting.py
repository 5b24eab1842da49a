"""The weighting grid over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.permissions import RATING_READ, RATING_VALIDATE
from leaseapp.rating.schemas.weighting import GridIn, GridOut, GridPreviewIn, GridsOut, PreviewOut
from leaseapp.rating.services import weighting

AT = "/rating/grids"
routes = workspace.beyond("document 3: the weighting grid is configurable per organization; MONEY.md 7.2 says how")


@routes.get(AT, permission=RATING_READ, internal=True, returns=GridsOut)
def list_rating_grids(context: Context) -> GridsOut:
    """Read every version of the weighting grid."""
    return weighting.versions(context)


@routes.post(f"{AT}/preview", permission=RATING_VALIDATE, internal=True, writes=False, returns=PreviewOut)
def preview_rating_grid(context: Context, body: GridPreviewIn) -> PreviewOut:
    """Return how the last fifty ratings would move by a grid."""
    return weighting.preview(context, body)


@routes.post(
    AT, permission=RATING_VALIDATE, audit="rating.grid.save", act=_("Weighting grid saved"), returns=GridOut, status=201,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def save_rating_grid(context: Context, body: GridIn) -> GridOut:
    """Save a new version of the weighting grid."""
    return weighting.save(context, body)
