"""A new draft of what was invoiced before: the same customer and lines, today's dates and terms."""

from collections.abc import Sequence
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import DEPOSIT
from leaseapp.billing.models import Invoice, InvoiceLine
from leaseapp.billing.rules import recurrence
from leaseapp.billing.schemas.invoices import InvoiceIn, InvoiceLineIn
from leaseapp.billing.services import invoicing
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

_COPIED = ("customer_id", "billing_entity_id", "notes", "delivery_establishment_id", "discount_ht")
"""Reference, purchase order and terms are those of the customer and the billing entity now."""
_LINE = tuple(name for name in InvoiceLineIn.model_fields if not name.startswith("service_period"))


def duplicate(context: Context, invoice_id: UUID) -> Invoice:
    """Return a new draft; it is bound neither to the order nor to the recurrence of the original.

    Raises NotFound, Conflict NOT_REPEATABLE for deposits, balances and invoices without lines, Invalid for what may not be
    sold any more.
    """
    original = get_or_404(context, Invoice, invoice_id)
    lines = queries.lines_of(context, original.id)
    if not recurrence.is_repeatable(original.type_code, [line.source_kind for line in lines], deduction=DEPOSIT):
        raise Conflict("NOT_REPEATABLE", _("Deposits, balances and invoices without lines cannot be duplicated."))
    body = InvoiceIn(
        **{name: getattr(original, name) for name in _COPIED},
        lines=lines_again(lines),
    )
    return invoicing.create(context, body)


def lines_again(lines: Sequence[InvoiceLine]) -> list[InvoiceLineIn]:
    """Return the lines as somebody would type them again: bound to nothing, without the period that they were supplied in."""
    return [InvoiceLineIn(**{name: getattr(line, name) for name in _typed(line)}) for line in lines]


def _typed(line: InvoiceLine) -> tuple[str, ...]:
    """Return what somebody typed: the eco-tax of a unit, or else that of the line."""
    computed = "eco_tax_ht" if line.eco_tax_unit_ht is not None else "eco_tax_unit_ht"
    return tuple(name for name in _LINE if name != computed)
