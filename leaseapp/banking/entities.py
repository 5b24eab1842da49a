"""Kinds of records of bank statements, for timelines, threads, files and search."""

from leaseapp.banking.models import BankLine, BankLineMatch, BankStatement
from leaseapp.banking.permissions import BANK_READ
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "BankLineMatch", BankLineMatch, label=_("Reconciliation of a bank line"), permission=BANK_READ,
    title_column="created_at",
)  # fmt: skip
register_entity(
    "BankLine", BankLine, label=_("Line of a bank statement"), permission=BANK_READ, title_column="label",
    parts=(("BankLineMatch", "bank_line_id"),),
)  # fmt: skip
register_entity(
    "BankStatement", BankStatement, label=_("Bank statement"), permission=BANK_READ,
    url="/workspace/accounting/bank-statements/{id}", title_column="number", parts=(("BankLine", "statement_id"),),
)  # fmt: skip
