"""The figures that a book has to tell of a period, read from its documents and receipts (MONEY.md 5.4)."""

import uuid
from collections.abc import Sequence
from datetime import date
from functools import partial

from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.queries.received import Document, bases_of
from leaseapp.billing.services import received
from leaseapp.billing.services.invoice_documents import buyer_from, delivery_from, seller_from
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.rules.lines import situation_of
from leaseapp.documents.rules.totals import VatRow
from leaseapp.ereporting import queries
from leaseapp.ereporting.enums import EReportingType
from leaseapp.ereporting.rules import receipts, sales
from leaseapp.ereporting.rules.figures import Anomaly, Figures, Item, ReportedInvoice, TaxRow
from leaseapp.ereporting.rules.sales import Sale
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.law import territories, vat_regime
from leaseapp.law.vat_place import Situation
from leaseapp.law.vat_provisions import Covers

DECLARANT_SIREN_MISSING, BUYER_VAT_MISSING = "DECLARANT_SIREN_MISSING", "BUYER_VAT_MISSING"
UNION_SCHEME, ELSEWHERE_SCHEME = "0223", "0227"
LONGEST_NAME = 16
"""Characters of the name in the identifier of a buyer outside the Union (country and name, scheme 0227)."""


def figures_of(context: Context, book: BillingEntity, type_: EReportingType, start: date, end: date) -> Figures:
    """Return what a book tells of these days, both included, with what is wrong."""
    figures = _FIGURES[type_](context, book, start, end)
    if figures.items and not book.siren:
        figures.anomalies.append(Anomaly(DECLARANT_SIREN_MISSING, name=book.name))
    return figures


def _consumers(context: Context, book: BillingEntity, start: date, end: date) -> Figures:
    """Flow 10.3."""
    found = []
    for model in (Invoice, CreditNote):
        rows = queries.documents(context, model, book.id, start, end, queries.to_consumer(model))
        bases = bases_of(context, model, [row.id for row in rows])
        found += [
            Sale(row.id, row.issue_date, _rows(row), bases.get(row.id, {}), is_credit=model is CreditNote) for row in rows
        ]  # fmt: skip
    return Figures(sales.by_day(found))


def _abroad(context: Context, book: BillingEntity, start: date, end: date) -> Figures:
    """Flow 10.1."""
    figures = Figures()
    for model in (Invoice, CreditNote):
        rows = queries.documents(context, model, book.id, start, end, queries.to_business_abroad(model))
        companies = queries.companies_of(context, [row.customer_id for row in rows])
        invoices = _credited(context, rows) if model is CreditNote else {}
        for row in rows:
            head = _head(row, companies[row.customer_id], invoices.get(row.id), figures)
            figures.invoices.append(head)
            figures.items += _items(row, sign=-1 if model is CreditNote else 1)
    return figures


def _credited(context: Context, notes: Sequence[CreditNote]) -> dict[uuid.UUID, Invoice]:
    """Return credit note → invoice that it credits."""
    invoices = {one.id: one for one in queries.invoices(context, [note.invoice_id for note in notes])}
    return {note.id: invoices[note.invoice_id] for note in notes}


def _items(row: Document, sign: int) -> list[Item]:
    day, items = row.issue_date or date.min, []
    of = partial(Item, invoice_id=_invoice_id(row), invoice_number=row.number, issued_on=day, sources=(row.id,))
    for place, tax in enumerate(_rows(row)):
        base, vat = money.round2(sign * tax.base), money.round2(sign * tax.vat)
        items.append(of(day, tax.rate, base, vat, base + vat, 0 if place else 1))
    return items


