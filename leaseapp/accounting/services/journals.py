"""The journals of sales and purchases: entries with what they come to, running totals; as CSV and XLSX (MONEY.md 2.3)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from leaseapp.accounting import queries
from leaseapp.accounting.enums import JournalKind
from leaseapp.accounting.models import LedgerParty
from leaseapp.accounting.queries import journals as statements
from leaseapp.accounting.queries.exporting import lines_in
from leaseapp.accounting.queries.journals import JournalScope
from leaseapp.accounting.rules.numbering import entry_number
from leaseapp.accounting.schemas.journals import (
    JournalEntryOut,
    JournalLineOut,
    JournalOut,
    JournalQuery,
    JournalTotalsOut,
    RateOut,
)
from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.entities import entity
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

TITLES = {JournalKind.SALES: _("Sales journal"), JournalKind.PURCHASE: _("Purchase journal")}
COLUMNS = (
    Column("entry_date", _("Entry date"), None, kind="date"),
    Column("entry_number", _("Entry"), None),
    Column("piece_ref", _("Source document"), None),
    Column("piece_date", _("Source document date"), None, kind="date"),
    Column("party_code", _("Party"), None),
    Column("party_name", _("Party name"), None),
    Column("label", _("Label"), None),
    Column("total_ht", _("Total excl. VAT"), None, kind="money"),
    Column("total_vat", _("VAT"), None, kind="money"),
    Column("total_ttc", _("Total incl. VAT"), None, kind="money"),
    Column("running_ht", _("Running total excl. VAT"), None, kind="money"),
    Column("running_vat", _("Running VAT"), None, kind="money"),
    Column("running_ttc", _("Running total incl. VAT"), None, kind="money"),
)


def read(context: Context, kind: JournalKind, query: JournalQuery) -> JournalOut | FileAnswer:
    """Return a page of the journals of a kind, or the file. Raises NotFound, Invalid PERIOD_REVERSED."""
    scope = _scope(context, kind, query)
    if query.format:
        name = f"{context.translate(TITLES[kind])} {scope.start.isoformat()} {scope.end.isoformat()}"
        return rows_file(context, name, COLUMNS, _exported(context, scope), query.format)
    first = (query.page - 1) * query.page_size
    rows = list(statements.journal_entries(context, scope, first, query.page_size))
    totals = statements.journal_totals(context, scope)
    return JournalOut(
        start=scope.start,
        end=scope.end,
        billing_entity_id=scope.billing_entity_id,
        books=[BookOut(id=book.id, name=book.name) for book in queries.books_of(context)],
        items=_items(context, rows),
        page=query.page,
        page_size=query.page_size,
        total=totals.entries,
        totals=JournalTotalsOut(
            ht=totals.ttc - totals.vat,
            vat=totals.vat,
            ttc=totals.ttc,
            debit=totals.debit,
            credit=totals.credit,
            by_rate=[
                RateOut(rate=row.rate, base=row.base, vat=row.vat)
                for row in statements.journal_rates(context, scope)
                if row.base or row.vat
            ],
        ),
    )


def _scope(context: Context, kind: JournalKind, query: JournalQuery) -> JournalScope:
    if query.billing_entity_id is not None:
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
    if query.party_id is not None:
        get_or_404(context, LedgerParty, query.party_id, field="partyId")
    end = query.end or context.today
    start = query.start or end.replace(day=1)
    if start > end:
        raise refuse_field("from", "PERIOD_REVERSED", _("The period ends before it begins."))
    return JournalScope(
        kind,
        start,
        end,
        query.billing_entity_id,
        query.party_id,
        query.account,
        query.vat_rate,
        query.q.strip() or None,
    )


def _items(context: Context, rows: Sequence[Any]) -> list[JournalEntryOut]:
    lines = lines_in(context, [row.id for row in rows])
    return [JournalEntryOut(**_values(row), lines=list(_lines(lines.get(row.id, ())))) for row in rows]


def _lines(lines: Iterable[Any]) -> Iterator[JournalLineOut]:
    for line in lines:
        yield JournalLineOut(
            account=line.account, account_label=line.account_label, party_code=line.party, label=line.label,
            debit=line.debit, credit=line.credit, vat_rate=line.vat_rate,
        )  # fmt: skip


def _values(row: Any) -> dict[str, Any]:
    source = entity(row.source_kind)
    return {
        "entry_id": row.id, "entry_number": entry_number(row.journal, row.number), "journal_code": row.journal,
        "entry_date": row.entry_date, "piece_ref": row.piece_ref, "piece_date": row.piece_date, "label": row.label,
        "party_id": row.party_id, "party_code": row.party_code, "party_name": row.party_name,
        "source_kind": row.source_kind, "source_id": row.source_id,
        "source_url": source.url.format(id=row.source_id) if source and source.url else None,
        "total_ht": row.ttc - row.vat, "total_vat": row.vat, "total_ttc": row.ttc,
        "running_ht": row.run_ttc - row.run_vat, "running_vat": row.run_vat, "running_ttc": row.run_ttc,
    }  # fmt: skip


def _exported(context: Context, scope: JournalScope) -> Iterator[dict[str, Any]]:
    for row in statements.journal_entries(context, scope):
        yield _values(row)
    totals = statements.journal_totals(context, scope)
    empty: dict[str, Any] = {column.key: None for column in COLUMNS}
    yield empty | {
        "label": context.translate(_("Total")), "total_ht": totals.ttc - totals.vat, "total_vat": totals.vat,
        "total_ttc": totals.ttc,
    }  # fmt: skip
