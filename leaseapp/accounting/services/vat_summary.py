"""The VAT of a month by the ledger, held against the documents, on the lines of the return (MONEY.md 2.3)."""

from calendar import monthrange
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.queries import vat as statements
from leaseapp.accounting.rules import vat_boxes
from leaseapp.accounting.rules.vat_boxes import Month
from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.accounting.schemas.vat import (
    AcquisitionOut,
    BoxOut,
    CollectedOut,
    ComparedOut,
    DeductibleOut,
    ExemptOut,
    PendingOut,
    VatQuery,
    VatSummaryOut,
    VatTotalsOut,
)
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_return

ACQUISITIONS: dict[str, Any] = {"VAT_DUE_INTRA_EU": "INTRA_EU", "VAT_DUE_REVERSE_CHARGE": "REVERSE_CHARGE"}
DEDUCTIBLE: dict[str, Any] = {
    "VAT_DEDUCTIBLE_ASSETS": "FIXED_ASSETS",
    "VAT_DEDUCTIBLE": "GOODS_SERVICES",
    "VAT_DEDUCTIBLE_INTRA_EU": "INTRA_EU",
}
PENDING_DEDUCTIBLE = "VAT_DEDUCTIBLE_PENDING"
COLUMNS = (
    Column("subject", _("Subject"), None),
    Column("detail", _("Detail"), None),
    Column("account", _("Account"), None),
    Column("rate", _("VAT rate"), None, kind="percent"),
    Column("base", _("Base excl. VAT"), None, kind="money"),
    Column("vat", _("VAT"), None, kind="money"),
)


@dataclass(frozen=True, slots=True)
class VatMove:
    """VAT of one rate (in %) by the documents of a period, in €: what became due, and what came to wait for receipt."""

    rate: Decimal
    due: Decimal = ZERO
    pending: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class VatScope:
    """A period, both days included, and one book or all."""

    start: date
    end: date
    billing_entity_id: UUID | None


vat_documents: Registry[Callable[[Context, VatScope], Iterable[VatMove]]] = Registry("VAT by documents")
"""Domains above tell the VAT of their documents; what writes receivables off is a document of the ledger itself."""


def read(context: Context, query: VatQuery) -> VatSummaryOut | FileAnswer:
    """Return the VAT of the month, or its file. Raises NotFound."""
    if query.billing_entity_id is not None:
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
    scope = _scope(context, query)
    found = _summary(context, scope)
    if not query.format:
        return found
    name = f"{context.translate(_('VAT'))} {found.year_month}"
    return rows_file(context, name, COLUMNS, _rows(context, found), query.format)


def _scope(context: Context, query: VatQuery) -> VatScope:
    year, month = context.today.year, context.today.month
    if query.year_month:
        year, month = int(query.year_month[:4]), int(query.year_month[5:])
    last = monthrange(year, month)[1]
    return VatScope(date(year, month, 1), date(year, month, last), query.billing_entity_id)


def _summary(context: Context, scope: VatScope) -> VatSummaryOut:
    arguments = (context, scope.start, scope.end, scope.billing_entity_id)
    lines = statements.vat_lines(*arguments)
    untaxed = statements.untaxed_lines(*arguments)
    collected = _collected(lines)
    acquisitions = [
        AcquisitionOut(
            kind=ACQUISITIONS[row.role], rate=row.rate or ZERO, account=row.account, base=row.base, vat=row.vat
        )
        for row in lines
        if row.role in ACQUISITIONS
    ]
    deductible = _deductible(lines)
    owed = money.total(row.vat for row in (*collected, *acquisitions))
    deducted = money.total(row.vat for row in deductible)
    compared = _compared(context, scope, lines)
    return VatSummaryOut(
        start=scope.start,
        end=scope.end,
        year_month=f"{scope.start:%Y-%m}",
        billing_entity_id=scope.billing_entity_id,
        books=[BookOut(id=book.id, name=book.name) for book in queries.books_of(context)],
        collected=collected,
        pending=[
            PendingOut(
                rate=row.rate, account=row.account, vat=row.vat,
                base=money.proportion(row.vat, money.HUNDRED, row.rate) if row.rate else ZERO,
            )
            for row in statements.pending_on(context, scope.end, scope.billing_entity_id)
        ],
        acquisitions=acquisitions,
        deductible=deductible,
        pending_deductible=-money.total(row.vat for row in lines if row.role == PENDING_DEDUCTIBLE),
        exempt=[ExemptOut(category=str(row.kind), base=row.base) for row in untaxed if row.base],
        totals=VatTotalsOut(
            collected=owed, deductible=deducted, net_due=max(owed - deducted, ZERO), credit=max(deducted - owed, ZERO)
        ),
        boxes=_boxes(scope, collected, acquisitions, deductible, untaxed),
        compared=compared,
        ledger_difference=money.total(
            abs(row.documents_due - row.ledger_due) + abs(row.documents_pending - row.ledger_pending) for row in compared
        ),
    )  # fmt: skip


