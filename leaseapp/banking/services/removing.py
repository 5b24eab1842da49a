"""A wrong import is taken away again, as long as nothing became of any of its lines."""

import uuid

from sqlmodel import col, select

from leaseapp.banking import queries
from leaseapp.banking.enums import BankLineStatus
from leaseapp.banking.models import BankLine, BankStatement
from leaseapp.files.services import deleting
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

IN_USE = _("{count} {count|line was|lines were} reconciled or set aside: this statement stays.")
FOLLOWED = _("Statement {number} left out lines that this one holds: delete that one first.")


def remove(context: Context, statement_id: uuid.UUID) -> None:
    """Delete a statement with its lines and its file, so that its lines can come again.

    Raises NotFound, Conflict STATEMENT_IN_USE once anything became of a line, be it undone since, STATEMENT_FOLLOWED where
    a later import took lines of it for known.
    """
    lines = context.session.exec(
        select(BankLine)
        .where(BankLine.statement_id == statement_id)
        .order_by(col(BankLine.id))
        .with_for_update()
        .execution_options(populate_existing=True)
    ).all()
    statement = get_or_404(context, BankStatement, statement_id)
    used = [one for one in lines if one.status is not BankLineStatus.WAITING or queries.was_matched(context, one.id)]
    if used:
        raise Conflict("STATEMENT_IN_USE", IN_USE, count=len(used))
    later = queries.statement_after(context, statement)
    if later is not None:
        raise Conflict("STATEMENT_FOLLOWED", FOLLOWED, number=later.number)
    file_id = statement.file_id
    for line in lines:
        context.session.delete(line)
    context.session.flush()
    context.session.delete(statement)
    context.session.flush()
    if file_id is not None:
        deleting.go_along(context, file_id)
