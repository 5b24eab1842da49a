"""Cut-off of what was sold (MONEY.md 6.3): rents and services of the next year, shipped and not invoiced, risks, idle stock."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from leaseapp.accounting.enums import PartyKind
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.rules.fiscal_year import add_months
from leaseapp.billing.rules.ledger_lines import revenue_role
from leaseapp.closing.enums import ProvisionKind
from leaseapp.closing.queries import sales
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules import cutoff
from leaseapp.closing.rules.candidates import Candidate
from leaseapp.closing.services.cutoff_sources import cutoff_sources
from leaseapp.directory.queries import default_billing_entity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _

VERY_LATE = 180
"""Days after its due date from which an open invoice is proposed as a risk."""
IDLE = 12
"""Months without a sale after which what is in stock is proposed to be written down."""


@cutoff_sources.add
def deferred(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """PCA: the part of an issued line that is for days after the end of the year."""
    carried = statements.earlier_sources(context, year, ProvisionKind.PCA)
    for line, invoice, company, start, end in sales.lines_beyond(context, year, carried):
        part = cutoff.after_year(line.line_total_ht, start, end, year.end_date)
        if part.amount <= 0:
            continue
        yield Candidate(
            ProvisionKind.PCA, "Invoice", line.id, f"{company.name}, {line.designation}"[:200], part.amount,
            _("Invoice {number}: {days} of {whole} days after {on_end}"),
            {"number": invoice.number, "days": part.days, "whole": part.whole, "on_end": year.end_date.isoformat()},
            party=(PartyKind.CUSTOMER, company.id), role=revenue_role(line.kind, line.vat_reason, company.country),
            document_id=invoice.id,
        )  # fmt: skip


@cutoff_sources.add
def shipped(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """FAE: what was shipped by the end of the year and is on no invoice of it."""
    midnight = datetime.combine(year.end_date + timedelta(days=1), time(), ZoneInfo(context.principal.timezone))
    for line, order, company, billed in sales.shipped_lines(context, year, midnight.astimezone(UTC)):
        unit = Decimal(line.line_total_ht) / line.quantity
        amount = cutoff.not_invoiced(line.shipped_quantity, billed, unit)
        if amount <= 0:
            continue
        yield Candidate(
            ProvisionKind.FAE, "Order", line.id, f"{company.name}, {line.designation}"[:200], amount,
            _("Order {number}: {num_shipped} shipped, {num_invoiced} invoiced"),
            {"number": order.number, "num_shipped": str(line.shipped_quantity), "num_invoiced": str(billed)},
            vat=money.percent(amount, line.vat_rate_pct), party=(PartyKind.CUSTOMER, company.id),
            role=revenue_role(line.kind, line.vat_reason, company.country), document_id=order.id,
        )  # fmt: skip


@cutoff_sources.add
def very_late(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """RISK: what is open, excl. VAT, of invoices over 180 days late at the end of the year; an allowance covers some."""
    late = sales.late_invoices(context, year, year.end_date - timedelta(days=VERY_LATE))
    for invoice, company, left in late:
        yield Candidate(
            ProvisionKind.RISK, "Invoice", invoice.id, f"{company.name}, {invoice.number}"[:200],
            money.proportion(left, invoice.total_ht, invoice.total_ttc),
            _("Late by {days} days at {on_end}: {sum_left} incl. VAT are open"),
            {"days": (year.end_date - invoice.due_date).days, "on_end": year.end_date.isoformat(), "sum_left": str(left)},
            party=(PartyKind.CUSTOMER, company.id), role="PROVISION_EXPENSE",
        )  # fmt: skip


@cutoff_sources.add
def idle(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """STOCK: what lies in stock without a sale for a year, at its purchase price; the stock is kept in the first book."""
    first = default_billing_entity(context)
    if first is None or first.id != year.billing_entity_id:
        return
    for product, last in sales.idle_products(context, year, add_months(year.end_date, -IDLE)):
        amount = money.round2(product.stock_quantity * product.purchase_price_ht)
        if amount <= 0:
            continue
        message = (
            _("{num_left} × {sum_cost}, last sold on {on_last}") if last else _("{num_left} × {sum_cost}, never sold")
        )
        yield Candidate(
            ProvisionKind.STOCK, "Product", product.id, f"{product.reference} {product.name}"[:200], amount, message,
            {"num_left": str(product.stock_quantity), "sum_cost": str(money.round2(product.purchase_price_ht))}
            | ({"on_last": last.isoformat()} if last else {}),
            role="STOCK_ALLOWANCE_EXPENSE",
        )  # fmt: skip
