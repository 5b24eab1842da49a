"""Matching of lines by hand: proposals, matching, undoing (MONEY.md 8)."""

from leaseapp.accounting.permissions import CLOSING_MANAGE, LEDGER_READ
from leaseapp.accounting.schemas.lettering import (
    LetteringIn,
    LetteringOut,
    SuggestionQuery,
    SuggestionsOut,
    UnletteredOut,
)
from leaseapp.accounting.services import matching
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.text.i18n import _

routes = workspace.beyond("lines are matched by hand on the ledger's page (MONEY.md 8)")


@routes.get("/accounting/lettering-suggestions", permission=LEDGER_READ, returns=SuggestionsOut, internal=True)
def suggest_letterings(context: Context, query: SuggestionQuery) -> SuggestionsOut:
    """Read which open lines of an account seem to belong together."""
    return matching.suggest(context, query)


@routes.post(
    "/accounting/letterings", permission=CLOSING_MANAGE, audit="accounting.lettering.create", act=_("Lines matched"),
    returns=LetteringOut, internal=True,
)  # fmt: skip
def match_lines(context: Context, body: LetteringIn) -> LetteringOut:
    """Match lines of one account and party."""
    return matching.match(context, body.line_ids)


@routes.post(
    "/accounting/letterings/undo", permission=CLOSING_MANAGE, audit="accounting.lettering.undo", act=_("Matching undone"),
    returns=UnletteredOut, internal=True,
)  # fmt: skip
def undo_matching(context: Context, body: LetteringIn) -> UnletteredOut:
    """Open the lines again that are matched with these."""
    return matching.undo(context, body.line_ids)
