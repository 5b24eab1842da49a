"""Profit by contract, client, machine, site and analytical code; each figure leads to its documents."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import CodeCategory
from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.directory.models import BillingEntity
from leaseapp.fixedassets.enums import Measure, ProfitAcross, ProfitBy
from leaseapp.fixedassets.queries import profit as statements
from leaseapp.fixedassets.queries.profit import Span
from leaseapp.fixedassets.schemas.profit import (
    ProfitDocumentOut,
    ProfitDocumentsOut,
    ProfitDocumentsQuery,
    ProfitOut,
    ProfitQuery,
    ProfitRowOut,
)
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.entities import entity
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

MOST_DOCUMENTS = 200
NOBODY = _("Without bearer")
NO_CODE = _("Without code")
REVERSED = _("The period ends before it begins.")
KINDS = {
    ProfitBy.CONTRACT: "LeaseContract", ProfitBy.CLIENT: "Company", ProfitBy.MACHINE: "Asset", ProfitBy.CODE: "AccountingCode",
}  # fmt: skip
SIGNS = {Measure.REVENUE: 1, Measure.CHARGES: -1, Measure.DEPRECIATION: -1, Measure.RESULTS: 1}
COLUMNS = (
    Column("name", _("Name"), None),
    Column("detail", _("Detail"), None),
    Column("revenue", _("Revenue"), None, kind="money"),
    Column("charges", _("Charges"), None, kind="money"),
    Column("depreciation", _("Depreciation"), None, kind="money"),
    Column("results", _("Disposals and impairments"), None, kind="money"),
    Column("margin", _("Margin"), None, kind="money"),
)


def read(context: Context, query: ProfitQuery) -> ProfitOut | FileAnswer:
    """Return profit by bearer, or the file. Raises NotFound, Invalid PERIOD_REVERSED."""
    span = _span(context, query)
    found = _added_up(context, query, span)
    if not query.format:
        return found
    across = tuple(Column(name, name, None, kind="money") for name in found.columns)
    name = f"{context.translate(_('Profit'))} {span.start.isoformat()} {span.end.isoformat()}"
    return rows_file(context, name, (*COLUMNS, *across), _rows(context, found), query.format)


def documents(context: Context, query: ProfitDocumentsQuery) -> ProfitDocumentsOut:
    """Return the documents behind the figures of one bearer, the newest first. Raises NotFound, Invalid PERIOD_REVERSED."""
    rows = statements.documents(context, query.by, query.key, _span(context, query), MOST_DOCUMENTS + 1)
    items = []
    for row in rows[:MOST_DOCUMENTS]:
        kind = entity(row.kind)
        items.append(
            ProfitDocumentOut(
                measure=Measure(row.measure), kind=row.kind, number=row.number, day=row.day, amount=row.amount,
                kind_label=context.translate(kind.label) if kind else row.kind, url=_page(row.kind, row.record),
            )
        )  # fmt: skip
    return ProfitDocumentsOut(items=items, more=len(rows) > MOST_DOCUMENTS)


def _span(context: Context, query: ProfitQuery | ProfitDocumentsQuery) -> Span:
    if query.billing_entity_id is not None:
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
    if query.fiscal_year is not None:
        year = query.fiscal_year
        return Span(date(year, 1, 1), date(year, 12, 31), query.billing_entity_id, year)
    end = query.end or context.today
    start = query.start or end.replace(month=1, day=1)
    if end < start:
        raise refuse_field("to", "PERIOD_REVERSED", REVERSED)
    return Span(start, end, query.billing_entity_id)


def _added_up(context: Context, query: ProfitQuery, span: Span) -> ProfitOut:
    across = ProfitAcross(query.across) if query.across else None
    sums = statements.sums(context, query.by, span, across)
    found_parts = {row.part for row in sums} if across else set()
    parts = [
        one for one in (*sorted(found_parts - {None} - set(CodeCategory)), *CodeCategory, None) if one in found_parts
    ]
    found: dict[Any, dict[str, Any]] = {}
    for row in sums:
        known = found.setdefault(row.key, {"name": row.name, "detail": row.detail, "amounts": {}, "parts": {}})
        _add(known["amounts"], Measure(row.measure), row.amount)
        _add(known["parts"], row.part, SIGNS[Measure(row.measure)] * row.amount)
    rows = [_told(query.by, key, known, parts) for key, known in found.items()]
    rows.sort(key=lambda one: (one.key is None, -one.margin, one.name or ""))
    every: dict[str, Any] = {"name": None, "detail": None, "amounts": {}, "parts": {}}
    for known in found.values():
        for kept in ("amounts", "parts"):
            for name, amount in known[kept].items():
                _add(every[kept], name, amount)
    return ProfitOut(
        by=query.by, start=span.start, end=span.end, fiscal_year=span.fiscal_year, rows=rows,
        columns=[_column(context, across, part) for part in parts],
        total=_told(query.by, None, every, parts),
        books=[BookOut(id=book.id, name=book.name) for book in ledger.books_of(context)],
    )  # fmt: skip


def _add(sums: dict[Any, Decimal], name: Any, amount: Decimal) -> None:
    sums[name] = sums.get(name, ZERO) + amount


def _told(by: ProfitBy, key: Any, known: dict[str, Any], parts: list[str | None]) -> ProfitRowOut:
    amounts = {measure: known["amounts"].get(measure, ZERO) for measure in Measure}
    return ProfitRowOut(
        key=key, name=known["name"], detail=known["detail"], url=_page(KINDS.get(by, ""), key) if key else None,
        **{measure.value.lower(): amount for measure, amount in amounts.items()},
        margin=money.total(SIGNS[measure] * amount for measure, amount in amounts.items()),
        cells=[known["parts"].get(part, ZERO) for part in parts],
    )  # fmt: skip


def _column(context: Context, across: ProfitAcross | None, part: str | None) -> str:
    """Return what a column is called: its month, or the label of its category."""
    if part is None:
        return context.translate(NO_CODE)
    return part if across is ProfitAcross.MONTH else context.translate(label_of(CodeCategory(part)))


def _page(kind: str, record_id: Any) -> str | None:
    found = entity(kind)
    return found.url.format(id=record_id) if found and found.url else None


def _rows(context: Context, found: ProfitOut) -> Iterator[dict[str, Any]]:
    for row in found.rows:
        name = row.name or context.translate(NOBODY)
        yield row.model_dump() | {"name": name} | dict(zip(found.columns, row.cells, strict=True))
