"""Our words on invoices, each once: receipts for ours (212), our decision on those of suppliers (MONEY.md 5.2, 5.3)."""

import uuid
from decimal import Decimal

from sqlmodel import col, select

from leaseapp.billing.models import Invoice, PaymentAllocation
from leaseapp.billing.services import received as receipts
from leaseapp.billing.services.invoice_documents import buyer_from, seller_from
from leaseapp.directory.queries import living_billing_entities
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.enums import MessageStatus
from leaseapp.einvoicing.models import (
    ONE_MESSAGE_A_KEY,
    EInvoiceMessage,
    EInvoiceSubmission,
    SupplierEInvoiceReceipt,
)
from leaseapp.einvoicing.rules import codes
from leaseapp.einvoicing.rules.life_cycle import FAILED
from leaseapp.einvoicing.rules.statements import BUYER, SELLER, Party, Received, Statement, written
from leaseapp.einvoicing.services import accounts, happening
from leaseapp.einvoicing.services.happening import Happened
from leaseapp.einvoicing.state_machines import MESSAGE
from leaseapp.kernel.adapters.einvoice_platform import FlowInfo, PlatformError, Search
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import in_books

SAY = "einvoicing.say"


class _Said(Conflict):
    """A statement that was made already."""


def say(context: Context, message: EInvoiceMessage) -> None:
    """Queue a statement; one that was made already is not made twice."""
    try:
        with unique(context, {ONE_MESSAGE_A_KEY: lambda: _Said("SAID", "")}):
            context.add(message)
    except _Said:
        return
    context.enqueue(SAY, {"messageId": message.id})


def paid(context: Context, payment_id: uuid.UUID) -> None:
    """Say what a payment brought in of each of its invoices; one that undoes another one takes back what that said."""
    allocations = select(PaymentAllocation).where(PaymentAllocation.payment_id == payment_id)
    for one in context.session.exec(allocations.order_by(col(PaymentAllocation.invoice_id))):
        received(context, payment_id, one.invoice_id)


def received(context: Context, source_id: uuid.UUID, invoice_id: uuid.UUID) -> None:
    """Say what a receipt, or a credit that was set off, paid at each VAT rate of an invoice that travels as an e-invoice."""
    found = queries.submissions_of(context, invoice_id)
    if not found or found[0].status in FAILED:
        return
    invoice = get_or_404(context, Invoice, invoice_id)
    shares = receipts.shares_of(context, [invoice])[invoice.id]
    moved = next((share for receipt, share in shares if receipt.source_id == source_id), {})
    if moved:
        say(
            context,
            EInvoiceMessage(
                submission_id=found[0].id, key=f"receipt:{source_id}:{invoice.id}", code=codes.RECEIVED,
                occurred_at=context.now,
                amounts=[{"ratePct": f"{rate:f}", "amount": f"{amount:f}"} for rate, amount in sorted(moved.items())],
            ),
        )  # fmt: skip


def decided(
    context: Context, receipt: SupplierEInvoiceReceipt, code: str, reason_code: str | None = None, text: str | None = None
) -> None:  # fmt: skip
    """Say what we decided on a supplier's invoice; a decision that comes again after another one is said again."""
    before = list(queries.messages_of(context, receipt_id=receipt.id))
    if before and before[-1].code == code:
        return
    say(
        context,
        EInvoiceMessage(
            receipt_id=receipt.id, key=f"decision:{receipt.id}:{len(before) + 1}", code=code, reason_code=reason_code,
            reason_text=text[:500] if text else None, occurred_at=context.now,
        ),
    )  # fmt: skip


