"""The lists of bank statements and of their lines."""

from typing import Any

import sqlalchemy as sa

from leaseapp.banking.enums import BankLineKind, BankLineStatus, MatchOutcome, StatementFormat
from leaseapp.banking.models import BankLine, BankStatement
from leaseapp.banking.permissions import BANK_READ
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_waiting_lines = sa.select(sa.func.count()).where(
    BankLine.organization_id == BankStatement.organization_id, BankLine.statement_id == BankStatement.id,
    BankLine.status == BankLineStatus.WAITING,
)  # fmt: skip
_waiting: Any = _waiting_lines.correlate(BankStatement).scalar_subquery()


def _open(_context: Any, text: str) -> Any:
    """Filter by `open`: statements with a line that waits."""
    return (_waiting > 0) if {"true": True, "false": False}[text.lower()] else (_waiting == 0)


BANK_STATEMENTS = ListSpec(
    "bank-statements",
    title=_("Bank statements"),
    permission=BANK_READ,
    table=BankStatement,
    join=[(BillingEntity, BillingEntity.id == BankStatement.billing_entity_id)],
    default_sort="-lastDay,-createdAt",
    criteria={"open": _open},
    quick_filters=(
        QuickFilter("open", _("To reconcile"), {"open": "true"}),
        QuickFilter("done", _("Reconciled"), {"open": "false"}),
    ),
    search_placeholder=_("Number, billing entity, file"),
    outline={"who": "billingEntity", "number": "number", "detail": "waiting", "amount": "closing", "date": "lastDay"},
    columns=[
        Column("number", _("Number"), BankStatement.number, search=True, link="/workspace/accounting/bank-statements/{id}"),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, search=True, shrinks=True),
        Column("iban", _("IBAN"), BankStatement.iban, search=True, shown=False),
        Column("firstDay", _("From"), BankStatement.first_day, kind="date", filter="range"),
        Column("lastDay", _("To"), BankStatement.last_day, kind="date", filter="range"),
        Column("opening", _("Opening balance"), BankStatement.opening, kind="money"),
        Column("closing", _("Closing balance"), BankStatement.closing, kind="money"),
        Column("lineCount", _("Lines"), BankStatement.line_count, kind="number"),
        Column("waiting", _("To reconcile"), _waiting, kind="number", sort=False),
        Column("fileFormat", _("Format"), BankStatement.format, kind="status", enum=StatementFormat, filter="in", shown=False),
        Column("bankNumber", _("Number at the bank"), BankStatement.bank_number, shown=False),
        Column("filename", _("File"), BankStatement.filename, search=True, shown=False),
        Column("createdAt", _("Imported on"), BankStatement.created_at, kind="datetime", shown=False),
        Column("billingEntityId", _("Billing entity"), BankStatement.billing_entity_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

BANK_LINES = ListSpec(
    "bank-lines",
    title=_("Lines of bank statements"),
    permission=BANK_READ,
    table=BankLine,
    join=[(BankStatement, BankStatement.id == BankLine.statement_id)],
    default_sort="-date,position",
    quick_filters=(
        QuickFilter("waiting", _("To reconcile"), {"status": "WAITING"}),
        QuickFilter("matched", _("Reconciled"), {"status": "MATCHED"}),
        QuickFilter("ignored", _("Set aside", "bank lines"), {"status": "IGNORED"}),
    ),
    search_placeholder=_("Label, counterparty, reference"),
    outline={"who": "label", "number": "statement", "status": "status", "detail": "counterparty", "amount": "amount",
             "date": "date"},
    columns=[
        Column("date", _("Date"), BankLine.date, kind="date", filter="range"),
        Column("valueDate", _("Value date"), BankLine.value_date, kind="date", shown=False),
        Column("label", _("Label"), BankLine.label, search=True, shrinks=True),
        Column("counterparty", _("Counterparty"), BankLine.counterparty, search=True, shrinks=True, shown=False),
        Column("reference", _("Reference"), BankLine.reference, search=True, shown=False),
        Column("bankReference", _("Reference of the bank"), BankLine.bank_reference, search=True, shown=False),
        Column("kind", _("Kind"), BankLine.kind, kind="status", enum=BankLineKind, filter="in", shown=False),
        Column("amount", _("Amount"), BankLine.amount, kind="money", filter="range", sum=True),
        Column("status", _("State"), BankLine.status, kind="status", enum=BankLineStatus, filter="in"),
        Column("outcome", _("Outcome", "bank line"), BankLine.outcome, kind="status", enum=MatchOutcome, filter="in"),
        Column("reason", _("Reason"), BankLine.reason, shown=False, shrinks=True),
        Column("statement", _("Statement"), BankStatement.number, link="/workspace/accounting/bank-statements/{statementId}"),
        Column("position", _("Position"), BankLine.position, kind="number", shown=False),
        Column("statementId", _("Statement"), BankLine.statement_id, filter="in", sort=False, shown=False),
        Column("paymentId", _("Payment"), BankLine.payment_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
