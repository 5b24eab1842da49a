"""Payments of suppliers: recorded over their invoices, posted, lettered, undone (MONEY.md 3.9, 1.2 rows 8, 16 and 20).

Order of locks: the invoices in id order, the number of the payment, that of the ledger.
"""

import uuid
from collections.abc import Sequence
from decimal import Decimal

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services import lettering
from leaseapp.accounting.services.posting import EntryDraft, post, reverse
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _, in_books
from leaseapp.purchasing.enums import SupplierInvoiceKind, SupplierPaymentMethod
from leaseapp.purchasing.events import SupplierInvoiceMoved
from leaseapp.purchasing.models import (
    ONE_MIRROR,
    Supplier,
    SupplierBankAccount,
    SupplierInvoice,
    SupplierPayment,
    SupplierPaymentAllocation,
)
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.queries import payments as payment_statements
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.rules import invoice_entries
from leaseapp.purchasing.rules.invoice_entries import Step
from leaseapp.purchasing.schemas.payments import (
    PaidPartIn,
    PaidPartOut,
    SupplierPaymentIn,
    SupplierPaymentOut,
    UndoPaymentIn,
)
from leaseapp.purchasing.services import bank_accounts, invoice_booking
from leaseapp.purchasing.state_machines import SUPPLIER_INVOICE

JOURNAL = "BQ"
SERIES = "supplier payment"
IN_FUTURE = _("A payment cannot be dated in the future.")
MISMATCH = _("The parts add up to {allocated}, not to the amount paid.")
ABOVE_DUE = _("Only {due} are due on {number}.")
REPEATED = _("This invoice is named twice.")
ANOTHER_SUPPLIER = _("This invoice belongs to another supplier.")
ANOTHER_BOOK = _("One payment settles invoices of one of your companies.")
BEFORE_PAYMENT = _("The date is before that of the payment, {date}.")
IS_MIRROR = _("This payment undoes another one and cannot be undone itself.")
UNDONE = _("This payment has been undone already.")


def record(context: Context, body: SupplierPaymentIn) -> SupplierPayment:
    """Record what was paid over the invoices of one supplier and book.

    Raises NotFound (with the field), Invalid PAYMENT_IN_FUTURE, INVOICE_REPEATED, SUPPLIER_MISMATCH, BOOK_MIXED,
    PAYMENT_ABOVE_DUE, ALLOCATION_SUM_MISMATCH; Conflict INVALID_TRANSITION, IBAN_NOT_CONFIRMED, FISCAL_YEAR_CLOSED.
    """
    if body.date > context.today:
        raise refuse_field("date", "PAYMENT_IN_FUTURE", IN_FUTURE)
    get_or_404(context, Supplier, body.supplier_id, field="supplierId")
    invoices = statements.for_payment(context, [part.supplier_invoice_id for part in body.allocations])
    shares = _shares(body, invoices)
    allocated = money.total(amount for _invoice, amount in shares)
    if allocated != body.amount:
        raise refuse_field("amount", "ALLOCATION_SUM_MISMATCH", MISMATCH, allocated=money.Amount(allocated))
    account = None
    if body.method is SupplierPaymentMethod.TRANSFER:
        account = bank_accounts.require_payable(context, body.supplier_id, body.bank_account_id)
    payment = SupplierPayment(
        number=_number(context), supplier_id=body.supplier_id,
        billing_entity_id=shares[0][0].billing_entity_id, date=body.date, amount=body.amount, method=body.method,
        reference=body.reference, bank_account_id=account.id if account else None,
    )  # fmt: skip
    context.add(payment)
    context.add(
        *(
            SupplierPaymentAllocation(payment_id=payment.id, invoice_id=invoice.id, amount=amount)
            for invoice, amount in shares
        )
    )
    moved = [_settle(context, invoice, amount) for invoice, amount in shares]
    _post(context, payment, shares, moved)
    return payment


