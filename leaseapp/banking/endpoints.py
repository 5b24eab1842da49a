"""Bank statements over REST and the interface."""

from functools import partial

from leaseapp.banking.lists import BANK_LINES, BANK_STATEMENTS
from leaseapp.banking.permissions import BANK_MANAGE, BANK_READ
from leaseapp.banking.rules.reading.statement import MOST_BYTES
from leaseapp.banking.schemas import (
    BankLineOut,
    BankLinesOut,
    BankStatementOut,
    IgnoredIn,
    LineIn,
    PostedIn,
    ReceiptIn,
    RecordedIn,
    ReturnedIn,
    StatementPreviewOut,
    StatementQuery,
    UndoneIn,
)
from leaseapp.banking.services import confirming, importing, reading, removing
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Received, workspace
from leaseapp.kernel.errors import Conflict, PayloadTooLarge, Unavailable
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

AT, LINES = "/accounting/bank-statements", "/accounting/bank-lines"
ONE, LINE = f"{AT}/{{statement_id}}", f"{LINES}/{{line_id}}"
beyond = workspace.beyond("document 3 names bank reconciliation at this address and shows no route of it")
decide = partial(beyond.post, permission=BANK_MANAGE, returns=BankLineOut, internal=True, refuses=(Conflict,))

list_bank_statements = list_endpoint(beyond, AT, BANK_STATEMENTS, internal=True)
list_bank_lines = list_endpoint(beyond, LINES, BANK_LINES, internal=True)


@beyond.post(
    f"{AT}/preview", permission=BANK_MANAGE, writes=False, internal=True, returns=StatementPreviewOut, takes=MOST_BYTES,
    lengthy=True, refuses=(Conflict, PayloadTooLarge),
)  # fmt: skip
def preview_bank_statement(context: Context, query: StatementQuery, content: Received) -> StatementPreviewOut:
    """Read what a file of the bank holds (CAMT.053, MT940, OFX, CSV, XLSX); nothing of it is kept."""
    return importing.preview(context, query, content.file)


@beyond.post(
    AT, permission=BANK_MANAGE, audit="banking.statement.import", act=_("Bank statement imported"), internal=True,
    returns=BankStatementOut, status=201, takes=MOST_BYTES, lengthy=True, refuses=(Conflict, PayloadTooLarge, Unavailable),
)  # fmt: skip
def import_bank_statement(context: Context, query: StatementQuery, content: Received) -> BankStatementOut:
    """Keep a statement with the lines that no earlier one has, and its file."""
    return reading.statement(context, importing.take(context, query, content.file).id)


@beyond.get(ONE, permission=BANK_READ, internal=True, returns=BankStatementOut)
def read_bank_statement(context: Context, statement_id: Id) -> BankStatementOut:
    """Read a statement and how far it is reconciled."""
    return reading.statement(context, statement_id)


@beyond.delete(
    ONE, permission=BANK_MANAGE, audit="banking.statement.delete", act=_("Bank statement deleted"), internal=True,
    refuses=(Conflict,),
)  # fmt: skip
def delete_bank_statement(context: Context, statement_id: Id) -> None:
    """Delete a wrong import, as long as nothing became of its lines: they may come again."""
    removing.remove(context, statement_id)


@beyond.get(f"{ONE}/lines", permission=BANK_READ, internal=True, returns=BankLinesOut, lengthy=True)
def read_bank_statement_lines(context: Context, statement_id: Id) -> BankLinesOut:
    """Read the lines of a statement, each with what is proposed for it or what became of it."""
    return reading.lines(context, statement_id)


@beyond.get(LINE, permission=BANK_READ, internal=True, returns=BankLineOut)
def read_bank_line(context: Context, line_id: Id) -> BankLineOut:
    """Read one line of a statement likewise."""
    return reading.line(context, line_id)


@decide(f"{LINE}/confirm", audit="banking.line.confirm", act=_("Bank line confirmed"))
def confirm_bank_line(context: Context, line_id: Id, body: LineIn) -> BankLineOut:
    """Do what is proposed for a line, where that is certain."""
    return reading.line(context, confirming.confirm(context, line_id, body).id)


confirm_bank_lines = bulk_endpoint(beyond, BANK_LINES, confirm_bank_line, action="confirm")


@decide(f"{LINE}/receipt", audit="banking.line.receive", act=_("Receipt made of a bank line"))
def make_bank_line_receipt(context: Context, line_id: Id, body: ReceiptIn) -> BankLineOut:
    """Make the receipt that a line is, over invoices or on account."""
    return reading.line(context, confirming.receive(context, line_id, body).id)


@decide(f"{LINE}/reconcile", audit="banking.line.find", act=_("Bank line found in the books"))
def reconcile_bank_line(context: Context, line_id: Id, body: RecordedIn) -> BankLineOut:
    """Say that a line is what stands in the books already."""
    return reading.line(context, confirming.find_recorded(context, line_id, body).id)


@decide(f"{LINE}/return", audit="banking.line.return", act=_("Receipt returned by the bank"))
def return_bank_line_receipt(context: Context, line_id: Id, body: ReturnedIn) -> BankLineOut:
    """Undo the receipt that the bank took back: its invoices are due again."""
    return reading.line(context, confirming.take_back(context, line_id, body).id)


@decide(f"{LINE}/post", audit="banking.line.post", act=_("Bank line posted to an account"))
def post_bank_line(context: Context, line_id: Id, body: PostedIn) -> BankLineOut:
    """Post a line to an account: a charge, a transfer between own accounts, what waits in 471."""
    return reading.line(context, confirming.post_to(context, line_id, body).id)


@decide(f"{LINE}/ignore", audit="banking.line.ignore", act=_("Bank line set aside"))
def ignore_bank_line(context: Context, line_id: Id, body: IgnoredIn) -> BankLineOut:
    """Set a line aside, with the reason."""
    return reading.line(context, confirming.ignore(context, line_id, body).id)


@decide(f"{LINE}/undo", audit="banking.line.undo", act=_("Reconciliation undone"))
def undo_bank_line(context: Context, line_id: Id, body: UndoneIn) -> BankLineOut:
    """Undo what became of a line: it waits again."""
    return reading.line(context, confirming.undo(context, line_id, body).id)
