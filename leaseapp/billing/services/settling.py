"""Effects of receipts and set-offs on invoices: each one's share, the VAT that it makes due, balance, status, lettering.

A credit set against an invoice pays it as money does (DECISIONS 28): it counts in `paid_amount`, makes waiting VAT due and
moves the status by the same transitions; `credited_amount` is only what credit notes on the invoice itself took off.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services.lettering import letter
from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.events import InvoicePaid
from leaseapp.billing.models import CreditUse, Invoice, PaymentAllocation
from leaseapp.billing.queries import deliveries
from leaseapp.billing.rules import ledger_lines, settlement
from leaseapp.billing.schemas.payments import AllocationIn
from leaseapp.billing.services.ledger_drafts import issued_key
from leaseapp.billing.state_machines import INVOICE
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.money import ZERO, Amount
from leaseapp.kernel.text.i18n import _

PAY = {InvoiceStatus.PAID: "pay_full", InvoiceStatus.PARTIALLY_PAID: "pay_part"}
UNPAY = {
    InvoiceStatus.PARTIALLY_PAID: "unpay_part",
    InvoiceStatus.ISSUED: "unpay_due",
    InvoiceStatus.OVERDUE: "unpay_late",
}


before_settling: Registry[Callable[[Context, Collection[Invoice]], None]] = Registry("before invoices are settled")
"""The domains above undo what they did about locked invoices that money or a credit is about to settle."""


@dataclass(frozen=True)
class Share:
    """The amount that a receipt settles on one invoice, with the VAT by rate it makes due, in €; negative where it is undone.

    `amount` is money or credit, `difference` the cent beside it that settles the invoice (rules.settlement). `kept` is the
    part of `vat` that stays due although its receipt is undone: credit notes gave it back, and nothing of them is loose.
    """

    invoice: Invoice
    amount: Decimal
    vat: dict[Decimal, Decimal]
    difference: Decimal = ZERO
    kept: dict[Decimal, Decimal] = field(default_factory=dict)

    @property
    def settled(self) -> Decimal:
        """The amount by which less is due on the invoice."""
        return self.amount + self.difference


def locked(context: Context, allocations: Sequence[AllocationIn]) -> dict[UUID, Invoice]:
    """Return the invoices that `allocations` name, locked in id order.

    Raises Invalid INVOICE_REPEATED, NotFound, Conflict INVALID_TRANSITION for one that is not payable.
    """
    seen: set[UUID] = set()
    for index, item in enumerate(allocations):
        if item.invoice_id in seen:
            field = f"allocations[{index}].invoiceId"
            raise refuse_field(field, "INVOICE_REPEATED", _("This invoice appears twice."))
        seen.add(item.invoice_id)
    invoices = queries.invoices_for_payment(context, list(seen))
    for index, item in enumerate(allocations):
        if item.invoice_id not in invoices:
            raise NotFound(f"allocations[{index}].invoiceId")
    for item in allocations:
        INVOICE.require(invoices[item.invoice_id], "pay_full")
    for act in before_settling:
        act(context, list(invoices.values()))
    return invoices


def refuse_unfit(
    allocations: Sequence[AllocationIn],
    invoices: Mapping[UUID, Invoice],
    account: tuple[UUID, UUID],
    day: date,
    most: Callable[[Invoice], Decimal] = settlement.due_on,
) -> None:
    """Refuse allocations that money or a credit may not settle.

    Both are of `account` (customer, billing entity) and dated `day`; `most` gives the limit on each invoice.
    Raises Invalid ALLOCATIONS_MIXED, DATE_BEFORE_INVOICE, PAYMENT_ABOVE_DUE with every amount that is too much.
    """
    message = _("This invoice is of another customer or billing entity.")
    for index, item in enumerate(allocations):
        invoice = invoices[item.invoice_id]
        if (invoice.customer_id, invoice.billing_entity_id) != account:
            raise refuse_field(f"allocations[{index}].invoiceId", "ALLOCATIONS_MIXED", message)
    last = max(invoices.values(), key=lambda invoice: invoice.issue_date or date.min)
    if last.issue_date is not None and day < last.issue_date:
        message = _("The date is before that of invoice {number}, {date}.")
        raise refuse_field("date", "DATE_BEFORE_INVOICE", message, number=last.number, date=last.issue_date)
    message, errors = _("Only {due} is due on invoice {number}."), []
    for index, item in enumerate(allocations):
        invoice = invoices[item.invoice_id]
        if item.amount > most(invoice):
            params = {"due": Amount(settlement.due_on(invoice)), "number": invoice.number}
            errors.append(FieldError(f"allocations[{index}].amount", "PAYMENT_ABOVE_DUE", message, params))
    if errors:
        raise Invalid("PAYMENT_ABOVE_DUE", message, errors=errors, **errors[0].params)


def shares(
    context: Context, amounts: Iterable[tuple[Invoice, Decimal]], *, delivered: bool | None = None
) -> list[Share]:
    """Return the shares of a receipt over locked invoices, in id order.

    The VAT on goods of a deposit that is `delivered` waits for no receipt; None reads whether they were.
    """
    parts = sorted(amounts, key=lambda part: part[0].id)
    moves = queries.vat_moves(context, [invoice.id for invoice, _amount in parts])
    due_anyway = _due_anyway(context, [invoice for invoice, _amount in parts], delivered=delivered)
    made = []
    for invoice, amount in parts:
        done = moves[invoice.id]
        rows = [VatRow.from_json(row) for row in invoice.vat_breakdown]
        pending = {row.rate: row.pending - done.given_back.get(row.rate, ZERO) for row in rows if row.pending != 0}
        of_goods = due_anyway(invoice, pending)
        payable = invoice.total_ttc - invoice.credited_amount
        difference = settlement.difference(settlement.due_on(invoice), amount) if amount else ZERO
        paid = invoice.paid_amount + amount + difference
        kept = {row.rate: done.given_of_moved(row) for row in rows if row.vat > 0}
        if any(kept.values()) and queries.credits_were_refunded(context, invoice.id):
            kept = {}  # the state gave that VAT back with the money, and waits for it to come in again
        vat = settlement.vat_moved_by_receipt(pending, paid, payable, done.moved, of_goods, kept)
        made.append(Share(invoice, amount, vat, difference))
    return made


def _due_anyway(
    context: Context, invoices: Sequence[Invoice], *, delivered: bool | None
) -> Callable[[Invoice, Mapping[Decimal, Decimal]], Mapping[Decimal, Decimal]]:
    """Return what tells of an invoice's pending VAT the part whose goods were delivered."""
    deposits = [invoice.id for invoice in invoices if invoice.type_code is InvoiceType.DEPOSIT_INVOICE]
    if delivered is None and deposits:
        deposits = sorted(deliveries.delivered_of(context, deposits))
    bases = deliveries.bases_of(context, deposits) if deposits and delivered is not False else {}

    def part(invoice: Invoice, pending: Mapping[Decimal, Decimal]) -> Mapping[Decimal, Decimal]:
        if invoice.id not in bases:
            return settlement.NOTHING
        return settlement.of_goods(pending, bases[invoice.id], vat_on_debits=vat_on_debits(context, invoice))

    return part


