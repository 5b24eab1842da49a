"""Journal entries, general ledger, chart of accounts."""

import leaseapp.accounting.ui.words  # noqa: F401  colours of the states
from leaseapp.accounting.endpoints.ledger import (
    list_ledger_accounts,
    list_ledger_entries,
    list_ledger_lines,
    read_ledger_entry,
)
from leaseapp.accounting.enums import FiscalYearState
from leaseapp.accounting.lists import LEDGER_ACCOUNTS, LEDGER_ENTRIES, LEDGER_LINES
from leaseapp.accounting.ui import codes, exports, journals, reports  # noqa: F401  pages of their own
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    ACCOUNTING,
    AMBER,
    DATE,
    DATETIME,
    MONEY,
    Cell,
    Fact,
    Figure,
    Tab,
    card,
    facts,
    list_page,
    notice,
    record_page,
    show,
    stack,
    table,
    totals,
)

ENTRIES = "/workspace/ledger-entries"
LINES = "/workspace/ledger-lines"

list_page(
    LEDGER_ENTRIES,
    list_ledger_entries,
    route=ENTRIES,
    group=ACCOUNTING,
    icon="notebook-text",
    order=10,
    key={"en": "j", "fr": "j"},
    often=6,
    empty=(_("No entry yet"), _("Entries appear here when invoices are issued and payments recorded.")),
)
list_page(
    LEDGER_LINES,
    list_ledger_lines,
    route=LINES,
    group=ACCOUNTING,
    icon="rows-3",
    order=20,
    empty=(_("No line yet"), _("Every amount of every entry, by account and party.")),
)
list_page(
    LEDGER_ACCOUNTS,
    list_ledger_accounts,
    route="/workspace/ledger-accounts",
    group=ACCOUNTING,
    icon="list-tree",
    order=30,
    empty=(_("No account yet"), _("The chart of accounts comes with the organization.")),
)

_lines = table(
    "lines",
    (
        Cell(
            "accountNumber",
            _("Account"),
            detail="accountLabel",
            link="/workspace/general-ledger?account={accountNumber}",
        ),
        Cell("partyName", _("Party"), detail="partyCode"),
        Cell("debit", _("Debit"), MONEY),
        Cell("credit", _("Credit"), MONEY),
        Cell("lettering", _("Matching")),
        Cell("dueDate", _("Due date"), DATE),
    ),
    under=totals((_("Total debit"), "totalDebit"), (_("Total credit"), "totalCredit")),
)
_head = card(
    facts(
        Fact(_("Journal"), "journalLabel"),
        Fact(_("Book"), "billingEntityName", link="/workspace/billing-entities/{billingEntityId}"),
        Fact(_("Fiscal year"), "fiscalYear"),
        Fact(_("State of the year"), "fiscalYearState", enum=FiscalYearState),
        Fact(_("Source"), "sourceLabel", link="/workspace/{sourceList}/{sourceId}"),
        Fact(_("Source document"), "pieceRef", copy=True),
        Fact(_("Source document date"), "pieceDate", DATE),
        Fact(_("Validated"), "validatedAt", DATETIME),
        Fact(_("Reverses"), "reversesEntryNumber", link=f"{ENTRIES}/{{reversesEntryId}}"),
        Fact(_("Reversed by"), "reversedByEntryNumber", link=f"{ENTRIES}/{{reversedByEntryId}}"),
        Fact(_("Fingerprint"), "contentHash", copy=True),
    )
)

record_page(
    f"{ENTRIES}/[id]",
    read_ledger_entry,
    id_name="entry_id",
    icon="notebook-text",
    list_route=ENTRIES,
    entity="LedgerEntry",
    title="entryNumber",
    title_empty=_("Journal entry"),
    subtitle="{label} · {pieceRef}",
    figures=(
        Figure(_("Total debit"), "totalDebit", MONEY),
        Figure(_("Total credit"), "totalCredit", MONEY),
        Figure(_("Entry date"), "entryDate", DATE),
    ),
    tabs=(
        Tab(
            "lines",
            _("Lines"),
            stack(show({"isReversed": [True]}, notice(_("This entry was reversed."), tone=AMBER)), _lines, _head),
            count="lines",
        ),
    ),
)
