"""A sample invoice, so that logo and colour can be seen on paper before a customer does."""

from decimal import Decimal
from functools import partial

from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.rules.invoice_document import InvoiceDocument, assemble
from leaseapp.billing.services.invoice_documents import terms_in_french
from leaseapp.directory.queries import default_billing_entity
from leaseapp.directory.rules import payment_terms as typed_terms
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.law.payment_terms import USUAL_DAYS, PaymentTerm
from leaseapp.law.vat_rates import STANDARD


def invoice(context: Context, accent: str | None) -> FileAnswer:
    """Return a draft invoice of the default billing entity to an invented customer, in the caller's language."""
    from leaseapp.billing.rendering.invoice_pdf import render_invoice  # noqa: PLC0415  half a second that no start has to wait for

    look = branding.brand(context, accent=accent)
    content = Later(partial(render_invoice, _sample(context), context.locale, brand=look))
    return FileAnswer(f"{context.translate(_('Preview'))}.pdf", PDF, content, inline=True)


def _sample(context: Context) -> InvoiceDocument:
    entity = default_billing_entity(context)
    say = context.translate
    excavator = DocumentLine(
        LineKind.GOODS, say(_("Mini excavator, 1.8 t")), Decimal(2), Decimal("1250.00"), STANDARD, Decimal(10)
    )
    inspection = DocumentLine(
        LineKind.SERVICE, say(_("Periodic inspection on site")), Decimal("7.5"), Decimal("96.00"), STANDARD, unit="h"
    )
    seller = drawn.seller_of(entity) if entity else Seller(context.principal.organization_name, Address())
    buyer = Buyer(say(_("Sample customer")), Address(say(_("12 Sample Street")), None, "69000", "Lyon"), code="C00000")
    own = typed_terms.term_of(entity).term if entity else None
    term = own or PaymentTerm(days=USUAL_DAYS)
    return assemble(
        type_code=InvoiceType.INVOICE,
        seller=seller,
        buyer=buyer,
        lines=[excavator, inspection],
        terms=terms_in_french(seller, buyer),
        due_date=term.due_on(context.today),
        term=term,
        supply_date=context.today,
    )