def vat_on_debits(context: Context, invoice: Invoice) -> bool:
    """Tell whether VAT on the invoice's services was due when it was issued.

    Deposits that were issued before November 2026 let it wait although the seller had opted: their rows say so.
    """
    opted = bool((invoice.seller_snapshot or {}).get("vat_on_debits"))
    if not opted or invoice.type_code is not InvoiceType.DEPOSIT_INVOICE:
        return opted
    goods = deliveries.invoiced_bases(context, invoice.id)
    rows = [VatRow.from_json(row) for row in invoice.vat_breakdown]
    return all(row.pending_base == goods.get((row.rate, LineKind.GOODS), ZERO) for row in rows if row.rate > 0)


def undone(context: Context, invoice: Invoice, row: PaymentAllocation | CreditUse) -> Share:
    """Return the mirror of what a receipt or set-off settled on an invoice, less the VAT that has to stay due."""
    vat = {Decimal(rate): -Decimal(amount) for rate, amount in row.vat_moved.items()}
    kept = _kept(context, invoice, vat)
    moved = {rate: amount + kept.get(rate, ZERO) for rate, amount in vat.items()}
    return Share(
        invoice, -row.amount, {rate: amount for rate, amount in moved.items() if amount}, -row.difference, kept
    )


def _kept(context: Context, invoice: Invoice, taken_back: Mapping[Decimal, Decimal]) -> dict[Decimal, Decimal]:
    """Return the VAT by rate that stays due when receipts are undone: what credit notes of the invoice gave back of it.

    Without it the state would owe VAT of money that nobody received. Credits that were refunded, or pay another invoice,
    took their VAT along: the state waits for that money to come in again (decision 13).
    """
    done = queries.vat_moves(context, [invoice.id])[invoice.id]
    if not done.given_vat or queries.credits_used_elsewhere(context, invoice.id):
        return {}
    kept = {}
    for row in (VatRow.from_json(stored) for stored in invoice.vat_breakdown):
        left = done.moved.get(row.rate, ZERO) + taken_back.get(row.rate, ZERO)
        most = row.pending - done.given_back.get(row.rate, ZERO)
        missing = min(done.given_of_moved(row), most) - left
        if row.rate in taken_back and missing > 0:
            kept[row.rate] = missing
    return kept


def stored_vat(share: Share) -> dict[str, str]:
    """Return the VAT of a share as stored: `{"20": "268.12"}`."""
    return {str(rate): str(vat) for rate, vat in share.vat.items()}


def vat_of(parts: Sequence[Share]) -> dict[Decimal, Decimal]:
    """Return the VAT by rate of several shares, in €."""
    summed: dict[Decimal, Decimal] = {}
    for share in parts:
        for rate, amount in share.vat.items():
            summed[rate] = summed.get(rate, ZERO) + amount
    return summed


def settle(context: Context, share: Share) -> None:
    """Move the invoice's balance by the share, and its status by the new balance and due date."""
    invoice = share.invoice
    invoice.paid_amount += share.settled
    status = settlement.status_after(
        invoice.total_ttc, invoice.paid_amount, invoice.due_date, context.today, credited=invoice.credited_amount  # ty: ignore[invalid-argument-type]
    )  # fmt: skip
    if share.amount > 0:
        INVOICE.fire(invoice, PAY[status])
    elif status is not invoice.status:
        INVOICE.fire(invoice, UNPAY[status])
    if share.amount > 0 and status is InvoiceStatus.PAID:
        context.emit(InvoicePaid(invoice.id))


def letter_with_issue(context: Context, party_id: UUID, invoice: Invoice, line_id: UUID) -> None:
    """Letter a customer's line with what the invoice's issue posted."""
    debits = ledger.lines_of_event(context, invoice.billing_entity_id, issued_key(invoice.id), ledger_lines.CUSTOMER)
    if debits:
        letter(context, ledger_lines.CUSTOMER, party_id, [*debits, line_id])
