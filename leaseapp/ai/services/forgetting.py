"""Texts that were sent are kept for thirty days, answers for as long as their workflow says."""

import sqlalchemy as sa

from leaseapp.ai.models import tables
from leaseapp.kernel.context import Context


def forget(context: Context) -> int:
    """Delete what is past its time, and return how many rows that concerns."""
    count = 0
    for table in (tables.sent, tables.kept_answer):
        mine = (table.c.organization_id == context.organization_id, table.c.expires_at <= context.now)
        count += context.session.connection().execute(sa.delete(table).where(*mine)).rowcount
    return count
