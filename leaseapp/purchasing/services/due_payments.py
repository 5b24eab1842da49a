"""Invoices that are due to suppliers: proposed, paid at once, and ordered by a file that a person brings to the bank."""

import uuid
from collections import defaultdict
from decimal import Decimal

from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierInvoiceKind, SupplierPaymentMethod
from leaseapp.purchasing.models import SupplierBankAccount, SupplierInvoice, SupplierPayment
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.queries import payments as payment_statements
from leaseapp.purchasing.rules import sepa
from leaseapp.purchasing.rules.sepa import Account, Transfer
from leaseapp.purchasing.schemas.payments import (
    DueListOut,
    DueOut,
    DueQuery,
    PaidPartIn,
    PayDueIn,
    SupplierPaymentIn,
    TransferFileIn,
)
from leaseapp.purchasing.services import bank_accounts, paying

NOT_POSITIVE = _("The credit notes come to more than the invoices: nothing is paid.")
UNDONE = _("Payment {number} was undone: nothing is transferred.")
NO_TRANSFER = _("Payment {number} is no transfer.")
OTHER_BOOK = _("A file orders transfers of one of your companies.")
NO_IBAN = _("{name} has no valid IBAN: complete the billing entity.")
IN_PAST = _("The bank cannot carry transfers out in the past.")


def proposal(context: Context, query: DueQuery) -> DueListOut:
    """Return what is due until a day, credit notes to be deducted along."""
    until = query.until or context.today
    accounts: dict[uuid.UUID, SupplierBankAccount | None] = {}
    items = []
    for invoice, supplier, company in statements.due(context, until, query.supplier_id):
        if supplier.id not in accounts:
            accounts[supplier.id] = bank_accounts.payable(context, supplier.id)
        account = accounts[supplier.id]
        late = (context.today - invoice.due_date).days if invoice.due_date else 0
        items.append(
            DueOut(
                supplier_invoice_id=invoice.id, supplier_id=supplier.id, supplier=company.name, kind=invoice.kind,
                number=invoice.number, due_date=invoice.due_date, due_amount=_signed(invoice), days_late=max(late, 0),
                account=account.masked if account else None, payable=account is not None,
            )
        )  # fmt: skip
    return DueListOut(until=until, items=items, total=money.total(item.due_amount for item in items))


def pay(context: Context, body: PayDueIn) -> list[SupplierPayment]:
    """Record a transfer for each supplier and book of these invoices, all of what is due on them.

    Raises NotFound, Invalid NOTHING_TO_PAY where credit notes come to more, and what `paying.record` raises.
    """
    ids = list(dict.fromkeys(body.supplier_invoice_ids))
    invoices = statements.for_payment(context, ids)
    groups: dict[tuple[uuid.UUID, uuid.UUID], list[SupplierInvoice]] = defaultdict(list)
    for place, invoice_id in enumerate(ids):
        if invoice_id not in invoices:
            raise NotFound(f"supplierInvoiceIds[{place}]")
        invoice = invoices[invoice_id]
        groups[invoice.supplier_id, invoice.billing_entity_id].append(invoice)
    made = []
    for (supplier_id, _book), group in groups.items():
        amount = money.total(_signed(invoice) for invoice in group)
        if amount <= 0:
            raise refuse_field("supplierInvoiceIds", "NOTHING_TO_PAY", NOT_POSITIVE)
        parts = [PaidPartIn(supplier_invoice_id=one.id, amount=abs(_signed(one))) for one in group if _signed(one)]
        made.append(
            paying.record(
                context,
                SupplierPaymentIn(
                    supplier_id=supplier_id, date=body.date, amount=amount, method=SupplierPaymentMethod.TRANSFER,
                    reference=body.reference, allocations=parts,
                ),
            )
        )  # fmt: skip
    return made


def transfer_file(context: Context, body: TransferFileIn) -> FileAnswer:
    """Return the file (pain.001) that orders the transfers of these payments; the audit log tells who made it.

    Raises NotFound, Invalid NOT_A_TRANSFER, PAYMENT_UNDONE, BOOK_MIXED, PAYER_WITHOUT_IBAN, DATE_IN_PAST, Conflict
    IBAN_NOT_CONFIRMED.
    """
    on = body.execution_date or context.today
    if on < context.today:
        raise refuse_field("executionDate", "DATE_IN_PAST", IN_PAST)
    ids = list(dict.fromkeys(body.payment_ids))
    found = payment_statements.payments(context, ids)
    transfers, books = [], set()
    for place, payment_id in enumerate(ids):
        payment = found.get(payment_id)
        if payment is None:
            raise NotFound(f"paymentIds[{place}]")
        if payment.bank_account_id is None:
            raise refuse_field(f"paymentIds[{place}]", "NOT_A_TRANSFER", NO_TRANSFER, number=payment.number)
        if payment.reverses_payment_id is not None or payment_statements.mirror_of(context, payment_id) is not None:
            raise refuse_field(f"paymentIds[{place}]", "PAYMENT_UNDONE", UNDONE, number=payment.number)
        books.add(payment.billing_entity_id)
        transfers.append(_transfer(context, payment))
    if len(books) > 1:
        raise refuse_field("paymentIds", "BOOK_MIXED", OTHER_BOOK)
    entity = get_or_404(context, BillingEntity, books.pop())
    iban = (entity.iban or "").replace(" ", "")
    if not sepa.iban_is_valid(iban):
        raise Conflict("PAYER_WITHOUT_IBAN", NO_IBAN, name=entity.name)
    message = f"VIR-{context.now:%Y%m%d%H%M%S}-{len(ids)}"
    content = sepa.pain001(Account(entity.name, iban, entity.bic), transfers, message, context.now, on)
    for payment_id in ids:
        context.audit_note("SupplierPayment", payment_id, "purchasing.payment.transfer_file", {"file": message})
    return FileAnswer(f"{message}.xml", "application/xml", content)


def _transfer(context: Context, payment: SupplierPayment) -> Transfer:
    account = bank_accounts.require_payable(context, payment.supplier_id, payment.bank_account_id)
    numbers = " ".join(invoice.number for _part, invoice in payment_statements.parts_of(context, payment.id))
    payee = Account(account.holder, bank_accounts.iban_of(account), account.bic)
    return Transfer(payee, payment.amount, payment.number, payment.reference or numbers)


def _signed(invoice: SupplierInvoice) -> Decimal:
    due = invoice.total_ttc - invoice.paid_amount
    return -due if invoice.kind is SupplierInvoiceKind.CREDIT_NOTE else due
