"""Bank deposits as pages, the API and the printed slip show them."""

from functools import partial
from uuid import UUID

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.models import BankDeposit
from leaseapp.billing.queries import bank_deposits as queries
from leaseapp.billing.rules.deposit_slip import DepositSlip, SlipRow
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.bank_deposits import BankDepositOut, DepositedOut, WaitingIn, WaitingListOut, WaitingOut
from leaseapp.directory.models import BillingEntity
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.web.media_types import PDF


def read(context: Context, bank_deposit_id: UUID) -> BankDepositOut:
    """Return a bank deposit with its receipts. Raises NotFound."""
    slip = get_or_404(context, BankDeposit, bank_deposit_id)
    entity = get_or_404(context, BillingEntity, slip.billing_entity_id)
    return BankDepositOut(
        **slip.model_dump(exclude={"organization_id", "updated_at"}),
        credited=slip.amount - slip.charges,
        billing_entity=PartyOut(id=entity.id, name=entity.name, siren=entity.siren),
        payments=[
            DepositedOut(
                payment_id=payment.id,
                customer=name,
                reference=payment.reference,
                invoices=numbers,
                received_on=payment.date,
                amount=item.amount,
                returned=undone_by is not None,
            )
            for item, payment, name, numbers, undone_by in queries.deposited_payments(context, slip.id)
        ],
    )


def waiting(context: Context, body: WaitingIn) -> WaitingListOut:
    """Return the receipts that wait; of one billing entity, that of the oldest unless the body names one. Raises NotFound."""
    if body.billing_entity_id is not None:
        get_or_404(context, BillingEntity, body.billing_entity_id, field="billingEntityId")
    method = body.method or PaymentMethod.CHECK
    found = queries.waiting(context, method, body.billing_entity_id)
    entity_id = body.billing_entity_id or (found[0].billing_entity_id if found else None)
    return WaitingListOut(
        billing_entity_id=entity_id,
        payments=[
            WaitingOut(payment_id=row.id, customer=row.name, reference=row.reference, date=row.date, amount=row.amount)
            for row in found
            if row.billing_entity_id == entity_id
        ],
    )


def pdf(context: Context, bank_deposit_id: UUID) -> FileAnswer:
    """Return the printed slip, drawn outside the transaction. Raises NotFound."""
    from leaseapp.billing.rendering.deposit_slip_pdf import render_slip  # noqa: PLC0415  half a second that no start has to wait for

    slip = get_or_404(context, BankDeposit, bank_deposit_id)
    entity = get_or_404(context, BillingEntity, slip.billing_entity_id)
    document = DepositSlip(
        seller=drawn.seller_of(entity),
        number=slip.number,
        date=slip.date,
        method=slip.method,
        rows=tuple(
            SlipRow(payment.date, name, payment.reference, numbers, item.amount)
            for item, payment, name, numbers, _undone_by in queries.deposited_payments(context, slip.id)
        ),
        charges=slip.charges,
        reference=slip.reference,
        canceled=slip.cancel_reason is not None,
    )
    content = Later(partial(render_slip, document, context.locale, brand=branding.brand(context)))
    return FileAnswer(f"{slip.number}.pdf", PDF, content, inline=True)
