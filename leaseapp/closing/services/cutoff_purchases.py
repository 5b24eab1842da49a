"""Cut-off of what was bought (MONEY.md 6.3): received and not invoiced, recurring, invoiced later; prepaid; credits to come."""

import uuid
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from leaseapp.accounting.enums import AccountRole, PartyKind
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.rules.fiscal_year import add_months
from leaseapp.closing.enums import ProvisionKind
from leaseapp.closing.queries import purchases
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules import cutoff
from leaseapp.closing.rules.candidates import Candidate
from leaseapp.closing.services.cutoff_sources import cutoff_sources
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierInvoiceKind, SupplierVatRegime
from leaseapp.purchasing.models import Supplier, SupplierInvoice

DEDUCTED = (SupplierVatRegime.DEBITS, SupplierVatRegime.RECEIPTS)
GOODS = "607"
"""The account of what was received from a supplier that was never charged to a code."""
LOOKED_AHEAD = 12
"""Months after the end of the year whose invoices may belong to it."""
SEEN = 3
"""Months in a row in which a charge came, so that it is expected in the next one."""


@cutoff_sources.add
def received(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """FNP: what was received by the end of the year and is in no booked invoice of it, an order line each."""
    midnight = datetime.combine(year.end_date + timedelta(days=1), time(), ZoneInfo(context.principal.timezone))
    found = purchases.received_lines(context, year, midnight.astimezone(UTC))
    codes = purchases.last_codes(context, {supplier.id for _line, _number, supplier, *_rest in found})
    for line, number, supplier, name, came, billed in found:
        unit = Decimal(line.line_total_ht) / line.quantity
        amount = cutoff.not_invoiced(came, billed, unit)
        if amount <= 0:
            continue
        code = None if line.creates_asset else codes.get(supplier.id)
        yield Candidate(
            ProvisionKind.FNP, "SupplierOrder", line.id, f"{name}, {line.designation}"[:200], amount,
            _("Order {number}: {num_received} received, {num_invoiced} invoiced, {num_left} × {sum_unit}"),
            {"number": number, "num_received": str(came), "num_invoiced": str(billed), "num_left": str(came - billed),
             "sum_unit": str(money.round2(unit))},
            vat=_vat(supplier, amount, line.vat_rate_pct), party=(PartyKind.SUPPLIER, supplier.company_id),
            accounting_code_id=code.id if code else None, account=code.ledger_account if code else GOODS,
            role=AccountRole.ASSET_IN_PROGRESS if line.creates_asset else None, document_id=line.order_id,
        )  # fmt: skip


@cutoff_sources.add
def invoiced_later(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """FNP: what was invoiced after the year, without an order, for a service or a fiscal year before its end."""
    first, last = year.end_date + timedelta(days=1), add_months(year.end_date, LOOKED_AHEAD)
    for invoice, code, supplier, name in purchases.invoices_between(
        context, year, first, last, SupplierInvoiceKind.INVOICE, booked=False
    ):
        amount = _of_the_year(invoice, year)
        if amount <= 0 or code is None or code.is_fixed_asset:
            continue
        yield Candidate(
            ProvisionKind.FNP, "SupplierInvoice", invoice.id, f"{name}, {invoice.number}"[:200], amount,
            _("Invoice {number} of {on_issued} bills {sum_part} of this year"),
            {"number": invoice.number, "on_issued": invoice.issue_date.isoformat(), "sum_part": str(amount)},
            vat=_share(supplier, invoice, amount), party=(PartyKind.SUPPLIER, supplier.company_id),
            accounting_code_id=code.id, account=code.ledger_account,
        )  # fmt: skip


@cutoff_sources.add
def recurring(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """FNP: a charge of three months in a row whose invoice of the last month of the year did not come: the median of three."""
    last_month = year.end_date.replace(day=1)
    first = add_months(last_month, -12)
    seen: dict[tuple[uuid.UUID, uuid.UUID], list[Any]] = defaultdict(list)
    ahead = add_months(year.end_date, LOOKED_AHEAD)
    for row in purchases.invoices_between(context, year, first, ahead, SupplierInvoiceKind.INVOICE, booked=False):
        if row[1] is not None and not row[1].is_fixed_asset:
            seen[row[2].id, row[1].id].append(row)
    for rows in seen.values():
        months = {_month(invoice) for invoice, *_rest in rows}
        if last_month in months or not {add_months(last_month, -back) for back in range(1, SEEN + 1)} <= months:
            continue
        before = [row for row in rows if _month(row[0]) < last_month][-SEEN:]
        invoice, code, supplier, name = before[-1]
        amount = cutoff.expected([row[0].total_ht for row in before])
        yield Candidate(
            ProvisionKind.FNP, "SupplierInvoice", invoice.id, f"{name}, {code.label}"[:200], amount,
            _("Comes every month, not in {month}: median of the last three, estimated"), {"month": f"{last_month:%m/%Y}"},
            vat=_share(supplier, invoice, amount), party=(PartyKind.SUPPLIER, supplier.company_id),
            accounting_code_id=code.id, account=code.ledger_account, is_estimate=True,
        )  # fmt: skip


@cutoff_sources.add
def prepaid(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """CCA: the part of a booked line that pays for days after the end of the year."""
    carried = statements.earlier_sources(context, year, ProvisionKind.CCA)
    for line, invoice, code, supplier, name, start, end in purchases.lines_beyond(context, year, carried):
        part = cutoff.after_year(line.line_total_ht, start, end, year.end_date)
        if part.amount <= 0:
            continue
        yield Candidate(
            ProvisionKind.CCA, "SupplierInvoice", line.id, f"{name}, {line.designation}"[:200], part.amount,
            _("Invoice {number}: {days} of {whole} days after {on_end}"),
            {"number": invoice.number, "days": part.days, "whole": part.whole, "on_end": year.end_date.isoformat()},
            party=(PartyKind.SUPPLIER, supplier.company_id), accounting_code_id=code.id, account=code.ledger_account,
            document_id=invoice.id,
        )  # fmt: skip


@cutoff_sources.add
def credits_to_come(context: Context, year: FiscalYearClosing) -> Iterator[Candidate]:
    """AAR: credit notes that came after the year for invoices of before its end."""
    for credit, number, supplier, name in purchases.credits_after(context, year):
        yield Candidate(
            ProvisionKind.AAR, "SupplierInvoice", credit.id, f"{name}, {credit.number}"[:200], credit.total_ht,
            _("Credit note {number} of {on_issued} on invoice {invoice}"),
            {"number": credit.number, "on_issued": credit.issue_date.isoformat(), "invoice": number},
            vat=_share(supplier, credit, credit.total_ht), party=(PartyKind.SUPPLIER, supplier.company_id),
            role="PURCHASE_REBATE",
        )  # fmt: skip


def _of_the_year(invoice: SupplierInvoice, year: FiscalYearClosing) -> Decimal:
    """Return what of an invoice (€ excl. VAT) concerns the year: by its period, else by its fiscal year."""
    start, end = invoice.service_period_start, invoice.service_period_end
    if start is not None and end is not None and start <= end:
        if end < year.start_date:
            return ZERO
        return invoice.total_ht - cutoff.after_year(invoice.total_ht, start, end, year.end_date).amount
    return invoice.total_ht if invoice.fiscal_year == year.year else ZERO


def _month(invoice: SupplierInvoice) -> date:
    return (invoice.service_period_end or invoice.issue_date).replace(day=1)


def _vat(supplier: Supplier, amount: Decimal, rate: Decimal) -> Decimal:
    return money.percent(amount, rate) if supplier.vat_regime in DEDUCTED else ZERO


def _share(supplier: Supplier, invoice: SupplierInvoice, amount: Decimal) -> Decimal:
    """Return the VAT (€) of a part of an invoice."""
    return money.proportion(invoice.total_vat, amount, invoice.total_ht) if supplier.vat_regime in DEDUCTED else ZERO
