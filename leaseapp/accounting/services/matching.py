"""Matching on screen: proposals, what somebody chose, and its undoing."""

from collections.abc import Sequence
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.models import Lettering
from leaseapp.accounting.queries import matching as statements
from leaseapp.accounting.rules import lettering as codes
from leaseapp.accounting.rules.matching import OpenLine, proposals
from leaseapp.accounting.schemas.lettering import (
    LetteringOut,
    SuggestionOut,
    SuggestionQuery,
    SuggestionsOut,
    UnletteredOut,
)
from leaseapp.accounting.services import lettering
from leaseapp.kernel.context import Context


def match(context: Context, line_ids: Sequence[UUID]) -> LetteringOut:
    """Match lines. Raises what `lettering.letter_by_hand` raises."""
    made: Lettering = lettering.letter_by_hand(context, line_ids)
    held = queries.lines_with_books(context, queries.lettered_line_ids(context, [made.id]))
    context.audit_note("Lettering", made.id, None, {"code": made.code, "lines": len(held)})
    difference = codes.balance((line.debit, line.credit) for line, _account, _book in held)
    return LetteringOut(code=made.code, difference=difference)


def undo(context: Context, line_ids: Sequence[UUID]) -> UnletteredOut:
    """Open the lines again that are matched with these; no line changes. Raises NotFound for an unknown line."""
    lettering.require_lines(context, line_ids)
    freed = lettering.unletter(context, line_ids)
    context.audit_note("Lettering", None, None, {"lines": len(freed)})
    return UnletteredOut(lines=len(freed))


def suggest(context: Context, query: SuggestionQuery) -> SuggestionsOut:
    """Return what seems to belong together on an account, party by party."""
    rows = statements.open_lines(context, query.account, query.party_id, query.billing_entity_id)
    groups: dict[tuple[UUID, UUID | None], list[OpenLine]] = {}
    for row in rows:
        line = OpenLine(row.id, row.debit - row.credit, row.piece_ref, f"{row.piece_ref} {row.label}")
        groups.setdefault((row.billing_entity_id, row.party_id), []).append(line)
    named = {row.id: row for row in rows}
    return SuggestionsOut(
        items=[
            SuggestionOut(
                line_ids=list(one.lines), reason=one.reason, difference=one.difference,
                label=" + ".join(named[line].piece_ref for line in one.lines), party_name=named[one.lines[0]].party_name,
            )
            for lines in groups.values()
            for one in proposals(lines)
        ]
    )  # fmt: skip
