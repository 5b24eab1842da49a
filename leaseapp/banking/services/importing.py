"""Statements come in: a file is read and shown before it is kept; a line is taken once, however many files hold it."""

import hashlib
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, BinaryIO

import sqlalchemy as sa
from sqlmodel import col, select
from stdnum import iban as iban_rule

from leaseapp.banking import queries
from leaseapp.banking.enums import StatementFormat
from leaseapp.banking.models import ONE_CONTENT, ONE_LINE, BankLine, BankStatement
from leaseapp.banking.rules.fingerprints import fingerprints
from leaseapp.banking.rules.reading import files
from leaseapp.banking.rules.reading.statement import CheckedStatement, checked, refused
from leaseapp.banking.schemas import PreviewLineOut, StatementPreviewOut, StatementQuery
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.directory.models import BillingEntity
from leaseapp.files.enums import BucketName
from leaseapp.files.services import archiving
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field
from leaseapp.kernel.money import Amount
from leaseapp.kernel.persistence.queries import get_or_404, living
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import XLSX, XML

SERIES, PREFIX = "bank_statement", "RB-"
MOST_SHOWN = 50
LEAST_OF_AN_ACCOUNT = 8
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True)
class _Taken:
    """A file that may come in, with the fingerprint of each line and whether it is here already."""

    read: CheckedStatement
    entity: BillingEntity
    iban: str
    sha256: str
    content: bytes
    prints: Sequence[str]
    known: Sequence[bool]

    @property
    def row(self) -> BankStatement:
        """The statement as it would be kept, without number and file."""
        return BankStatement(
            number="", billing_entity_id=self.entity.id, iban=self.iban, format=self.read.format,
            bank_number=self.read.bank_number, first_day=self.read.first_day, last_day=self.read.last_day,
            opening=self.read.opening, closing=self.read.closing, credits=self.read.credits, debits=self.read.debits,
            balances_given=self.read.balances_given, line_count=len(self.read.lines),
            known_count=sum(self.known), filename="", sha256=self.sha256,
        )  # fmt: skip


def preview(context: Context, asked: StatementQuery, file: BinaryIO) -> StatementPreviewOut:
    """Return what a file holds; nothing is kept. Raises as `take`."""
    taken = _read(context, asked, file)
    row = taken.row
    gap = gap_before(context, row)
    warnings = []
    if gap:
        message = _(
            "The statement before closes otherwise: {gap} are missing between the two. A statement may be missing."
        )
        warnings.append(context.translate(message, gap=Amount(gap)))
    if row.known_count:
        message = _(
            "{count} {count|line stands|lines stand} on an earlier statement and {count|is|are} not taken again."
        )
        warnings.append(context.translate(message, count=row.known_count))
    if not row.balances_given:
        warnings.append(
            context.translate(_("The file names no opening balance: whether it is complete cannot be checked."))
        )
    entity = taken.entity
    return StatementPreviewOut(
        **row.model_dump(include=set(StatementPreviewOut.model_fields)), gap=gap, warnings=warnings,
        billing_entity=PartyOut(id=entity.id, name=entity.name, siren=entity.siren),
        lines=[
            PreviewLineOut(date=line.day, label=line.label, amount=line.amount, known=known)
            for line, known in zip(taken.read.lines[:MOST_SHOWN], taken.known, strict=False)
        ],
    )  # fmt: skip


def take(context: Context, asked: StatementQuery, file: BinaryIO) -> BankStatement:
    """Keep a statement with the lines that no earlier one has, and its file.

    Raises Invalid at `content` (STATEMENT_UNREADABLE, STATEMENT_CUT, STATEMENT_EMPTY, STATEMENT_MIXED, STATEMENT_TOO_LONG,
    STATEMENT_SUM, STATEMENT_BROKEN_CHAIN, CURRENCY_NOT_EUR, HEADINGS_UNKNOWN, ROW_INVALID, STATEMENT_IN_FUTURE,
    ACCOUNT_UNKNOWN, those of tables), at `closingBalance` (CLOSING_REQUIRED), at `billingEntityId` (REQUIRED,
    ACCOUNT_OF_ANOTHER), NotFound, Conflict STATEMENT_ALREADY_IMPORTED or STATEMENT_ALL_KNOWN.
    """
    taken = _read(context, asked, file)
    row = taken.row
    if row.known_count == row.line_count:
        raise Conflict("STATEMENT_ALL_KNOWN", _("Every line of this file stands on an earlier statement."))
    row.filename = asked.name or _filename(row)
    row.number = f"{PREFIX}{next_number(context, SERIES, context.organization_id)}"
    row.file_id = archiving.store(
        context, bucket=BucketName.DOCUMENTS, filename=row.filename, media_type=_media_type(taken), content=taken.content,
        target_type="BankStatement", target_id=row.id,
    ).id  # fmt: skip
    with unique(context, {ONE_CONTENT: _already, ONE_LINE: _at_once}):
        context.add(row)
        context.session.flush()
        context.add(*_lines(row, taken))
    return row


