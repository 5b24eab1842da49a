"""Orders to suppliers over REST and the interface: the record, its lines, its confirmation, what comes in."""

from leaseapp.billing.schemas.invoices import TotalsOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.purchasing.endpoints.suppliers import routes
from leaseapp.purchasing.lists.orders import SUPPLIER_ORDERS
from leaseapp.purchasing.permissions import DOCUMENTS_GENERATE, ORDER_CREATE, ORDER_READ, ORDER_UPDATE
from leaseapp.purchasing.schemas.lines import LinesIn, PreviewIn, VersionIn
from leaseapp.purchasing.schemas.orders import (
    ReceivedOut,
    ReceiveIn,
    SupplierOrderIn,
    SupplierOrderOut,
    SupplierOrderPatch,
)
from leaseapp.purchasing.schemas.quotes import ReasonIn
from leaseapp.purchasing.services import bought_lines, order_papers, order_reading, orders, receiving

ONE, RECEIPT = "/supplier-orders/{supplier_order_id}", "/supplier-receipts/{supplier_receipt_id}"

list_supplier_orders = list_endpoint(routes, "/supplier-orders", SUPPLIER_ORDERS, internal=True)


@routes.post(
    "/purchasing/preview-totals", permission=ORDER_READ, writes=False, internal=True, returns=TotalsOut
)  # fmt: skip
def preview_bought_totals(context: Context, body: PreviewIn) -> TotalsOut:
    """Return the totals of lines while they are typed; nothing is stored."""
    return bought_lines.preview(context, body.lines)


@routes.post(
    "/supplier-orders", permission=ORDER_CREATE, audit="purchasing.order.create", returns=SupplierOrderOut, status=201,
    act=_("Supplier order made"), internal=True,
)  # fmt: skip
def create_supplier_order(context: Context, body: SupplierOrderIn) -> SupplierOrderOut:
    """Make an order to a supplier; it is confirmed later."""
    return order_reading.told(context, orders.create(context, body))


@routes.get(ONE, permission=ORDER_READ, internal=True, returns=SupplierOrderOut)
def read_supplier_order(context: Context, supplier_order_id: Id) -> SupplierOrderOut:
    """Read an order with its lines and what came of them."""
    return order_reading.read(context, supplier_order_id)


@routes.patch(
    ONE, permission=ORDER_UPDATE, audit="purchasing.order.update", returns=SupplierOrderOut,
    act=_("Supplier order changed"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def update_supplier_order(context: Context, supplier_order_id: Id, body: SupplierOrderPatch) -> SupplierOrderOut:
    """Change an order; of a confirmed one the delivery alone."""
    return order_reading.told(context, orders.update(context, supplier_order_id, body))


@workspace.put(
    f"{ONE}/lines", permission=ORDER_CREATE, audit="purchasing.order.lines", returns=SupplierOrderOut,
    act=_("Lines replaced"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def replace_supplier_order_lines(context: Context, supplier_order_id: Id, body: LinesIn) -> SupplierOrderOut:
    """Replace all lines of an order that is not confirmed; totals follow."""
    return order_reading.told(context, orders.set_lines(context, supplier_order_id, body))


@workspace.post(
    f"{ONE}/validate-and-send", permission=DOCUMENTS_GENERATE, audit="purchasing.order.confirm", returns=SupplierOrderOut,
    act=_("Supplier order confirmed"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def confirm_supplier_order(context: Context, supplier_order_id: Id, body: VersionIn) -> SupplierOrderOut:
    """Confirm an order and draw its PDF; sending it stays a person's."""
    return order_reading.told(context, order_papers.confirm(context, supplier_order_id, body.version))


@routes.post(
    f"{ONE}/cancel", permission=ORDER_UPDATE, audit="purchasing.order.cancel", returns=SupplierOrderOut,
    act=_("Canceled"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def cancel_supplier_order(context: Context, supplier_order_id: Id, body: ReasonIn) -> SupplierOrderOut:
    """Cancel an order of which nothing came."""
    return order_reading.told(context, orders.cancel(context, supplier_order_id, body))


@workspace.post(
    f"{ONE}/receive", permission=ORDER_CREATE, audit="purchasing.order.receive", returns=ReceivedOut, act=_("Received"),
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def receive_supplier_order(context: Context, supplier_order_id: Id, body: ReceiveIn) -> ReceivedOut:
    """Take in a delivery of an order; machines are made of it."""
    return receiving.receive(context, supplier_order_id, body)


@routes.post(
    f"{RECEIPT}/undo", permission=ORDER_UPDATE, audit="purchasing.order.take_back", returns=SupplierOrderOut,
    act=_("Reception taken back"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def undo_supplier_receipt(context: Context, supplier_receipt_id: Id) -> SupplierOrderOut:
    """Take a reception of today back, while nothing happened to its machines."""
    return order_reading.told(context, receiving.undo(context, supplier_receipt_id))


@routes.get(f"{ONE}/pdf", permission=ORDER_READ, internal=True, files=(PDF, PNG))
def read_supplier_order_pdf(context: Context, supplier_order_id: Id, query: PageQuery) -> FileAnswer:
    """Return the order as PDF/A, as its rows stand; or one page of it as a picture."""
    return shown(order_papers.pdf(context, supplier_order_id), query)
