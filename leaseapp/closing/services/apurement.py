"""Provisions followed to the invoices that consume them (apurement, MONEY.md 6.3)."""

import uuid
from collections.abc import Sequence
from decimal import Decimal

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.rules.fiscal_year import add_months
from leaseapp.closing.enums import ProvisionKind, ProvisionStatus
from leaseapp.closing.models import AccountingProvision, ProvisionConsumption
from leaseapp.closing.queries import consuming as statements
from leaseapp.closing.queries import years
from leaseapp.closing.rules import cutoff
from leaseapp.closing.schemas import CandidateOut, ConsumedOut, ConsumeIn, PendingListOut, PendingOut, PendingQuery
from leaseapp.closing.services import provisions, reading
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, refuse_field
from leaseapp.kernel.money import ZERO, Amount
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierInvoiceKind
from leaseapp.purchasing.models import SupplierInvoice
from leaseapp.purchasing.queries.invoices import GONE

OLD_MONTHS = 12
WHAT = _("Say which invoice consumes the provision, or why it is written off.")
NOT_WAITING = _("This provision waits for no invoice.")
TOO_MUCH = _("Only {remaining} of the provision are left.")
USED_UP = _("Only {remaining} of this invoice are left to consume a provision.")
SAME_YEAR = _("This invoice is of the same fiscal year: withdraw the provision instead.")
WRONG_KIND = _("A provision of this kind waits for another kind of document.")
WRONG_SUPPLIER = _("This invoice is of another supplier.")
WRONG_BOOK = _("This invoice is of another billing entity.")
OVER = _("This invoice is canceled or refused.")


def pending(context: Context, query: PendingQuery) -> PendingListOut:
    """Return the posted provisions that wait for an invoice, oldest first, each with the invoices that may be it."""
    rows = statements.waiting(context, query.fiscal_year, query.provision_id)
    names = years.party_names(context, [row.party_id for row, _year in rows])
    items = [
        PendingOut(
            id=row.id, number=row.number, kind=row.kind, label=row.label, fiscal_year=year.year, amount_ht=row.amount_ht,
            supplier_name=names.get(row.party_id) if row.party_id else None, consumed_ht=row.consumed_ht,
            remaining_ht=row.amount_ht - row.consumed_ht, is_old=add_months(year.end_date, OLD_MONTHS) < context.today,
            candidates=_candidates(context, row, year),
        )
        for row, year in rows
    ]  # fmt: skip
    return PendingListOut(items=items, remaining_ht=money.total(one.remaining_ht for one in items))


def consume(context: Context, provision_id: uuid.UUID, body: ConsumeIn) -> ConsumedOut:
    """Consume a provision by an invoice, or write what is left of it off; the invoice that uses the last of it closes it.

    One whose year is not closed yet is reversed at once. Raises NotFound (with the field), Invalid INVOICE_OR_REASON,
    ABOVE_PROVISION, ABOVE_INVOICE, INVOICE_OF_SAME_YEAR, WRONG_DOCUMENT, OTHER_SUPPLIER, OTHER_BOOK, Conflict
    PROVISION_NOT_WAITING, INVOICE_OVER, FISCAL_YEAR_CLOSED.
    """
    if (body.supplier_invoice_id is None) == (body.write_off is None):
        raise refuse_field("supplierInvoiceId", "INVOICE_OR_REASON", WHAT)
    seen = get_or_404(context, AccountingProvision, provision_id)
    year = years.held(context, seen.fiscal_year_id)
    invoice = None
    if body.supplier_invoice_id is not None:
        invoice = get_or_404(
            context, SupplierInvoice, body.supplier_invoice_id, for_update=True, field="supplierInvoiceId"
        )
    row = get_or_404(context, AccountingProvision, provision_id, for_update=True)
    if not reading.is_waiting(row):
        raise Conflict("PROVISION_NOT_WAITING", NOT_WAITING)
    available = ZERO if invoice is None else _available(context, row, year, invoice)
    taken = _taken(row, body, available, has_invoice=invoice is not None)
    remaining = row.amount_ht - row.consumed_ht - taken
    variance = -taken if invoice is None else cutoff.variance(remaining, available, taken)
    context.add(
        ProvisionConsumption(
            provision_id=row.id, supplier_invoice_id=invoice.id if invoice else None, amount_ht=taken, variance_ht=variance,
            consumed_on=context.today, reason=body.write_off,
        )
    )  # fmt: skip
    row.consumed_ht += taken
    if row.status is ProvisionStatus.POSTED:
        provisions.turn_back(context, year, [row])
    context.session.flush()
    return ConsumedOut(
        id=row.id, amount_ht=row.amount_ht, consumed_ht=row.consumed_ht, remaining_ht=remaining, variance_ht=variance,
        status=row.status,
    )  # fmt: skip


