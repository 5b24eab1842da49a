"""Statements of a rating over REST and the interface."""

from leaseapp.ai.services.budgets import AiBudgetExhaustedError
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict, UnsupportedMediaType
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.rating.permissions import DOCUMENT_READ, RATING_UPDATE
from leaseapp.rating.schemas.ratings import RatingOut
from leaseapp.rating.schemas.statements import StatementIn, StatementReadingOut
from leaseapp.rating.services import cerfa, reading, statements

AT, ONE = "/rating/ratings/{rating_id}/statements", "/rating/ratings/{rating_id}/statements/{stmt_id}"
routes = workspace.beyond("MONEY.md 7: a year typed by mistake is taken away, and the return stands beside the figures")


@workspace.post(
    AT, permission=RATING_UPDATE, audit="rating.statement.save", act=_("Statement entered"), returns=RatingOut, internal=True,
    refuses=(Conflict, UnsupportedMediaType),
)  # fmt: skip
def save_rating_statement(context: Context, rating_id: Id, body: StatementIn) -> RatingOut:
    """Enter the accounts of a year, or replace them; the rating answers with its new score."""
    statements.save(context, rating_id, body)
    return reading.read(context, rating_id)


@routes.delete(
    ONE, permission=RATING_UPDATE, audit="rating.statement.delete", act=_("Statement taken away"), internal=True,
    refuses=(Conflict,),
)  # fmt: skip
def delete_rating_statement(context: Context, rating_id: Id, stmt_id: Id) -> None:
    """Take the accounts of a year away."""
    statements.remove(context, rating_id, stmt_id)


@workspace.post(
    f"{ONE}/ocr", permission=RATING_UPDATE, audit="rating.statement.read", act=_("Tax return read"),
    returns=StatementReadingOut, status=202, internal=True, refuses=(Conflict, AiBudgetExhaustedError),
)  # fmt: skip
def read_rating_return(context: Context, rating_id: Id, stmt_id: Id) -> StatementReadingOut:
    """Read the tax return of a year; its values are proposed, what a person typed stays."""
    return cerfa.begin(context, rating_id, stmt_id)


@routes.get(f"{ONE}/preview", permission=DOCUMENT_READ, internal=True, files=(PDF, PNG))
def preview_rating_return(context: Context, rating_id: Id, stmt_id: Id, query: PageQuery) -> FileAnswer:
    """Return the tax return of a year as PDF, or one page of it as a picture."""
    return shown(cerfa.document(context, rating_id, stmt_id), query)
