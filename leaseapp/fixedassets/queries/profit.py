"""Revenue, charges and depreciation by what bears them: one row a document, from which profit is added up.

Revenue is that of the lines of issued invoices, less credit notes, as the accounts of class 70 hold it; charges are what
validated supplier invoices allocate (what they do not allocate has no bearer); depreciation and results are those of the
events of fixed assets, borne by the contract that held the machine on that day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode, FixedAsset
from leaseapp.assets.models import Asset
from leaseapp.billing.enums import DEPOSIT, InvoiceStatus, InvoiceType
from leaseapp.billing.models import CreditNote, CreditNoteLine, Customer, Invoice, InvoiceLine
from leaseapp.directory.models import Company, Establishment
from leaseapp.fixedassets.enums import FixedAssetEventType, Measure, ProfitAcross, ProfitBy
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.kernel.context import Context
from leaseapp.leasing.models import LeaseContract, LeaseContractAsset
from leaseapp.purchasing.enums import SupplierInvoiceKind
from leaseapp.purchasing.models import SupplierInvoice, SupplierInvoiceAllocation, SupplierInvoiceLine
from leaseapp.purchasing.state_machines import BOOKED

_NOTHING = sa.cast(sa.null(), sa.Uuid())
_IS_REVENUE = (Invoice.type_code != InvoiceType.DEPOSIT_INVOICE, InvoiceLine.source_kind.is_distinct_from(DEPOSIT))
_SIGN = sa.case((col(SupplierInvoice.kind) == SupplierInvoiceKind.CREDIT_NOTE, -1), else_=1)


@dataclass(frozen=True, slots=True)
class Span:
    """Days, both included, in one book or all; with `fiscal_year`, allocations count by the year that they name instead."""

    start: date
    end: date
    billing_entity_id: UUID | None = None
    fiscal_year: int | None = None


def _row(measure: Measure, day: Any, amount: Any, kind: str, record: Any, number: Any, **bearers: Any) -> list[Any]:
    names = ("contract", "client", "machine", "site", "code")
    return [
        sa.literal(measure.value, sa.String()).label("measure"), sa.cast(day, sa.Date()).label("day"),
        sa.cast(amount, sa.Numeric(14, 2)).label("amount"), sa.literal(kind, sa.String()).label("kind"),
        record.label("record"), sa.cast(number, sa.String()).label("number"),
        *(bearers.get(name, _NOTHING).label(name) for name in names),
    ]  # fmt: skip


def _books(span: Span, book: Any) -> list[Any]:
    return [] if span.billing_entity_id is None else [book == span.billing_entity_id]


def _invoiced(span: Span) -> Any:
    amount = InvoiceLine.line_total_ht - InvoiceLine.document_discount_ht
    bearers = {"client": col(Customer.company_id), "site": col(Invoice.delivery_establishment_id)}
    return (
        select(*_row(Measure.REVENUE, Invoice.issue_date, amount, "Invoice", col(Invoice.id), Invoice.number, **bearers))
        .select_from(InvoiceLine)
        .join(Invoice, col(Invoice.id) == InvoiceLine.invoice_id)
        .join(Customer, col(Customer.id) == Invoice.customer_id)
        .where(
            col(Invoice.issue_date).between(span.start, span.end), Invoice.status != InvoiceStatus.DRAFT,
            col(Invoice.deleted_at).is_(None), *_IS_REVENUE, *_books(span, Invoice.billing_entity_id),
        )
    )  # fmt: skip


def _credited(span: Span) -> Any:
    amount = CreditNoteLine.document_discount_ht - CreditNoteLine.line_total_ht
    bearers = {"client": col(Customer.company_id), "site": col(Invoice.delivery_establishment_id)}
    return (
        select(
            *_row(Measure.REVENUE, CreditNote.issue_date, amount, "CreditNote", col(CreditNote.id), CreditNote.number, **bearers)
        )
        .select_from(CreditNoteLine)
        .join(CreditNote, col(CreditNote.id) == CreditNoteLine.credit_note_id)
        .join(InvoiceLine, col(InvoiceLine.id) == CreditNoteLine.invoice_line_id)
        .join(Invoice, col(Invoice.id) == CreditNote.invoice_id)
        .join(Customer, col(Customer.id) == Invoice.customer_id)
        .where(
            col(CreditNote.issue_date).between(span.start, span.end), *_IS_REVENUE, *_books(span, Invoice.billing_entity_id)
        )
    )  # fmt: skip


def _bought(span: Span) -> list[Any]:
    return [
        col(SupplierInvoice.status).in_(BOOKED), col(SupplierInvoice.deleted_at).is_(None),
        *_books(span, SupplierInvoice.billing_entity_id),
    ]  # fmt: skip


def _main_code() -> Any:
    """Return the code of the largest charge of an invoice, which bears what is allocated without a code of its own."""
    line, code = aliased(SupplierInvoiceLine), aliased(AccountingCode)
    return (
        sa.select(code.id)
        .join(line, code.id == sa.func.coalesce(line.accounting_code_id, SupplierInvoice.accounting_code_id))
        .where(line.invoice_id == SupplierInvoice.id, col(code.is_fixed_asset).is_(False))
        .order_by(line.line_total_ht.desc(), line.position)
        .limit(1)
        .correlate(SupplierInvoice)
        .scalar_subquery()
    )


def _within(span: Span, year: Any) -> Any:
    """Return the criterion of the days, or of the fiscal year that a charge names."""
    if span.fiscal_year is None:
        return col(SupplierInvoice.issue_date).between(span.start, span.end)
    return year == span.fiscal_year


def _allocated(span: Span) -> Any:
    found, code = SupplierInvoiceAllocation, AccountingCode
    code_id = sa.func.coalesce(found.accounting_code_id, _main_code())
    bearers = {
        "contract": col(found.lease_contract_id), "client": col(LeaseContract.company_id),
        "site": sa.func.coalesce(found.establishment_id, LeaseContract.establishment_id), "code": col(code.id),
    }  # fmt: skip
    return (
        select(
            *_row(
                Measure.CHARGES, SupplierInvoice.issue_date, found.amount_ht * _SIGN, "SupplierInvoice",
                col(SupplierInvoice.id), SupplierInvoice.number, **bearers,
            )
        )
        .select_from(found)
        .join(SupplierInvoice, col(SupplierInvoice.id) == found.invoice_id)
        .join(code, col(code.id) == code_id)
        .outerjoin(LeaseContract, col(LeaseContract.id) == found.lease_contract_id)
        .where(_within(span, found.fiscal_year), col(found.deleted_at).is_(None), *_bought(span))
    )  # fmt: skip


def _unallocated(span: Span) -> Any:
    """Return what validated invoices charge and nobody bears: the lines of each code, less what is allocated of them."""
    line, found, code = SupplierInvoiceLine, SupplierInvoiceAllocation, AccountingCode
    allocated = (
        sa.select(sa.func.coalesce(sa.func.sum(found.amount_ht), 0))
        .where(found.invoice_id == SupplierInvoice.id, col(found.deleted_at).is_(None))
        .correlate(SupplierInvoice)
        .scalar_subquery()
    )
    taken = sa.case((col(code.id) == _main_code(), allocated), else_=0)
    left = (sa.func.sum(line.line_total_ht) - taken) * sa.func.max(_SIGN)
    year = sa.func.coalesce(SupplierInvoice.fiscal_year, sa.extract("year", col(SupplierInvoice.issue_date)))
    record = col(SupplierInvoice.id)
    return (
        select(
            *_row(
                Measure.CHARGES, SupplierInvoice.issue_date, left, "SupplierInvoice", record, SupplierInvoice.number,
                code=col(code.id),
            )
        )
        .select_from(line)
        .join(SupplierInvoice, record == line.invoice_id)
        .join(code, col(code.id) == sa.func.coalesce(line.accounting_code_id, SupplierInvoice.accounting_code_id))
        .where(_within(span, year), col(code.is_fixed_asset).is_(False), *_bought(span))
        .group_by(
            record, col(SupplierInvoice.organization_id), col(SupplierInvoice.accounting_code_id), col(code.id),
            col(SupplierInvoice.issue_date), col(SupplierInvoice.number),
        )
        .having(left != 0)
    )  # fmt: skip


def _worn(span: Span) -> Any:
    event, held = FixedAssetEvent, LeaseContractAsset
    is_depreciation = col(event.kind) == FixedAssetEventType.AMORTIZATION
    measure = sa.case((is_depreciation, Measure.DEPRECIATION.value), else_=Measure.RESULTS.value)
    amount = sa.case((is_depreciation, event.amount), else_=event.result)
    bearers = {
        "contract": col(held.contract_id), "client": col(LeaseContract.company_id), "machine": col(FixedAsset.asset_id),
        "site": sa.func.coalesce(FixedAsset.establishment_id, LeaseContract.establishment_id, Asset.establishment_id),
        "code": col(FixedAsset.accounting_code_id),
    }  # fmt: skip
    columns = _row(
        Measure.RESULTS, event.event_date, amount, "FixedAsset", col(FixedAsset.id), FixedAsset.number, **bearers
    )
    columns[0] = sa.cast(measure, sa.String()).label("measure")
    return (
        select(*columns)
        .select_from(event)
        .join(FixedAsset, col(FixedAsset.id) == event.fixed_asset_id)
        .outerjoin(Asset, col(Asset.id) == FixedAsset.asset_id)
        .outerjoin(
            held,
            sa.and_(
                held.asset_id == FixedAsset.asset_id, col(held.holds), col(held.deleted_at).is_(None),
                col(held.starts_on) <= event.event_date,
                sa.or_(col(held.ends_on).is_(None), col(held.ends_on) > event.event_date),
            ),
        )
        .outerjoin(LeaseContract, col(LeaseContract.id) == held.contract_id)
        .where(
            col(event.event_date).between(span.start, span.end), sa.or_(is_depreciation, col(event.result).is_not(None)),
            *_books(span, FixedAsset.billing_entity_id),
        )
    )  # fmt: skip


def _movements(span: Span) -> Any:
    parts = (_invoiced(span), _credited(span), _allocated(span), _unallocated(span), _worn(span))
    return sa.union_all(*parts).subquery()


#: the name of each kind of bearer: its table, what it is called, what is said beside it
_NAMED: dict[ProfitBy, tuple[Any, Any, Any]] = {
    ProfitBy.CONTRACT: (LeaseContract, LeaseContract.number, LeaseContract.lessee_name),
    ProfitBy.CLIENT: (Company, Company.name, Company.siren),
    ProfitBy.MACHINE: (Asset, Asset.inventory_number, Asset.label),
    ProfitBy.SITE: (Establishment, Establishment.name, Establishment.siret),
    ProfitBy.CODE: (AccountingCode, AccountingCode.code, AccountingCode.label),
}


def sums(context: Context, by: ProfitBy, span: Span, across: ProfitAcross | None = None) -> Sequence[Any]:
    """Return the sums (€) of each bearer: columns key, name, detail, measure, part, amount.

    `part` is the month (2026-05) or the category of the analytical code (None without one), as `across` says.
    """
    rows = _movements(span)
    key = rows.c[by.value.lower()]
    table, name, detail = _NAMED[by]
    code = aliased(AccountingCode)
    parts = {ProfitAcross.MONTH: sa.func.to_char(rows.c.day, "YYYY-MM"), ProfitAcross.CATEGORY: code.category}
    part = sa.cast(parts[across] if across else sa.null(), sa.String())
    statement = (
        select(
            key.label("key"), col(name).label("name"), col(detail).label("detail"), rows.c.measure, part.label("part"),
            sa.func.sum(rows.c.amount).label("amount"),
        )
        .select_from(rows)
        .outerjoin(table, table.id == key)
        .outerjoin(code, code.id == rows.c.code)
        .group_by(key, name, detail, rows.c.measure, part)
        .order_by(sa.nulls_last(col(name)), key, part)
    )  # fmt: skip
    return context.session.execute(statement).all()


def documents(context: Context, by: ProfitBy, key: UUID | None, span: Span, limit: int) -> Sequence[Any]:
    """Return the documents of one bearer (None: of what has none), the newest first.

    Columns: measure, kind, record, number, day, amount (€).
    """
    rows = _movements(span)
    bearer = rows.c[by.value.lower()]
    statement = (
        select(
            rows.c.measure, rows.c.kind, rows.c.record, rows.c.number, rows.c.day,
            sa.func.sum(rows.c.amount).label("amount"),
        )
        .where(bearer.is_(None) if key is None else bearer == sa.cast(sa.literal(key), postgresql.UUID()))
        .group_by(rows.c.measure, rows.c.kind, rows.c.record, rows.c.number, rows.c.day)
        .order_by(rows.c.day.desc(), rows.c.number.desc(), rows.c.record)
        .limit(limit)
    )  # fmt: skip
    return context.session.execute(statement).all()
