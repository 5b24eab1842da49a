"""Provisions over REST and the interface (document 3, MONEY.md 6.3)."""

from functools import partial

from leaseapp.accounting.permissions import CLOSING_MANAGE, CLOSING_READ
from leaseapp.closing.lists import PROVISIONS
from leaseapp.closing.schemas import (
    ConsumedOut,
    ConsumeIn,
    DecisionIn,
    PendingListOut,
    PendingQuery,
    ProvisionIn,
    ProvisionOut,
    ProvisionPatch,
    WithdrawIn,
)
from leaseapp.closing.services import apurement, provisions, reading
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.permissions import CHECKS_MANAGE, CHECKS_READ

AT = "/accounting/provisions"
ONE = f"{AT}/{{provision_id}}"
beyond = workspace.beyond("provisions are read, declared and decided one by one (MONEY.md 6.3)")
decide = partial(beyond.post, permission=CLOSING_MANAGE, returns=ProvisionOut, internal=True, refuses=(Conflict,))

list_accounting_provisions = list_endpoint(beyond, AT, PROVISIONS, internal=True)


@workspace.get(f"{AT}/pending-apurement", permission=CHECKS_READ, returns=PendingListOut, internal=True, lengthy=True)
def read_pending_apurement(context: Context, query: PendingQuery) -> PendingListOut:
    """Read the provisions that wait for an invoice, with the invoices that may be it."""
    return apurement.pending(context, query)


@beyond.get(ONE, permission=CLOSING_READ, internal=True, returns=ProvisionOut)
def read_accounting_provision(context: Context, provision_id: Id) -> ProvisionOut:
    """Read a provision: where it comes from, its entries, what consumed it."""
    return reading.provision(context, provision_id)


@decide(AT, audit="accounting.provision.declare", act=_("Provision declared"), status=201)
def declare_provision(context: Context, body: ProvisionIn) -> ProvisionOut:
    """Propose a provision by hand: an accrued charge, a risk."""
    return reading.provision(context, provisions.declare(context, body).id)


@beyond.patch(
    ONE, permission=CLOSING_MANAGE, audit="accounting.provision.change", act=_("Provision changed"), returns=ProvisionOut,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def change_provision(context: Context, provision_id: Id, body: ProvisionPatch) -> ProvisionOut:
    """Change the amounts, the account or the label of a proposed provision."""
    return reading.provision(context, provisions.change(context, provision_id, body).id)


@decide(f"{ONE}/accept", audit="accounting.provision.accept", act=_("Provision posted"))
def accept_provision(context: Context, provision_id: Id, body: DecisionIn) -> ProvisionOut:
    """Post a proposed provision on the last day of its year."""
    return reading.provision(context, provisions.accept(context, provision_id, body).id)


accept_provisions = bulk_endpoint(beyond, PROVISIONS, accept_provision, action="accept")


@decide(f"{ONE}/reject", audit="accounting.provision.reject", act=_("Provision set aside"))
def reject_provision(context: Context, provision_id: Id, body: DecisionIn) -> ProvisionOut:
    """Set a proposed provision aside."""
    return reading.provision(context, provisions.reject(context, provision_id, body).id)


@decide(f"{ONE}/reconsider", audit="accounting.provision.reconsider", act=_("Provision proposed again"))
def reconsider_provision(context: Context, provision_id: Id, body: DecisionIn) -> ProvisionOut:
    """Propose again what was set aside."""
    return reading.provision(context, provisions.reconsider(context, provision_id, body).id)


@decide(f"{ONE}/withdraw", audit="accounting.provision.withdraw", act=_("Provision withdrawn"))
def withdraw_provision(context: Context, provision_id: Id, body: WithdrawIn) -> ProvisionOut:
    """Take a posted provision back before its year is closed."""
    return reading.provision(context, provisions.withdraw(context, provision_id, body).id)


@workspace.post(
    f"{ONE}/consume", permission=CHECKS_MANAGE, audit="accounting.provision.consume", act=_("Provision consumed"),
    returns=ConsumedOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def consume_provision(context: Context, provision_id: Id, body: ConsumeIn) -> ConsumedOut:
    """Consume a provision by the invoice that it waited for, in part or whole, or write the rest off."""
    return apurement.consume(context, provision_id, body)
