"""Lists of the ledger."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.accounting.enums import AccountParty, CodeCategory, DeductibleVat, ExportFormat, JournalKind
from leaseapp.accounting.models import (
    AccountingCode,
    ExportRun,
    FiscalYearClosing,
    Journal,
    LedgerAccount,
    LedgerEntry,
    LedgerLine,
    LedgerParty,
)
from leaseapp.accounting.permissions import CODE_READ, EXPORT_DOWNLOAD, LEDGER_READ
from leaseapp.accounting.queries import lettering_code, tell_uses
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_digits = sa.cast(LedgerEntry.number, sa.String())
# the same as rules.numbering.entry_number, for the database to search and sort by
entry_number: Any = col(Journal.code).concat(sa.func.lpad(_digits, sa.func.greatest(sa.func.length(_digits), 6), "0"))


def _account_prefix(_context: Context, text: str) -> Any:
    """Filter by `accountPrefix=44`: every account that starts so."""
    if not text.isdecimal():
        raise ValueError(text)
    return col(LedgerAccount.number).startswith(text)


LEDGER_ENTRIES = ListSpec(
    "ledger-entries",
    title=_("Journal entries"),
    permission=LEDGER_READ,
    table=LedgerEntry,
    join=[
        (Journal, Journal.id == LedgerEntry.journal_id),
        (FiscalYearClosing, FiscalYearClosing.id == LedgerEntry.fiscal_year_id),
        (BillingEntity, BillingEntity.id == LedgerEntry.billing_entity_id),
    ],
    default_sort="-entryDate,-validatedAt",
    search_placeholder=_("Entry, source document, label"),
    quick_filters=(
        QuickFilter("sales", _("Sales"), {"journalKind": "SALES"}),
        QuickFilter("bank", _("Bank"), {"journalKind": "BANK"}),
        QuickFilter("purchases", _("Purchases"), {"journalKind": "PURCHASE"}),
    ),
    outline={"who": "label"},
    columns=[
        Column("entryNumber", _("Entry"), entry_number, search=True, link="/workspace/ledger-entries/{id}"),
        Column("entryDate", _("Entry date"), LedgerEntry.entry_date, kind="date", filter="range"),
        Column("journal", _("Journal"), Journal.code, filter="in"),
        Column(
            "journalKind", _("Kind of journal"), Journal.kind, kind="status", enum=JournalKind, filter="in", shown=False
        ),
        Column("pieceRef", _("Source document"), LedgerEntry.piece_ref, search=True),
        Column("label", _("Label"), LedgerEntry.label, search=True, shrinks=True),
        Column("total", _("Amount"), LedgerEntry.total, kind="money", sum=True, filter="range"),
        Column("billingEntity", _("Book"), BillingEntity.name),
        Column("billingEntityId", _("Book"), LedgerEntry.billing_entity_id, filter="in", sort=False, shown=False),
        Column("fiscalYear", _("Fiscal year"), FiscalYearClosing.year, kind="number", filter="in", shown=False),
        Column("pieceDate", _("Source document date"), LedgerEntry.piece_date, kind="date", shown=False),
        Column("validatedAt", _("Validated"), LedgerEntry.validated_at, kind="datetime", filter="range", shown=False),
        Column("sourceKind", _("Source"), LedgerEntry.source_kind, kind="entity", filter="in", shown=False),
        Column("sourceId", _("Source record"), LedgerEntry.source_id, filter="in", sort=False, shown=False),
    ],
)

LEDGER_LINES = ListSpec(
    "ledger-lines",
    title=_("Entry lines"),
    permission=LEDGER_READ,
    table=LedgerLine,
    join=[
        (LedgerEntry, LedgerEntry.id == LedgerLine.entry_id),
        (LedgerAccount, LedgerAccount.id == LedgerLine.account_id),
        (Journal, Journal.id == LedgerEntry.journal_id),
        (BillingEntity, BillingEntity.id == LedgerEntry.billing_entity_id),
    ],
    outer_join=[
        (LedgerParty, LedgerParty.id == LedgerLine.party_id),
        (Company, Company.id == LedgerParty.company_id),
    ],
    default_sort="-entryDate,-validatedAt,position",
    search_placeholder=_("Source document, label, account, party"),
    criteria={"accountPrefix": _account_prefix},
    quick_filters=(
        QuickFilter("customers", _("Customers"), {"accountPrefix": "41"}),
        QuickFilter("vat", _("VAT"), {"accountPrefix": "445"}),
        QuickFilter("bank", _("Bank"), {"accountPrefix": "512"}),
        QuickFilter("revenue", _("Revenue"), {"accountPrefix": "70"}),
    ),
    outline={"who": "partyName,label", "amount": "debit,credit", "status": "account"},
    columns=[
        Column("entryNumber", _("Entry"), entry_number, search=True, link="/workspace/ledger-entries/{entryId}"),
        Column("entryDate", _("Entry date"), LedgerEntry.entry_date, kind="date", filter="range"),
        Column("journal", _("Journal"), Journal.code, filter="in", shown=False),
        Column("account", _("Account"), LedgerAccount.number, search=True, filter="in"),
        Column("accountLabel", _("Account label"), LedgerAccount.label, search=True, shown=False),
        Column("partyName", _("Party name"), Company.name, search=True, shrinks=True),
        Column("debit", _("Debit"), sa.func.nullif(LedgerLine.debit, 0), kind="money", sum=True),
        Column("credit", _("Credit"), sa.func.nullif(LedgerLine.credit, 0), kind="money", sum=True),
        Column("lettering", _("Matching"), lettering_code(), sort=False),
        Column("label", _("Label"), LedgerLine.label, search=True, shrinks=True),
        Column("pieceRef", _("Source document"), LedgerEntry.piece_ref, search=True, filter="in", shown=False),
        Column("party", _("Party"), LedgerParty.code, search=True, filter="in", shown=False),
        Column("dueDate", _("Due date"), LedgerLine.due_date, kind="date", filter="range", shown=False),
        Column("billingEntity", _("Book"), BillingEntity.name, shown=False),
        Column("billingEntityId", _("Book"), LedgerEntry.billing_entity_id, filter="in", sort=False, shown=False),
        Column("entryId", _("Entry"), LedgerLine.entry_id, filter="in", sort=False, shown=False),
        Column("partyId", _("Party"), LedgerLine.party_id, filter="in", sort=False, shown=False),
        Column("validatedAt", _("Validated"), LedgerEntry.validated_at, kind="datetime", shown=False),
        Column("position", _("Line"), LedgerLine.position, kind="number", shown=False),
    ],
)

LEDGER_ACCOUNTS = ListSpec(
    "ledger-accounts",
    title=_("Chart of accounts"),
    permission=CODE_READ,
    table=LedgerAccount,
    default_sort="number",
    search_placeholder=_("Number, label"),
    columns=[
        Column(
            "number",
            _("Account"),
            LedgerAccount.number,
            search=True,
            filter="in",
            link="/workspace/general-ledger?account={number}",
        ),
        Column("label", _("Label"), LedgerAccount.label, search=True),
        Column("party", _("Party"), LedgerAccount.party, kind="status", enum=AccountParty, filter="in"),
        Column("letterable", _("Matching"), LedgerAccount.letterable, kind="bool", filter="eq"),
        Column("vatRate", _("VAT rate"), LedgerAccount.vat_rate, kind="percent"),
        Column("role", _("Role"), LedgerAccount.role, search=True, shown=False),
        Column("active", _("In use"), LedgerAccount.active, kind="bool", filter="eq"),
    ],
)

ACCOUNTING_CODES = ListSpec(
    "accounting-codes",
    title=_("Analytical codes"),
    permission=CODE_READ,
    table=AccountingCode,
    outer_join=[(LedgerAccount, LedgerAccount.number == AccountingCode.ledger_account)],
    default_sort="code",
    search_placeholder=_("Code, label, account"),
    outline={"who": "label", "number": "code", "status": "isActive"},
    tell=tell_uses,
    columns=[
        Column("code", _("Code"), AccountingCode.code, search=True, link="/workspace/accounting-codes/{id}"),
        Column("label", _("Label"), AccountingCode.label, search=True, shrinks=True),
        Column("category", _("Category"), AccountingCode.category, kind="status", enum=CodeCategory, filter="in"),
        Column("ledgerAccount", _("Account"), AccountingCode.ledger_account, search=True, filter="in"),
        Column("accountLabel", _("Account label"), LedgerAccount.label, shown=False),
        Column("isFixedAsset", _("Becomes a fixed asset"), AccountingCode.is_fixed_asset, kind="bool", filter="eq"),
        Column(
            "vatAccountRole", _("Deductible VAT"), AccountingCode.vat_account_role, kind="status", enum=DeductibleVat,
            shown=False,
        ),
        Column("uses", _("Uses", "analytical code"), sa.cast(sa.null(), sa.Integer), kind="number", sort=False),
        Column("parentId", _("Below"), AccountingCode.parent_id, filter="in", sort=False, shown=False),
        Column("isActive", _("In use"), AccountingCode.is_active, kind="bool", filter="eq"),
    ],
)  # fmt: skip

EXPORT_RUNS = ListSpec(
    "accounting-export-runs",
    title=_("Exports made"),
    permission=EXPORT_DOWNLOAD,
    table=ExportRun,
    join=[(BillingEntity, BillingEntity.id == ExportRun.billing_entity_id)],
    outer_join=[(FiscalYearClosing, FiscalYearClosing.id == ExportRun.fiscal_year_id)],
    default_sort="-createdAt",
    search_placeholder=_("File name"),
    outline={"who": "filename", "number": "exportFormat", "amount": "debit", "date": "createdAt"},
    columns=[
        Column("createdAt", _("Made"), ExportRun.created_at, kind="datetime", filter="range"),
        Column("exportFormat", _("Format"), ExportRun.format, kind="status", enum=ExportFormat, filter="in"),
        Column(
            "filename", _("File"), ExportRun.filename, search=True, shrinks=True,
            link="/api/workspace/accounting/export-runs/{id}/file",
        ),
        Column("billingEntity", _("Book"), BillingEntity.name),
        Column("billingEntityId", _("Book"), ExportRun.billing_entity_id, filter="in", sort=False, shown=False),
        Column("fiscalYear", _("Fiscal year"), FiscalYearClosing.year, kind="number", filter="in"),
        Column("incremental", _("Since the last one"), ExportRun.incremental, kind="bool", filter="eq", shown=False),
        Column("provisional", _("Provisional"), ExportRun.provisional, kind="bool", filter="eq"),
        Column("entryCount", _("Entries"), ExportRun.entry_count, kind="number"),
        Column("lineCount", _("Lines"), ExportRun.line_count, kind="number"),
        Column("debit", _("Debit"), ExportRun.debit, kind="money"),
        Column("credit", _("Credit"), ExportRun.credit, kind="money", shown=False),
        Column("sha256", _("SHA-256"), ExportRun.sha256, sort=False, shown=False),
    ],
)  # fmt: skip