def _available(
    context: Context, row: AccountingProvision, year: FiscalYearClosing, invoice: SupplierInvoice
) -> Decimal:  # fmt: skip
    """Return what other provisions leave of an invoice, in € excl. VAT; refuse one that is not the provision's."""
    if invoice.status in GONE:
        raise Conflict("INVOICE_OVER", OVER)
    if (invoice.kind is SupplierInvoiceKind.CREDIT_NOTE) != (row.kind is ProvisionKind.AAR):
        raise refuse_field("supplierInvoiceId", "WRONG_DOCUMENT", WRONG_KIND)
    if row.party_id is not None and statements.party_of_supplier(context, invoice.supplier_id) != row.party_id:
        raise refuse_field("supplierInvoiceId", "OTHER_SUPPLIER", WRONG_SUPPLIER)
    if invoice.billing_entity_id != row.billing_entity_id:
        raise refuse_field("supplierInvoiceId", "OTHER_BOOK", WRONG_BOOK)
    if invoice.issue_date <= year.end_date:
        raise refuse_field("supplierInvoiceId", "INVOICE_OF_SAME_YEAR", SAME_YEAR)
    left = invoice.total_ht - statements.consumed_by(context, invoice.id)
    if left <= 0:
        raise refuse_field("supplierInvoiceId", "ABOVE_INVOICE", USED_UP, remaining=Amount(left))
    return left


def _taken(row: AccountingProvision, body: ConsumeIn, available: Decimal, *, has_invoice: bool) -> Decimal:
    remaining = row.amount_ht - row.consumed_ht
    if has_invoice and body.amount_ht is not None and body.amount_ht > available:
        raise refuse_field("amountHt", "ABOVE_INVOICE", USED_UP, remaining=Amount(available))
    try:
        return cutoff.left_of(row.amount_ht, row.consumed_ht, available if has_invoice else remaining, body.amount_ht)
    except ValueError as error:
        raise _too_much(remaining) from error


def _too_much(remaining: Decimal) -> Invalid:
    return refuse_field("amountHt", "ABOVE_PROVISION", TOO_MUCH, remaining=Amount(remaining))


def _candidates(context: Context, row: AccountingProvision, year: FiscalYearClosing) -> list[CandidateOut]:
    """Return invoices of the supplier after the year that are not used up, the nearest amount first."""
    remaining = row.amount_ht - row.consumed_ht
    found: Sequence[tuple[SupplierInvoice, Decimal]] = statements.candidates(context, row, year)
    told = [
        CandidateOut(
            supplier_invoice_id=invoice.id, number=invoice.number, issue_date=invoice.issue_date, amount_ht=left,
            score=score(remaining, left),
        )
        for invoice, left in found
    ]  # fmt: skip
    return sorted(told, key=lambda one: (-one.score, one.issue_date, one.number))


def score(remaining: Decimal, left: Decimal) -> int:
    """Return how well an invoice fits a provision, from 0 to 100: the smaller of the two amounts by the larger one."""
    return int(100 * min(remaining, left) / max(remaining, left))
