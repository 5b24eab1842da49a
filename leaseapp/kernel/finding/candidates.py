"""The records that fit a text, of everything that has an entry: kinds and ids, best first (decision 48).

The function in the database sees past row level security and limits itself to the organization of the transaction. What it
answers is worth nothing by itself: whoever shows a record reads it through its list, inside every wall.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

import sqlalchemy as sa

from leaseapp.kernel.context import Context


@dataclass(frozen=True)
class Candidate:
    """A record that fits: 1 is its very number, 0.9 a name that begins so, 0.5 a word in its texts, less is a slip away."""

    kind: str
    id: UUID
    score: float


def candidates(context: Context, text: str, kinds: Iterable[str], most: int) -> list[Candidate]:
    """Return the records of `kinds` that fit `text`, `most` a kind; people of a company are told of theirs and of nobody's."""
    found = sa.func.search_records(
        sa.literal(text, sa.Text()),
        sa.literal(list(kinds), sa.ARRAY(sa.Text())),
        sa.literal(context.principal.company_id if context.principal.external else None, sa.Uuid()),
        sa.literal(most, sa.Integer()),
    ).table_valued(sa.column("kind", sa.Text()), sa.column("record_id", sa.Uuid()), sa.column("score", sa.Float()))
    rows = context.session.execute(sa.select(found.c.kind, found.c.record_id, found.c.score)).all()
    return [Candidate(*row) for row in rows]
