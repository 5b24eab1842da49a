"""Money on account: an advance is made with its payment, undone with it, and shown with its uses."""

from decimal import Decimal
from uuid import UUID

from leaseapp.billing.enums import CreditUseKind
from leaseapp.billing.models import Advance, CreditUse, Customer, Payment
from leaseapp.billing.queries import advances as queries
from leaseapp.billing.rules import advances as rules
from leaseapp.billing.rules.numbering import format_number
from leaseapp.billing.schemas.advances import AdvanceOut
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services.credit_reading import shown_uses
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates

SERIES, PREFIX = "advance", "AVANCE-"


def refuse_wrong_words(body: PaymentIn) -> None:
    """Refuse money on account without its rate, and a rate without the word.

    Raises Invalid REQUIRED, UNEXPECTED, VAT_RATE_UNKNOWN.
    """
    if not body.on_account:
        if body.vat_rate_pct is not None:
            message = _("A rate is given for money on account only.")
            raise refuse_field("vatRatePct", "UNEXPECTED", message)
        return
    if body.vat_rate_pct is None:
        raise refuse_field("vatRatePct", "REQUIRED", _("VAT on an advance is due when it is received: give its rate."))
    if body.vat_rate_pct not in vat_rates.ALLOWED:
        raise refuse_field("vatRatePct", "VAT_RATE_UNKNOWN", _("This is no French VAT rate."))


def account_of(context: Context, body: PaymentIn) -> tuple[UUID, UUID]:
    """Return whose money is on account without an invoice: customer and billing entity. Raises Invalid REQUIRED, NotFound."""
    message = _("Money without an invoice needs its customer and its billing entity.")
    given = {"customerId": body.customer_id, "billingEntityId": body.billing_entity_id}
    errors = [FieldError(name, "REQUIRED", message) for name, value in given.items() if value is None]
    if errors:
        raise Invalid(errors=errors)
    customer = get_or_404(context, Customer, body.customer_id, field="customerId")
    entity = get_or_404(context, BillingEntity, body.billing_entity_id, field="billingEntityId")
    return customer.id, entity.id


def require_rest(context: Context, body: PaymentIn, billing_entity_id: UUID, rest: Decimal) -> None:
    """Refuse money on account where nothing is left of it, and VAT of a seller that charges none.

    Raises Invalid NOTHING_ON_ACCOUNT, VAT_IN_FRANCHISE.
    """
    if not body.on_account:
        return
    if rest <= 0:
        message = _("The invoices take all of this payment: nothing of it is on account.")
        raise refuse_field("onAccount", "NOTHING_ON_ACCOUNT", message)
    entity = find(context, BillingEntity, billing_entity_id)
    if entity is not None and entity.vat_franchise and body.vat_rate_pct:
        message = _("A seller in franchise charges no VAT (CGI art. 293 B): the rate is 0.")
        raise refuse_field("vatRatePct", "VAT_IN_FRANCHISE", message)


def make(context: Context, payment: Payment, rate: Decimal) -> Advance:
    """Write the advance of a payment."""
    advance = Advance(
        payment_id=payment.id,
        customer_id=payment.customer_id,
        billing_entity_id=payment.billing_entity_id,
        number=format_number(PREFIX, next_number(context, SERIES, payment.billing_entity_id)),
        date=payment.date,
        amount=payment.on_account,
        vat_rate_pct=rate,
        vat_amount=rules.vat_in(payment.on_account, rate),
    )
    context.add(advance)
    return advance


def locked_unused(context: Context, payment: Payment) -> Advance | None:
    """Return the advance of a payment that is being undone, locked. Raises Conflict ADVANCE_USED where something was used."""
    if not payment.on_account:
        return None
    advance = queries.advance_of_payment(context, payment.id, for_update=True)
    if advance is not None and advance.used_amount > 0:
        message = _("Part of this advance was set against an invoice or refunded: undo that first.")
        raise Conflict("ADVANCE_USED", message)
    return advance


def return_all(context: Context, advance: Advance, mirror: Payment) -> None:
    """Let the advance go away with its payment; the mirror of the receipt gives its VAT back."""
    row = CreditUse(
        advance_id=advance.id,
        customer_id=advance.customer_id,
        billing_entity_id=advance.billing_entity_id,
        kind=CreditUseKind.RETURNED,
        date=mirror.date,
        amount=advance.amount,
        vat_back=advance.vat_amount,
        vat_moved={},
        reason=mirror.reason,
    )
    context.add(row)
    advance.used_amount = advance.amount


def read(context: Context, advance_id: UUID) -> AdvanceOut:
    """Return an advance with its uses. Raises NotFound."""
    found = queries.advance_record(context, advance_id)
    if found is None:
        raise NotFound()
    advance, company, entity = found
    rest = advance.amount - advance.used_amount
    return AdvanceOut(
        **advance.model_dump(exclude={"organization_id", "updated_at"}),
        company_id=company.id,
        customer=PartyOut(id=advance.customer_id, name=company.name, siren=company.siren),
        billing_entity=PartyOut(id=entity.id, name=entity.name, siren=entity.siren),
        available_amount=rest,
        has_rest=rest > ZERO,
        uses=shown_uses(queries.uses_of_advance(context, advance_id)),
    )
