"""Controls of the books themselves: numbers, fingerprints, VAT, the FEC, accounts that look wrong at the end of the year."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import ExportFormat, FindingLevel, FiscalYearState
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.rules.fiscal_year import add_months
from leaseapp.accounting.schemas.vat import VatQuery, VatSummaryOut
from leaseapp.accounting.services import exporting, vat_summary, verifying
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.closing.enums import ControlLevel, ProvisionStatus
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules.opening import Balance, Item
from leaseapp.closing.services.controls import Control, Found, controls
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _

STOCKS = ("31", "32", "33", "34", "35", "37")
"""Accounts of stocks; those of their allowances (39) are in credit by nature."""
LEDGER_LINES = "/workspace/ledger-lines?accountPrefix={prefix}&entryDateTo={{end}}&billingEntityId={{book}}"
BALANCES = "/workspace/trial-balance?from={start}&to={end}&billingEntityId={book}"


def number_gaps(context: Context, year: FiscalYearClosing) -> Found:
    """Find journals of the year whose numbers do not run without a gap."""
    return Found(sum(one.code == verifying.NUMBER_GAP for one in verifying.verify(context, year.id)))


def altered_entries(context: Context, year: FiscalYearClosing) -> Found:
    """Find entries that are not what was written, or not what the audit chain sealed."""
    return Found(sum(one.code != verifying.NUMBER_GAP for one in verifying.verify(context, year.id)))


def year_before(context: Context, year: FiscalYearClosing) -> Found:
    """Find the year before where it is not closed."""
    before = ledger.year_before(context, year)
    return Found(int(before is not None and before.state is not FiscalYearState.CLOSED))


def fec_findings(context: Context, year: FiscalYearClosing) -> Found:
    """Find what a control of the tax office refuses in the FEC; a company without a SIREN cannot hand one over."""
    try:
        _tally, checks = exporting.examine(context, Asked(ExportFormat.FEC, year.billing_entity_id, year.year))
    except Invalid:
        return Found(1)
    return Found(sum(check["level"] == FindingLevel.BLOCK.value for check in checks))


def vat_difference(context: Context, year: FiscalYearClosing) -> Found:
    """Find months in which the VAT of the documents is not that of the ledger."""
    differences = []
    for month in range(
        (year.end_date.year - year.start_date.year) * 12 + year.end_date.month - year.start_date.month + 1
    ):
        day = add_months(year.start_date.replace(day=1), month)
        query = VatQuery(year_month=f"{day:%Y-%m}", billing_entity_id=year.billing_entity_id)
        found = vat_summary.read(context, query)
        if isinstance(found, VatSummaryOut) and found.ledger_difference:
            differences.append(found.ledger_difference)
    return Found(len(differences), money.total(differences)) if differences else Found()


def undecided(context: Context, year: FiscalYearClosing) -> Found:
    """Find provisions that are proposed and that nobody decided about."""
    rows = statements.provisions_of(context, year.id, ProvisionStatus.PROPOSED)
    return Found(len(rows), money.total(row.amount_ht for row in rows)) if rows else Found()


def old_open_items(context: Context, year: FiscalYearClosing) -> Found:
    """Find lines of customers and suppliers of over a year ago that nothing settled by the end of the year."""
    day = add_months(year.end_date + timedelta(days=1), -12) - timedelta(days=1)
    book = year.billing_entity_id
    at_end = {_key(one) for one in statements.open_items(context, book, year.end_date)}
    old = [one for one in statements.open_items(context, book, day) if _key(one) in at_end]
    return Found(len(old), money.total(abs(one.amount) for one in old)) if old else Found()


def _key(one: Item) -> tuple[Any, ...]:
    return one.account_id, one.party_id, one.piece_ref


def wrong_side(*prefixes: str, debit: bool | None) -> Callable[[Context, FiscalYearClosing], Found]:
    """Return a control of accounts that begin so: with a balance on this side, or with any where `debit` is None."""

    def is_wrong(one: Balance) -> bool:
        return debit is None or (one.amount > ZERO) == debit

    def find(context: Context, year: FiscalYearClosing) -> Found:
        """Find balances on the wrong side at the end of the year."""
        wrong = [one for one in statements.on_accounts(context, year.id, *prefixes) if is_wrong(one)]
        return Found(len(wrong), money.total(abs(one.amount) for one in wrong)) if wrong else Found()

    return find


def reversed_parties(context: Context, year: FiscalYearClosing) -> Found:
    """Find suppliers who owe us, and customers whom we owe."""
    found = [wrong_side("401", debit=True)(context, year), wrong_side("411", debit=False)(context, year)]
    amount: Decimal = money.total(one.amount or ZERO for one in found)
    return Found(sum(one.count for one in found), amount or None)


for _code, _level, _order, _title, _find, _link in (
    ("NUMBER_GAPS", ControlLevel.BLOCK, 40, _("Gaps in the numbers of a journal"), number_gaps, "/workspace/ledger-entries"),
    ("ENTRIES_ALTERED", ControlLevel.BLOCK, 45, _("Balance and fingerprints of the entries"), altered_entries,
     "/workspace/ledger-entries"),
    ("VAT_DIFFERENCE", ControlLevel.BLOCK, 50, _("VAT of documents = ledger"), vat_difference, "/workspace/vat-summary"),
    ("YEAR_BEFORE_OPEN", ControlLevel.BLOCK, 70, _("The year before is closed"), year_before,
     "/workspace/accounting/fiscal-year-closings"),
    ("FEC_REFUSED", ControlLevel.BLOCK, 80, _("FEC without a blocking finding"), fec_findings, "/workspace/accounting-exports"),
    ("PROVISIONS_UNDECIDED", ControlLevel.BLOCK, 90, _("Proposed provisions to decide"), undecided,
     "/workspace/accounting/provisions?status=PROPOSED&fiscalYearId={id}"),
    ("CASH_OR_STOCK_NEGATIVE", ControlLevel.WARN, 100, _("Negative cash or stock"),
     wrong_side("53", *STOCKS, debit=False), BALANCES),
    ("SUSPENSE_OPEN", ControlLevel.WARN, 110, _("471 suspense account not settled"), wrong_side("471", debit=None),
     LEDGER_LINES.format(prefix="471")),
    ("ITEMS_OPEN_LONG", ControlLevel.WARN, 120, _("Entries not matched for over a year"), old_open_items,
     LEDGER_LINES.format(prefix="4")),
    ("PARTIES_REVERSED", ControlLevel.WARN, 130, _("401 in debit, 411 in credit"), reversed_parties, BALANCES),
):  # fmt: skip
    controls.add(Control(_code, _level, _order, _title, _find, _link))