def undo(context: Context, payment_id: uuid.UUID, body: UndoPaymentIn) -> SupplierPayment:
    """Return the mirror of a payment that the bank sent back, or that was recorded in error: its invoices are due again.

    Its entry is the mirror of the payment's (row 8). Raises NotFound, Invalid PAYMENT_IN_FUTURE, DATE_BEFORE_PAYMENT,
    Conflict PAYMENT_IS_REVERSAL, PAYMENT_ALREADY_REVERSED, FISCAL_YEAR_CLOSED.
    """
    original = get_or_404(context, SupplierPayment, payment_id)
    if original.reverses_payment_id is not None:
        raise Conflict("PAYMENT_IS_REVERSAL", IS_MIRROR)
    on = body.date or context.today
    if on > context.today:
        raise refuse_field("date", "PAYMENT_IN_FUTURE", IN_FUTURE)
    if on < original.date:
        raise refuse_field("date", "DATE_BEFORE_PAYMENT", BEFORE_PAYMENT, date=original.date)
    parts = payment_statements.parts_of(context, original.id)
    # payments are written once and never locked: whoever undoes one holds its invoices
    invoices = statements.for_payment(context, [part.invoice_id for part, _invoice in parts])
    if payment_statements.mirror_of(context, original.id) is not None:
        raise _undone()
    mirror = SupplierPayment(
        number=_number(context), supplier_id=original.supplier_id, billing_entity_id=original.billing_entity_id, date=on,
        amount=-original.amount, method=original.method, reference=original.reference,
        bank_account_id=original.bank_account_id, reverses_payment_id=original.id, reason=body.reason,
    )  # fmt: skip
    with unique(context, {ONE_MIRROR: _undone}):
        context.add(mirror)
    context.add(
        *(
            SupplierPaymentAllocation(payment_id=mirror.id, invoice_id=part.invoice_id, amount=-part.amount)
            for part, _invoice in parts
        )
    )
    for part, _invoice in parts:
        invoice = invoices[part.invoice_id]
        invoice.paid_amount -= abs(part.amount)
        SUPPLIER_INVOICE.fire(invoice, "unpay_in_part" if invoice.paid_amount else "unpay")
    context.session.flush()
    posted = ledger.entry_of_event(context, original.billing_entity_id, _key(original.id))
    if posted is None:
        raise RuntimeError(f"supplier payment {original.id} has no entry")
    reverse(
        context, posted.id, f"purchasing.payment.undone:{original.id}", on,
        in_books(_("Payment undone: {reason}"), reason=body.reason),
        source_kind="SupplierPayment", source_id=mirror.id, piece_ref=mirror.number,
    )  # fmt: skip
    return mirror


def told(context: Context, payment: SupplierPayment) -> SupplierPaymentOut:
    """Return a payment with what it settled."""
    account = find(context, SupplierBankAccount, payment.bank_account_id)
    return SupplierPaymentOut(
        **payment.model_dump(include=set(SupplierPaymentOut.model_fields) & set(SupplierPayment.model_fields)),
        supplier=name_of(context, payment.supplier_id), account=account.masked if account else None,
        reversed_by_payment_id=payment_statements.mirror_of(context, payment.id),
        allocations=[
            PaidPartOut(id=part.id, supplier_invoice_id=invoice.id, number=invoice.number, amount=part.amount)
            for part, invoice in payment_statements.parts_of(context, payment.id)
        ],
    )  # fmt: skip


def read(context: Context, payment_id: uuid.UUID) -> SupplierPaymentOut:
    """Return a payment. Raises NotFound."""
    return told(context, get_or_404(context, SupplierPayment, payment_id))


def _shares(
    body: SupplierPaymentIn, invoices: dict[uuid.UUID, SupplierInvoice]
) -> list[tuple[SupplierInvoice, Decimal]]:  # fmt: skip
    """Return the invoices with their parts (€ incl. VAT), those of credit notes below zero."""
    shares: list[tuple[SupplierInvoice, Decimal]] = []
    errors = []
    for place, part in enumerate(body.allocations):
        invoice = invoices.get(part.supplier_invoice_id)
        if invoice is None:
            raise NotFound(f"allocations[{place}].supplierInvoiceId")
        SUPPLIER_INVOICE.require(invoice, "pay")
        errors += _unfit(f"allocations[{place}]", body, part, invoice, shares)
        sign = -1 if invoice.kind is SupplierInvoiceKind.CREDIT_NOTE else 1
        shares.append((invoice, sign * part.amount))
    if errors:
        raise Invalid(errors[0].code, errors[0].message, errors=errors, **errors[0].params)
    return shares


