"""Quotes of suppliers at a lease affair, over REST and the interface: beside one another, retained, taken as capital, ordered."""

from functools import partial

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.leasing.permissions import AFFAIR_READ, AFFAIR_UPDATE
from leaseapp.purchasing.permissions import ORDER_CREATE
from leaseapp.purchasing.schemas.affair_quotes import (
    AttachedListOut,
    AttachIn,
    CapitalIn,
    CapitalOut,
    ComparisonOut,
    ConvertedOut,
    ConvertIn,
    PlaceIn,
    RetainedOut,
)
from leaseapp.purchasing.services import affair_quotes, capital, comparing, converting

AFFAIR = "/lease-affairs/{lease_affair_id}"
ONE = f"{AFFAIR}/quotes/{{quote_id}}"
read = partial(workspace.get, permission=AFFAIR_READ, internal=True)
change = partial(workspace.post, internal=True, refuses=(Conflict,))


@read(f"{AFFAIR}/quotes", returns=AttachedListOut)
def list_affair_quotes(context: Context, lease_affair_id: Id) -> AttachedListOut:
    """Read the quotes of suppliers that an affair is studied with."""
    return affair_quotes.listed(context, lease_affair_id)


@change(
    f"{AFFAIR}/quotes", permission=AFFAIR_UPDATE, audit="lease.affair.attach_quotes", act=_("Supplier quotes attached"),
    returns=AttachedListOut, status=201,
)  # fmt: skip
def attach_affair_quotes(context: Context, lease_affair_id: Id, body: AttachIn) -> AttachedListOut:
    """Put quotes of suppliers beside an affair."""
    return affair_quotes.attach(context, lease_affair_id, body)


@workspace.delete(
    ONE, permission=AFFAIR_UPDATE, audit="lease.affair.detach_quote", act=_("Supplier quote taken off"), internal=True,
    refuses=(Conflict,),
)  # fmt: skip
def detach_affair_quote(context: Context, lease_affair_id: Id, quote_id: Id, query: VersionQuery) -> None:
    """Take a quote off an affair; it stays with its supplier."""
    affair_quotes.detach(context, lease_affair_id, quote_id, query.version)


@change(
    f"{ONE}/retain", permission=AFFAIR_UPDATE, audit="lease.affair.retain_quote", act=_("Supplier quote retained"),
    returns=RetainedOut,
)  # fmt: skip
def retain_affair_quote(context: Context, lease_affair_id: Id, quote_id: Id) -> RetainedOut:
    """Retain one of the quotes of an affair, which accepts it; the one that was retained is so no more."""
    return affair_quotes.retain(context, lease_affair_id, quote_id)


@workspace.beyond("MONEY.md 3.4: a line is moved to another row of the comparison by hand, and that is kept").post(
    f"{ONE}/place", permission=AFFAIR_UPDATE, audit="lease.affair.place_lines", act=_("Lines matched by hand"),
    returns=ComparisonOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def place_quote_lines(context: Context, lease_affair_id: Id, quote_id: Id, body: PlaceIn) -> ComparisonOut:
    """Move lines of a quote to another row of the comparison, or back."""
    affair_quotes.place(context, lease_affair_id, quote_id, body)
    return comparing.read(context, lease_affair_id)


@read(f"{AFFAIR}/quote-comparison", returns=ComparisonOut)
def compare_affair_quotes(context: Context, lease_affair_id: Id) -> ComparisonOut:
    """Read the quotes of an affair line by line."""
    return comparing.read(context, lease_affair_id)


@change(
    "/lease-financings/{lease_financing_id}/capital-from-quote", permission=AFFAIR_UPDATE,
    audit="lease.financing.take_capital", act=_("Capital taken from the supplier quote"), returns=CapitalOut,
)  # fmt: skip
def take_capital_from_quote(context: Context, lease_financing_id: Id, body: CapitalIn) -> CapitalOut:
    """Make the total of the retained quote the capital of a financing, or say what that would change."""
    return capital.from_quote(context, lease_financing_id, body)


@change(
    "/supplier-quotes/{supplier_quote_id}/convert", permission=ORDER_CREATE, audit="purchasing.quote.convert",
    act=_("Ordered", "act"), returns=ConvertedOut, status=201,
)  # fmt: skip
def convert_supplier_quote(context: Context, supplier_quote_id: Id, body: ConvertIn) -> ConvertedOut:
    """Make a draft order of a quote."""
    order = converting.convert(context, supplier_quote_id, body)
    return ConvertedOut(quote_id=supplier_quote_id, order_id=order.id, order_number=order.number, status=order.status)
