"""Cancel and replace: an unpaid invoice is credited in full and drafted again, in one transaction."""

from typing import Any
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.models import Invoice, InvoiceLine
from leaseapp.billing.rules import credit as rules
from leaseapp.billing.rules import eco_tax
from leaseapp.billing.rules.credit_lines import Remaining
from leaseapp.billing.schemas.credits import CancelAndReplaceIn, CreditNoteIn
from leaseapp.billing.services import crediting, sources
from leaseapp.billing.services.invoicing import add_up
from leaseapp.billing.state_machines import INVOICE
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404

_COPIED = (
    "customer_id", "billing_entity_id", "type_code", "supply_date", "service_period_start", "service_period_end",
    "is_summary", "buyer_reference", "purchase_order_ref", "notes", "payment_means", "currency", "order_id",
    "recurring_invoice_id", "delivery_establishment_id",
)  # fmt: skip

_OF_THE_LINE = frozenset(
    {"id", "organization_id", "invoice_id", "created_at", "updated_at", "position", "quantity", "unit_price_ht",
     "discount_pct", "discount_ht", "document_discount_ht", "eco_tax_unit_ht", "eco_tax_ht", "line_total_ht", "unit"}
)  # fmt: skip


def cancel_and_replace(context: Context, invoice_id: UUID, body: CancelAndReplaceIn) -> Invoice:
    """Issue the credit note of everything that remains, and a draft of the same that names the canceled invoice.

    What was credited before is not drafted again. Order of locks: the invoice, then what it bills. Raises NotFound, Conflict
    INVALID_TRANSITION for an invoice that is not unpaid, and what crediting raises.
    """
    invoice = get_or_404(context, Invoice, invoice_id, for_update=True)
    INVOICE.require(invoice, "credit_in_full")
    stored = queries.lines_of(context, invoice.id)
    left = rules.remaining(stored, queries.credited_lines_of(context, invoice.id))
    crediting.credit(context, CreditNoteIn(invoice_id=invoice.id, reason=body.reason))
    draft = _draft_like(invoice)
    lines = [line for item in stored if not left[item.id].is_empty for line in _again(item, left[item.id])]
    sources.require_left(context, draft, lines)
    add_up(draft, lines, get_or_404(context, BillingEntity, invoice.billing_entity_id))
    context.add(draft)
    for position, line in enumerate(lines, start=1):
        line.invoice_id, line.position = draft.id, position
    context.add(*lines)
    return draft


def _draft_like(invoice: Invoice) -> Invoice:
    """Return the same head; it is due by the customer's terms, from its own issue."""
    values: dict[str, Any] = {name: getattr(invoice, name) for name in _COPIED}
    return Invoice(**values, replaces_invoice_id=invoice.id)


def _again(line: InvoiceLine, rest: Remaining) -> list[InvoiceLine]:
    """Return what is left of a line, bound to what the line was bound to; its position is given later."""
    bound = line.model_dump(exclude=set(_OF_THE_LINE))
    return [
        InvoiceLine(
            **bound, position=line.position, quantity=part.quantity, unit=line.unit if part.keeps_unit else None,
            unit_price_ht=part.unit_price_ht, discount_pct=part.discount_pct, discount_ht=part.discount_ht,
            eco_tax_ht=part.eco_tax_ht,
            eco_tax_unit_ht=eco_tax.unit_where_it_explains(line.eco_tax_unit_ht, part.quantity, part.eco_tax_ht),
            line_total_ht=part.line_total_ht, document_discount_ht=part.document_discount_ht,
        )
        for part in rules.drafted_again(line, rest)
    ]  # fmt: skip
