"""Bank statements: list, import, the statement with its lines beside what they may be."""

import reflex as rx

from leaseapp.banking.endpoints import (
    confirm_bank_line,
    confirm_bank_lines,
    delete_bank_statement,
    ignore_bank_line,
    import_bank_statement,
    list_bank_lines,
    list_bank_statements,
    make_bank_line_receipt,
    post_bank_line,
    preview_bank_statement,
    read_bank_line,
    read_bank_statement,
    read_bank_statement_lines,
    reconcile_bank_line,
    return_bank_line_receipt,
    undo_bank_line,
)
from leaseapp.banking.enums import BankLineKind, BankLineStatus, Certainty, MatchOutcome, StatementFormat
from leaseapp.banking.lists import BANK_LINES, BANK_STATEMENTS
from leaseapp.banking.ui.components import ImportStatement, Reconcile
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.ui import kit
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/accounting/bank-statements"
IMPORT, LINES = f"{ROUTE}/import", "/workspace/accounting/bank-lines"
kit.colours(BankLineStatus, WAITING=kit.AMBER, MATCHED=kit.GREEN, IGNORED=kit.GRAY)
kit.colours(MatchOutcome, RECEIPT=kit.GREEN, RECORDED=kit.GREEN, RETURNED=kit.RED, POSTED=kit.GREEN)
kit.colours(Certainty, CERTAIN=kit.GREEN, PROBABLE=kit.AMBER, UNKNOWN=kit.GRAY)
for _gray in (BankLineKind, StatementFormat):
    kit.colours(_gray, **dict.fromkeys(_gray.__members__, kit.GRAY))
for _group in (BankLineStatus, MatchOutcome, Certainty, BankLineKind, StatementFormat):
    words(_group)
# what the components name is declared when this is imported: a web process draws none of them
for _name in ("check", "check-check", "circle-alert", "circle-check", "landmark", "plus", "search", "undo-2", "upload"):
    icon(_name)
for _endpoint in (
    confirm_bank_line, confirm_bank_lines, ignore_bank_line, make_bank_line_receipt, post_bank_line, preview_bank_statement,
    read_bank_line, read_bank_statement_lines, reconcile_bank_line, return_bank_line_receipt, undo_bank_line,
):  # fmt: skip
    permission_key(_endpoint)
DECIDES = permission_key(confirm_bank_lines)
RATES = [str(rate) for rate in vat_rates.ALLOWED]


def _import() -> rx.Component:
    return ImportStatement.create()


kit.list_page(
    BANK_STATEMENTS, list_bank_statements, route=ROUTE, group=kit.ACCOUNTING, icon="landmark", order=25, often=2,
    new=(IMPORT, _("Import a statement"), import_bank_statement),
    empty=(_("No bank statement yet"), _("Import the file of your bank: its lines are compared with invoices and books.")),
)  # fmt: skip
kit.list_page(
    BANK_LINES, list_bank_lines, route=LINES, group=kit.ACCOUNTING, icon="list", order=26, often=1,
    empty=(_("No line yet"), _("Import the file of your bank: each movement of the account becomes a line.")),
)  # fmt: skip
kit.page(
    IMPORT, title=_("Import a bank statement"), component=_import, endpoint=preview_bank_statement, used=import_bank_statement,
    icon="upload", parent=ROUTE,
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_bank_statement, list_route=ROUTE, icon="landmark", entity="BankStatement",
    title="{number} · {billingEntity.name}", title_empty=_("Bank statement"),
    subtitle="{firstDay:date} – {lastDay:date} · {iban}",
    figures=(
        kit.Figure(_("Closing balance"), "closing", kit.MONEY),
        kit.Figure(_("To reconcile"), "waitingCount", kit.NUMBER),
        kit.Figure(_("512 in the books"), "bookBalance", kit.MONEY),
    ),
    actions=(
        kit.Link(_("Import another statement"), IMPORT, import_bank_statement, icon="upload"),
        kit.Action(
            "delete", _("Delete this import…"), delete_bank_statement, icon="trash-2", danger=True,
            when={"matchedCount": [0], "ignoredCount": [0]}, go=ROUTE, done=_("The statement is deleted"),
            dialog=kit.Dialog(
                _("Delete statement {number}?"),
                text=_("Its lines and its file go with it, and may be imported again. What was reconciled keeps it."),
                confirm=_("Delete the statement"),
            ),
        ),
    ),
    tabs=(
        kit.Tab("reconcile", _("Reconcile"), Reconcile.create(permission=DECIDES, rates=RATES), reads=read_bank_statement_lines),
        kit.Tab(
            "state", _("Reconciliation state"),
            kit.stack(
                kit.card(
                    kit.facts(
                        kit.Fact(_("512 in the books"), "bookBalance", kit.MONEY),
                        kit.Fact(_("In the books, on no statement"), "bookOnly", kit.MONEY),
                        kit.Fact(_("Such movements"), "bookOnlyCount", kit.NUMBER),
                        kit.Fact(_("On the statement, in no books yet"), "waitingSum", kit.MONEY),
                        kit.Fact(_("Set aside", "bank lines"), "ignoredSum", kit.MONEY),
                        kit.Fact(_("Closing balance"), "closing", kit.MONEY),
                        kit.Fact(_("Not explained"), "difference", kit.MONEY),
                    ),
                    title=_("Books and bank at the end of the statement"),
                ),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Billing entity"), "billingEntity.name"),
                        kit.Fact(_("IBAN"), "iban", copy=True),
                        kit.Fact(_("Format"), "format", enum=StatementFormat),
                        kit.Fact(_("Number at the bank"), "bankNumber", when={"bankNumber": ["*"]}),
                        kit.Fact(_("Lines"), "lineCount", kit.NUMBER),
                        kit.Fact(_("Of an earlier statement"), "knownCount", kit.NUMBER),
                        kit.Fact(_("File"), "filename", link="/workspace/files/{fileId}"),
                        kit.Fact(_("Imported on"), "createdAt", kit.DATETIME),
                    ),
                    title=_("The file"),
                ),
            ),
        ),
        kit.Tab(
            "lines", _("All lines"),
            panel=kit.panel(
                "lines", BANK_LINES, list_bank_lines, own={"statementId": "{id}"}, hide=("statement",), icon="landmark",
                empty=_("No line"),
            ),
        ),
    ),
)  # fmt: skip