def _unfit(
    field: str,
    body: SupplierPaymentIn,
    part: PaidPartIn,
    invoice: SupplierInvoice,
    before: Sequence[tuple[SupplierInvoice, Decimal]],
) -> list[FieldError]:
    if invoice.supplier_id != body.supplier_id:
        return [FieldError(f"{field}.supplierInvoiceId", "SUPPLIER_MISMATCH", ANOTHER_SUPPLIER)]
    if any(one.id == invoice.id for one, _amount in before):
        return [FieldError(f"{field}.supplierInvoiceId", "INVOICE_REPEATED", REPEATED)]
    if before and before[0][0].billing_entity_id != invoice.billing_entity_id:
        return [FieldError(f"{field}.supplierInvoiceId", "BOOK_MIXED", ANOTHER_BOOK)]
    due = invoice.total_ttc - invoice.paid_amount
    if part.amount > due:
        params = {"due": money.Amount(due), "number": invoice.number}
        return [FieldError(f"{field}.amount", "PAYMENT_ABOVE_DUE", ABOVE_DUE, params)]
    return []


def _settle(
    context: Context, invoice: SupplierInvoice, amount: Decimal
) -> dict[tuple[str, Decimal], Decimal]:  # fmt: skip
    """Raise what is paid, move the invoice, and return the VAT that becomes deductible by it."""
    after = invoice.paid_amount + abs(amount)
    regime = get_or_404(context, Supplier, invoice.supplier_id).vat_regime
    pending = invoice_entries.pending_vat(regime, invoice_booking.taxes(context, invoice))
    moved = invoice_entries.moved(pending, _steps(context, invoice), invoice.total_ttc)
    invoice.paid_amount = after
    SUPPLIER_INVOICE.fire(invoice, "pay" if after == invoice.total_ttc else "pay_in_part")
    if after == invoice.total_ttc:
        context.emit(SupplierInvoiceMoved(invoice.id, invoice.status))
    context.session.flush()
    return moved if amount > 0 else {key: -vat for key, vat in moved.items()}


def _steps(context: Context, invoice: SupplierInvoice) -> list[Step]:
    """Return what was paid on an invoice and taken back, the payment that is being recorded last."""
    rows = payment_statements.steps_of(context, invoice.id)
    places = {payment_id: place for place, (payment_id, _undoes, _amount) in enumerate(rows)}
    sign = -1 if invoice.kind is SupplierInvoiceKind.CREDIT_NOTE else 1
    return [Step(sign * amount, places[undoes] if undoes else None) for _payment, undoes, amount in rows]


def _number(context: Context) -> str:
    return f"REG-{next_number(context, SERIES, context.organization_id):06d}"


def _key(payment_id: uuid.UUID) -> str:
    return f"purchasing.payment:{payment_id}"


def _undone() -> Conflict:
    return Conflict("PAYMENT_ALREADY_REVERSED", UNDONE)


def _post(
    context: Context,
    payment: SupplierPayment,
    shares: Sequence[tuple[SupplierInvoice, Decimal]],
    moved: Sequence[dict[tuple[str, Decimal], Decimal]],
) -> None:
    """Write the entry, and letter each invoice with its part."""
    party_id = invoice_booking.party_of(context, payment.supplier_id)
    roles = [invoice_booking.supplier_role(context, invoice) for invoice, _amount in shares]
    lines = invoice_entries.payment_lines(
        [(role, amount) for role, (_invoice, amount) in zip(roles, shares, strict=True)], moved
    )
    label = in_books(_("Payment {numbers}"), numbers=", ".join(invoice.number for invoice, _amount in shares))
    entry = post(
        context,
        EntryDraft(
            billing_entity_id=payment.billing_entity_id, journal=JOURNAL, entry_date=payment.date,
            piece_ref=payment.reference or payment.number, piece_date=payment.date, label=label,
            source_kind="SupplierPayment", source_id=payment.id, event_key=_key(payment.id),
            lines=invoice_booking.drafts(context, lines, label, party_id),
        ),
    )  # fmt: skip
    paid = {role: list(ledger.lines_on(context, entry.id, role)) for role in set(roles)}
    for role, (invoice, _amount) in zip(roles, shares, strict=True):
        key = invoice_booking.validated_key(invoice.id)
        owed = ledger.lines_of_event(context, invoice.billing_entity_id, key, role)
        lettering.letter(context, role, party_id, [*owed, paid[role].pop(0)])
