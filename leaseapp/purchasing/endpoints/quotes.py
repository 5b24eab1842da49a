"""Quotes of suppliers over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.suppliers import routes
from leaseapp.purchasing.lists.quotes import SUPPLIER_QUOTES
from leaseapp.purchasing.permissions import QUOTE_CREATE, QUOTE_READ, QUOTE_UPDATE
from leaseapp.purchasing.schemas.lines import LinesIn, VersionIn
from leaseapp.purchasing.schemas.quotes import ReasonIn, SupplierQuoteIn, SupplierQuoteOut, SupplierQuotePatch
from leaseapp.purchasing.services import quotes

ONE = "/supplier-quotes/{supplier_quote_id}"

list_supplier_quotes = list_endpoint(routes, "/supplier-quotes", SUPPLIER_QUOTES, internal=True)


@routes.post(
    "/supplier-quotes", permission=QUOTE_CREATE, audit="purchasing.quote.create", returns=SupplierQuoteOut, status=201,
    act=_("Supplier quote entered"), internal=True,
)  # fmt: skip
def create_supplier_quote(context: Context, body: SupplierQuoteIn) -> SupplierQuoteOut:
    """Enter a quote of a supplier."""
    return quotes.told(context, quotes.create(context, body))


@routes.get(ONE, permission=QUOTE_READ, internal=True, returns=SupplierQuoteOut)
def read_supplier_quote(context: Context, supplier_quote_id: Id) -> SupplierQuoteOut:
    """Read a quote of a supplier with its lines."""
    return quotes.read(context, supplier_quote_id)


@routes.patch(
    ONE, permission=QUOTE_UPDATE, audit="purchasing.quote.update", returns=SupplierQuoteOut,
    act=_("Supplier quote changed"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def update_supplier_quote(context: Context, supplier_quote_id: Id, body: SupplierQuotePatch) -> SupplierQuoteOut:
    """Change a quote that is not accepted yet."""
    return quotes.told(context, quotes.update(context, supplier_quote_id, body))


@workspace.put(
    f"{ONE}/lines", permission=QUOTE_CREATE, audit="purchasing.quote.lines", returns=SupplierQuoteOut,
    act=_("Lines replaced"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def replace_supplier_quote_lines(context: Context, supplier_quote_id: Id, body: LinesIn) -> SupplierQuoteOut:
    """Replace all lines of a quote; totals follow."""
    return quotes.told(context, quotes.set_lines(context, supplier_quote_id, body))


@routes.post(
    f"{ONE}/send", permission=QUOTE_UPDATE, audit="purchasing.quote.send", returns=SupplierQuoteOut, act=_("Asked for"),
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def send_supplier_quote(context: Context, supplier_quote_id: Id, body: VersionIn) -> SupplierQuoteOut:
    """Note that the supplier was asked for this quote."""
    return quotes.told(context, quotes.send(context, supplier_quote_id, body.version))


@routes.post(
    f"{ONE}/accept", permission=QUOTE_UPDATE, audit="purchasing.quote.accept", returns=SupplierQuoteOut, act=_("Accepted"),
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def accept_supplier_quote(context: Context, supplier_quote_id: Id, body: VersionIn) -> SupplierQuoteOut:
    """Accept a quote of a supplier."""
    return quotes.told(context, quotes.accept(context, supplier_quote_id, body.version))


@routes.post(
    f"{ONE}/reject", permission=QUOTE_UPDATE, audit="purchasing.quote.reject", returns=SupplierQuoteOut, act=_("Rejected"),
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def reject_supplier_quote(context: Context, supplier_quote_id: Id, body: ReasonIn) -> SupplierQuoteOut:
    """Reject a quote of a supplier."""
    return quotes.told(context, quotes.end(context, supplier_quote_id, "reject", body))


@routes.post(
    f"{ONE}/cancel", permission=QUOTE_UPDATE, audit="purchasing.quote.cancel", returns=SupplierQuoteOut, act=_("Canceled"),
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def cancel_supplier_quote(context: Context, supplier_quote_id: Id, body: ReasonIn) -> SupplierQuoteOut:
    """Cancel a quote that is no longer wanted."""
    return quotes.told(context, quotes.end(context, supplier_quote_id, "cancel", body))
