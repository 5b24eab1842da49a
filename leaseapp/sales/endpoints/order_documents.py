"""The confirmation of an order as PDF (issue 3)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.sales.permissions import ORDER_READ
from leaseapp.sales.services import order_documents


@workspace.get(
    "/orders/{order_id}/pdf", permission=ORDER_READ, files=(PDF, PNG), extra="the order confirmation (issue 3)"
)
def read_order_pdf(context: Context, order_id: Id, query: PageQuery) -> FileAnswer:
    """Return the order confirmation as PDF/A, drawn as the order stands; or one page of it as a picture."""
    return shown(order_documents.pdf(context, order_id), query)