def _lines(row: BankStatement, taken: _Taken) -> list[BankLine]:
    new = [
        (line, mark) for line, mark, known in zip(taken.read.lines, taken.prints, taken.known, strict=True) if not known
    ]
    return [
        BankLine(
            statement_id=row.id, billing_entity_id=row.billing_entity_id, position=position, date=line.day,
            value_date=line.value_day, amount=line.amount, kind=line.kind, label=line.label, counterparty=line.counterparty,
            counterparty_iban=line.iban[:34] if line.iban else None, reference=line.reference,
            bank_reference=line.bank_reference, content_hash=mark,
        )
        for position, (line, mark) in enumerate(new, start=1)
    ]  # fmt: skip


def _read(context: Context, asked: StatementQuery, file: BinaryIO) -> _Taken:
    """Return the file as it would be taken."""
    file.seek(0)
    content = file.read()
    sha256 = hashlib.sha256(content).hexdigest()
    if context.session.exec(select(BankStatement.id).where(BankStatement.sha256 == sha256)).one_or_none() is not None:
        raise _already()
    read = checked(files.read(content), asked.closing_balance)
    if max(line.day for line in read.lines) > context.today:
        raise refused("STATEMENT_IN_FUTURE", _("This file holds lines that are dated in the future."))
    entity = _entity(context, asked, read.account)
    iban = iban_rule.compact(entity.iban or "")
    prints = fingerprints(iban, read.lines)
    known = _known(context, entity.id, read, prints)
    return _Taken(read, entity, iban, sha256, content, prints, known)


def is_account(iban: str | None, account: str) -> bool:
    """Return True where a file's account is the one of this IBAN: itself, or the national number inside it."""
    own = iban_rule.compact(iban or "")
    return bool(own) and (own == account or (len(account) >= LEAST_OF_AN_ACCOUNT and account in own[4:]))


def _entity(context: Context, asked: StatementQuery, account: str | None) -> BillingEntity:
    """Return the billing entity whose account the file is of: that of the account in it, else the one that is named."""
    if asked.billing_entity_id is not None:
        chosen = get_or_404(context, BillingEntity, asked.billing_entity_id, field="billingEntityId")
        if not chosen.iban:
            raise refuse_field("billingEntityId", "ACCOUNT_UNKNOWN", _("This billing entity has no bank account."))
        if account is not None and not is_account(chosen.iban, account):
            message = _("This file is of another account, {account}.")
            raise refuse_field("billingEntityId", "ACCOUNT_OF_ANOTHER", message, account=_masked(account))
        return chosen
    entities = context.session.exec(living(BillingEntity).where(col(BillingEntity.iban).is_not(None))).all()
    fitting = [one for one in entities if account is None or is_account(one.iban, account)]
    if len(fitting) == 1:
        return fitting[0]
    if account is not None and not fitting:
        message = _("No billing entity has the account {account}: enter its IBAN there first.")
        raise refused("ACCOUNT_UNKNOWN", message, account=_masked(account))
    raise refuse_field("billingEntityId", "REQUIRED", _("Choose the billing entity whose account this is."))


def _masked(account: str) -> str:
    return f"…{account[-4:]}"


def _known(context: Context, book_id: uuid.UUID, read: CheckedStatement, prints: Sequence[str]) -> list[bool]:
    """Return for each line whether it is here: by its fingerprint, or by day and amount where it came in another format."""
    first, last = min(line.day for line in read.lines), max(line.day for line in read.lines)
    columns: list[Any] = [BankLine.content_hash, BankLine.date, BankLine.amount, BankStatement.format]
    here = context.session.execute(
        sa.select(*columns)
        .join(BankStatement, col(BankStatement.id) == BankLine.statement_id)
        .where(BankLine.billing_entity_id == book_id, col(BankLine.date).between(first, last))
    ).all()
    same = {row[0] for row in here}
    elsewhere = Counter((row[1], row[2]) for row in here if row[3] is not read.format)
    found = []
    for line, mark in zip(read.lines, prints, strict=True):
        if mark in same:
            found.append(True)
            continue
        other = (line.day, line.amount)
        found.append(elsewhere[other] > 0)
        elsewhere[other] -= 1
    return found


def gap_before(context: Context, row: BankStatement) -> Decimal | None:
    """Return by how much a statement opens otherwise than the one before it closed, in €; None where the two fit."""
    before = queries.statement_before(context, row)
    if before is None or before.closing == row.opening or row.known_count:
        return None
    return row.opening - before.closing


def _already() -> Conflict:
    return Conflict("STATEMENT_ALREADY_IMPORTED", _("This file was imported already."))


def _at_once() -> Conflict:
    return Conflict("STATEMENT_AT_ONCE", _("Somebody imported the same lines a moment ago: send the file again."))


def _media_type(taken: _Taken) -> str:
    if taken.read.format is StatementFormat.CAMT053:
        return XML
    if taken.read.format is StatementFormat.CSV:
        return XLSX if taken.content.startswith(_ZIP) else "text/csv"
    return "text/plain"


def _filename(row: BankStatement) -> str:
    return f"{row.format.value.lower()}-{row.last_day:%Y-%m-%d}"
