"""Ratings over REST and the interface: the record, each step of its life, its figures (document 3, MONEY.md 7.4)."""

from functools import partial

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict, Unavailable
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.rating.lists import RATINGS
from leaseapp.rating.permissions import (
    RATING_ARCHIVE,
    RATING_CREATE,
    RATING_READ,
    RATING_UPDATE,
    RATING_VALIDATE,
)
from leaseapp.rating.schemas.history import AuditRowsOut
from leaseapp.rating.schemas.ratings import (
    FormsOut,
    ImportedOut,
    KpisOut,
    OverrideRecommendationIn,
    OverrideScoreIn,
    QuickRatingIn,
    RatingIn,
    RatingOut,
    RatingPatch,
    ScoreOut,
    ValidatedOut,
)
from leaseapp.rating.schemas.weighting import DashboardOut
from leaseapp.rating.services import figures, history, life, portfolio, ratings, reading, registry, study

AT, ONE = "/rating/ratings", "/rating/ratings/{rating_id}"
step = partial(workspace.post, returns=RatingOut, internal=True, refuses=(Conflict,))

list_ratings = list_endpoint(workspace, AT, RATINGS, internal=True)


@workspace.post(
    AT, permission=RATING_CREATE, audit="rating.rating.create", act=_("Rating begun"), returns=RatingOut, status=201,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def create_rating(context: Context, body: RatingIn) -> RatingOut:
    """Begin the rating of a company."""
    return reading.told(context, ratings.create(context, body))


@workspace.get(ONE, permission=RATING_READ, internal=True, returns=RatingOut)
def read_rating(context: Context, rating_id: Id) -> RatingOut:
    """Read a rating with statements, score and what it is made of."""
    return reading.read(context, rating_id)


@workspace.patch(
    ONE, permission=RATING_UPDATE, audit="rating.rating.update", returns=RatingOut, internal=True, refuses=(Conflict,)
)
def update_rating(context: Context, rating_id: Id, body: RatingPatch) -> RatingOut:
    """Change a rating that is not validated; the conclusion is written here."""
    return reading.told(context, ratings.update(context, rating_id, body))


@workspace.get(f"{ONE}/audit-log", permission=RATING_READ, internal=True, returns=AuditRowsOut)
def read_rating_audit_log(context: Context, rating_id: Id) -> AuditRowsOut:
    """Read who changed what of a rating and its statements."""
    return history.rows(context, rating_id)


@workspace.get(f"{ONE}/legacy-kpis", permission=RATING_READ, internal=True, returns=KpisOut)
def read_rating_kpis(context: Context, rating_id: Id) -> KpisOut:
    """Read the figures of a rating by year, as the tool before this one lists them."""
    return figures.of(context, rating_id)


@workspace.post(
    f"{ONE}/import-sirene", permission=RATING_UPDATE, audit="rating.rating.import_register", act=_("Register read", "rating"),
    returns=ImportedOut, internal=True, refuses=(Conflict, Unavailable), lengthy=True,
)  # fmt: skip
def import_rating_from_register(context: Context, rating_id: Id) -> ImportedOut:
    """Take what the public register says of the company: identity, signals, published revenue and net result."""
    return registry.fill(context, rating_id)


@workspace.post(
    f"{ONE}/score", permission=RATING_UPDATE, audit="rating.rating.score", act=_("Score computed"), returns=ScoreOut,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def score_rating(context: Context, rating_id: Id) -> ScoreOut:
    """Compute the score by the newest weighting grid."""
    return reading.score_told(context, life.compute(context, rating_id))


@workspace.post(
    f"{ONE}/validate", permission=RATING_VALIDATE, audit="rating.rating.validate", act=_("Rating validated"),
    returns=ValidatedOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def validate_rating(context: Context, rating_id: Id) -> ValidatedOut:
    """Validate a rating: it changes no more."""
    return reading.validated_told(life.validate(context, rating_id))


@step(
    f"{ONE}/override-score",
    permission=RATING_VALIDATE,
    audit="rating.rating.override_score",
    act=_("Score decided otherwise"),
)
def override_rating_score(context: Context, rating_id: Id, body: OverrideScoreIn) -> RatingOut:
    """Give another score than the computed one, with the reason."""
    return reading.told(context, life.override_score(context, rating_id, body))


@step(
    f"{ONE}/override-recommendation", permission=RATING_VALIDATE, audit="rating.rating.override_recommendation",
    act=_("Recommendation decided otherwise"),
)  # fmt: skip
def override_rating_recommendation(context: Context, rating_id: Id, body: OverrideRecommendationIn) -> RatingOut:
    """Give another recommendation, with the reason."""
    return reading.told(context, life.override_recommendation(context, rating_id, body))


@step(
    f"{ONE}/new-version", permission=RATING_CREATE, audit="rating.rating.new_version", act=_("New version", "rating"),
    status=201,
)  # fmt: skip
def renew_rating(context: Context, rating_id: Id) -> RatingOut:
    """Begin a new version of a validated rating, with its statements."""
    return reading.told(context, ratings.new_version(context, rating_id))


@step(f"{ONE}/archive", permission=RATING_ARCHIVE, audit="rating.rating.archive", act=_("Rating archived"))
def archive_rating(context: Context, rating_id: Id) -> RatingOut:
    """Take a rating out of the portfolio."""
    return reading.told(context, ratings.archive(context, rating_id))


@workspace.get("/rating/dashboard", permission=RATING_READ, internal=True, returns=DashboardOut)
def read_rating_dashboard(context: Context) -> DashboardOut:
    """Read the portfolio by class, recommendation and month, and what ends soon."""
    return portfolio.dashboard(context)


@workspace.post(
    "/rating/score-from-sirene", permission=RATING_CREATE, audit="rating.rating.quick", act=_("Quick rating"),
    returns=RatingOut, status=201, internal=True, refuses=(Conflict, Unavailable), lengthy=True,
)  # fmt: skip
def score_from_register(context: Context, body: QuickRatingIn) -> RatingOut:
    """Begin a rating by the number of a company alone, from public data or from its valid rating."""
    return reading.told(context, registry.quick(context, body))


@workspace.get(
    f"{ONE}/study", permission=RATING_READ, internal=True, files=(PDF, PNG), extra="MONEY.md 8: the study is printed"
)
def read_rating_study(context: Context, rating_id: Id, query: PageQuery) -> FileAnswer:
    """Read the study of a rating as PDF, or a page of it as a picture."""
    return shown(study.pdf(context, rating_id), query)


@workspace.get(
    "/rating/forms", permission=RATING_READ, internal=True, returns=FormsOut,
    extra="MONEY.md 7.1: the boxes of tax returns are typed by their codes",
)  # fmt: skip
def list_rating_forms(context: Context) -> FormsOut:
    """Read the forms of tax returns with their boxes."""
    return figures.forms_told(context)
