"""Advances: money on account, set against invoices or refunded (decision 56)."""

from leaseapp.billing.lists import ADVANCES
from leaseapp.billing.permissions import CREDIT_NOTE_CREATE, PAYMENT_READ
from leaseapp.billing.schemas.advances import AdvanceOut
from leaseapp.billing.schemas.credits import CreditUseIn
from leaseapp.billing.services import advances, credit_uses
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

beyond = workspace.beyond("issue 23: money is received on account, before there is an invoice for it")

list_advances = list_endpoint(beyond, "/advances", ADVANCES)


@beyond.get("/advances/{advance_id}", permission=PAYMENT_READ, returns=AdvanceOut)
def read_advance(context: Context, advance_id: Id) -> AdvanceOut:
    """Read an advance with its uses."""
    return advances.read(context, advance_id)


@beyond.post(
    "/advances/{advance_id}/uses",
    permission=CREDIT_NOTE_CREATE,
    audit="sales.advance.use",
    returns=AdvanceOut,
    status=201,
    act=_("Advance used"),
)
def use_advance(context: Context, advance_id: Id, body: CreditUseIn) -> AdvanceOut:
    """Set an advance against invoices, refund it, or undo one of its uses."""
    credit_uses.use_advance(context, advance_id, body)
    return advances.read(context, advance_id)