def _head(row: Document, company: Company, invoice: Invoice | None, figures: Figures) -> ReportedInvoice:
    """Return the head of a document to a business abroad; what its buyer lacks is told beside the figures."""
    seller, buyer = seller_from(row.seller_snapshot or {}), buyer_from(row.buyer_snapshot or {})
    country = buyer.address.country
    vat_number = buyer.vat_number or company.vat_number
    in_union = country in territories.EU_COUNTRIES - {"FR"}
    if in_union and not vat_number:
        figures.anomalies.append(Anomaly(BUYER_VAT_MISSING, _invoice_id(row), row.number, company.id, company.name))
    of = invoice or row
    delivery = delivery_from(of.delivery_snapshot) if isinstance(of, Invoice) and of.delivery_snapshot else None
    situation = situation_of(seller, buyer, delivery, row.issue_date)
    covers = Covers.SERVICES if row.operation_nature == "SERVICES" else Covers.GOODS
    rows = tuple(TaxRow(tax.category, tax.rate, tax.base, tax.vat, _code(tax, situation, covers)) for tax in _rows(row))
    return ReportedInvoice(
        invoice_id=_invoice_id(row), number=row.number or "", issue_date=row.issue_date, type_code=_type_code(row, invoice),  # ty: ignore[invalid-argument-type]
        due_date=row.due_date if isinstance(row, Invoice) else None, billing_mode=_mode(row),
        buyer_scheme=UNION_SCHEME if in_union else ELSEWHERE_SCHEME,
        buyer_identifier=(vat_number or "") if in_union else f"{country}{buyer.name[:LONGEST_NAME]}",
        buyer_country=country, buyer_vat_number=vat_number,
        previous=((invoice.number or "", invoice.issue_date),) if invoice else (),
        total_ht=row.total_ht, total_vat=row.total_vat, rows=rows, currency=row.currency,
        delivery_country=delivery.address.country if delivery else None,
        period=(of.service_period_start, of.service_period_end) if isinstance(of, Invoice) else (None, None),
    )  # fmt: skip


def _code(tax: VatRow, situation: Situation, covers: Covers) -> str | None:
    return vat_regime.exemption(tax.reason, situation, covers).code if tax.reason else None


def _type_code(row: Document, invoice: Invoice | None) -> str:
    if isinstance(row, Invoice):
        return row.type_code.value
    of_deposit = invoice is not None and invoice.type_code is InvoiceType.DEPOSIT_INVOICE
    return (InvoiceType.DEPOSIT_CREDIT_NOTE if of_deposit else InvoiceType.CREDIT_NOTE).value


def _mode(row: Document) -> str:
    """Return BT-23, the last word of the profile that was stamped at issue."""
    return row.hybrid_invoice_profile.split()[-1] if row.hybrid_invoice_profile else "M1"


def _receipts(context: Context, book: BillingEntity, start: date, end: date) -> Figures:
    """Flow 10.2 of businesses abroad, invoice by invoice, and flow 10.4 of consumers, by day."""
    abroad = _paid(context, book, start, end, queries.to_business_abroad(Invoice), named=True)
    consumers = _paid(context, book, start, end, queries.to_consumer(Invoice), named=False)
    abroad.sort(key=lambda item: (item.day, item.invoice_number or "", item.sources, -item.rate))
    return Figures([*abroad, *receipts.by_day(consumers)])


def _paid(
    context: Context, book: BillingEntity, start: date, end: date, criterion: object, *, named: bool
) -> list[Item]:
    """Return the shares of receipts of these days on the services of invoices that meet a criterion."""
    invoices = queries.moved_invoices(context, book.id, start, end, criterion)
    items = []
    paid = received.shares_of(context, invoices)
    for invoice in invoices:
        for receipt, share in paid[invoice.id]:
            if not start <= receipt.day <= end:
                continue
            for place, (rate, amount) in enumerate(share.items()):
                of = {"invoice_id": invoice.id, "invoice_number": invoice.number, "issued_on": invoice.issue_date}
                count = {"count": 0 if place else 1}
                items.append(receipts.item_of(receipt, rate, amount, **(of | count if named else {})))
    return items


def _invoice_id(row: Document) -> uuid.UUID:
    """Return the invoice that a document is, or credits: its page is where people look."""
    return row.id if isinstance(row, Invoice) else row.invoice_id


def _rows(row: Document) -> list[VatRow]:
    return [VatRow.from_json(stored) for stored in row.vat_breakdown]


_FIGURES = {
    EReportingType.TRANSACTIONS: _abroad, EReportingType.B2C: _consumers, EReportingType.PAYMENTS: _receipts,
}  # fmt: skip
