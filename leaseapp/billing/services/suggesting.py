"""The allocation that is proposed while somebody records a receipt; it writes nothing."""

from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.models import Customer
from leaseapp.billing.rules.allocation import Share, suggest
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.suggestions import SuggestedShareOut, SuggestionIn, SuggestionOut
from leaseapp.directory.models import Company
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404


def allocation(context: Context, body: SuggestionIn) -> SuggestionOut:
    """Return the open invoices that the receipt most likely settles. Raises NotFound for an unknown customer."""
    if body.customer_id is not None:
        get_or_404(context, Customer, body.customer_id, field="customerId")
        invoices = queries.open_invoices_of(context, body.customer_id, body.billing_entity_id)
    else:
        invoices = queries.open_invoices_like(context, body.reference or "", body.amount, body.billing_entity_id)
    shares = suggest(body.amount, body.reference, invoices, payer_known=body.customer_id is not None)
    if body.customer_id is None and shares:
        # the payer is known now: what else it owes may take the rest
        first = shares[0].invoice
        invoices = queries.open_invoices_of(context, first.customer_id, first.billing_entity_id)
        shares = suggest(body.amount, body.reference, invoices, payer_known=True)
    return _answer(context, body, shares)


def _answer(context: Context, body: SuggestionIn, shares: list[Share]) -> SuggestionOut:
    allocated = money.total(share.amount for share in shares)
    customer_id = shares[0].invoice.customer_id if shares else body.customer_id
    return SuggestionOut(
        customer=_customer(context, customer_id) if customer_id else None,
        billing_entity_id=shares[0].invoice.billing_entity_id if shares else body.billing_entity_id,
        amount=body.amount,
        allocations=[
            SuggestedShareOut(
                invoice_id=share.invoice.invoice_id,
                invoice_number=share.invoice.number,
                purchase_order_ref=share.invoice.purchase_order_ref,
                due_date=share.invoice.due_date,
                amount_due=share.invoice.amount_due,
                amount=share.amount,
                reason=share.reason,
            )
            for share in shares
        ],
        allocated=allocated,
        unallocated=body.amount - allocated,
    )


def _customer(context: Context, customer_id: UUID) -> PartyOut:
    found = queries.customer_with_company(context, customer_id)
    if found is None:
        raise NotFound("customerId")
    company: Company = found[1]
    return PartyOut(id=customer_id, name=company.name, siren=company.siren)