def _is_due(row: Any) -> bool:
    return row.role.startswith("VAT_DUE_") and row.role not in ACQUISITIONS


def _collected(lines: Sequence[Any]) -> list[CollectedOut]:
    return [
        CollectedOut(
            rate=row.rate, chargeability="DEBITS" if row.sales else "RECEIPTS", account=row.account, base=row.base, vat=row.vat
        )
        for row in lines
        if _is_due(row) and not row.lost and (row.vat or row.base)
    ]  # fmt: skip


def _deductible(lines: Sequence[Any]) -> list[DeductibleOut]:
    found = [
        DeductibleOut(kind=DEDUCTIBLE[row.role], account=row.account, base=-row.base, vat=-row.vat)
        for row in lines
        if row.role in DEDUCTIBLE
    ]
    lost = [row for row in lines if row.lost and _is_due(row)]
    return found + [DeductibleOut(kind="LOST", account=row.account, base=-row.base, vat=-row.vat) for row in lost]


def _compared(context: Context, scope: VatScope, lines: Sequence[Any]) -> list[ComparedOut]:
    documents: dict[Decimal, list[Decimal]] = {}
    ledger: dict[Decimal, list[Decimal]] = {}
    for tell in vat_documents:
        for move in tell(context, scope):
            told = documents.setdefault(move.rate, [ZERO, ZERO])
            told[0] += move.due
            told[1] += move.pending
    for row in lines:
        if row.lost or not (_is_due(row) or row.role.startswith("VAT_PENDING_")):
            continue
        posted = ledger.setdefault(row.rate, [ZERO, ZERO])
        posted[0 if _is_due(row) else 1] += row.vat
    nothing = [ZERO, ZERO]
    both = [(rate, documents.get(rate, nothing), ledger.get(rate, nothing)) for rate in {*documents, *ledger}]
    return [
        ComparedOut(
            rate=rate, documents_due=told[0], ledger_due=posted[0], documents_pending=told[1], ledger_pending=posted[1]
        )
        for rate, told, posted in sorted(both, reverse=True)
        if any((*told, *posted))
    ]


def _boxes(
    scope: VatScope,
    collected: Sequence[CollectedOut],
    acquisitions: Sequence[AcquisitionOut],
    deductible: Sequence[DeductibleOut],
    untaxed: Sequence[Any],
) -> list[BoxOut]:
    sales: dict[Decimal, tuple[Decimal, Decimal]] = {}
    for row in collected:
        base, vat = sales.get(row.rate, (ZERO, ZERO))
        sales[row.rate] = (base + row.base, vat + row.vat)
    bought: dict[tuple[str, Decimal], tuple[Decimal, Decimal]] = {}
    for row in acquisitions:
        base, vat = bought.get((row.kind, row.rate), (ZERO, ZERO))
        bought[row.kind, row.rate] = (base + row.base, vat + row.vat)
    of = {kind: money.total(row.vat for row in deductible if row.kind == kind) for kind in ("FIXED_ASSETS", "LOST")}
    purchases = money.total(row.vat for row in deductible if row.kind in ("GOODS_SERVICES", "INTRA_EU"))
    kinds = {str(row.kind): row.base for row in untaxed if row.base}
    month = Month(sales, bought, kinds, of["FIXED_ASSETS"], purchases, of["LOST"])
    return [
        BoxOut(
            box=one.name,
            base=one.base,
            vat=one.vat,
            declared_base=None if one.base is None else vat_return.declared(one.base),
            declared_vat=None if one.vat is None else vat_return.declared(one.vat),
        )
        for one in vat_boxes.boxes(month, scope.end)
    ]


def _rows(context: Context, found: VatSummaryOut) -> Iterable[dict[str, Any]]:
    parts: tuple[tuple[str, Iterable[Any], str], ...] = (
        (_("VAT collected"), found.collected, "chargeability"),
        (_("VAT waiting for receipt"), found.pending, ""),
        (_("VAT owed by the buyer"), found.acquisitions, "kind"),
        (_("VAT deductible"), found.deductible, "kind"),
        (_("Sales without VAT"), found.exempt, "category"),
        (_("Lines of the return"), found.boxes, "box"),
    )
    for subject, rows, detail in parts:
        for row in rows:
            yield {
                "subject": context.translate(subject), "detail": getattr(row, detail) if detail else None,
                "account": getattr(row, "account", None), "rate": getattr(row, "rate", None), "base": row.base,
                "vat": getattr(row, "vat", None),
            }  # fmt: skip
    yield {
        "subject": context.translate(_("Difference of documents and ledger")), "detail": None, "account": None, "rate": None,
        "base": None, "vat": found.ledger_difference,
    }  # fmt: skip