def deliver(run: JobRun) -> None:
    """Bring a statement to the platform; one that is there already is left alone. Raises PlatformError: tried again."""
    message_id = uuid.UUID(run.payload["messageId"])
    with run.unit_of_work() as context:
        message = find(context, EInvoiceMessage, message_id)
        if message is None or message.status is not MessageStatus.QUEUED:
            return
        platform, content = accounts.required(context), _content(context, message)
    info = FlowInfo(str(message_id), f"cdv-{message_id}.xml", "CDAR")
    try:
        found = platform.search(Search(tracking_id=info.tracking_id)).flows
        flow_id = found[0].flow_id if found else platform.submit(content, info)
    except PlatformError as error:
        if not error.permanent:
            raise
        with run.finish() as context:
            give_up(context, message_id, context.translate(error.message, **error.params))
        return
    with run.finish() as context:
        arrived(context, message_id, flow_id)


def arrived(context: Context, message_id: uuid.UUID, flow_id: str) -> None:
    """Show that a statement arrived; what it says of an invoice of ours is an event of it."""
    message = get_or_404(context, EInvoiceMessage, message_id)
    submission = find(context, EInvoiceSubmission, message.submission_id, for_update=True)
    message = get_or_404(context, EInvoiceMessage, message_id, for_update=True)
    if message.status is MessageStatus.SENT:
        return
    MESSAGE.fire(message, "arrive")
    message.flow_id, message.sent_at, message.failure = flow_id, context.now, None
    if submission is not None:
        happening.record(
            context, submission, Happened(f"message:{message.id}", message.code, message.occurred_at, amounts=message.amounts)
        )  # fmt: skip


def give_up(context: Context, message_id: uuid.UUID, why: str) -> None:
    """Show that a statement did not arrive, or was found wrong."""
    message = find(context, EInvoiceMessage, message_id, for_update=True)
    if message is not None and message.status is not MessageStatus.FAILED:
        MESSAGE.fire(message, "give_up")
        message.failure = why[:500]


def fail(context: Context, run: JobRun) -> None:
    """Show that a statement was given up."""
    error = run.error
    why = context.translate(error.message, **error.params) if isinstance(error, PlatformError) else str(error)
    give_up(context, uuid.UUID(run.payload["messageId"]), why)


def try_again(context: Context, run: JobRun) -> None:
    """Show that a statement that was given up is on its way again."""
    message = find(context, EInvoiceMessage, uuid.UUID(run.payload["messageId"]), for_update=True)
    if message is not None and message.status is MessageStatus.FAILED:
        MESSAGE.fire(message, "try_again")
        message.failure = None


def _content(context: Context, message: EInvoiceMessage) -> bytes:
    title = in_books(codes.title_of(message.code), code=message.code)
    received = tuple(Received(Decimal(one["ratePct"]), Decimal(one["amount"])) for one in message.amounts)
    if message.submission_id is not None:
        submission = get_or_404(context, EInvoiceSubmission, message.submission_id)
        invoice = get_or_404(context, Invoice, submission.invoice_id)
        seller, buyer = seller_from(invoice.seller_snapshot or {}), buyer_from(invoice.buyer_snapshot or {})
        statement = Statement(
            code=message.code, invoice_number=invoice.number or "", seller_siren=seller.siren, at=message.occurred_at,
            issued_on=invoice.issue_date, type_code=invoice.type_code.value, received=received,
            message_id=str(message.id), title=title,
        )  # fmt: skip
        return written(statement, Party(seller.siren, SELLER, seller.name), Party(buyer.siren, BUYER, buyer.name))
    receipt = get_or_404(context, SupplierEInvoiceReceipt, message.receipt_id)
    own = next(
        (one for one in living_billing_entities(context) if one.siren and one.siren == receipt.buyer_siren), None
    )
    statement = Statement(
        code=message.code, invoice_number=receipt.number or "", seller_siren=receipt.seller_siren, at=message.occurred_at,
        issued_on=receipt.issue_date, type_code="381" if receipt.is_credit_note else "380", reason_code=message.reason_code,
        reason_text=message.reason_text, message_id=str(message.id), title=title,
    )  # fmt: skip
    return written(
        statement, Party(receipt.buyer_siren, BUYER, own.name if own else ""),
        Party(receipt.seller_siren, SELLER, receipt.seller_name or ""),
    )  # fmt: skip
