"""Prospects over REST and the interface; none of them is deleted."""

from functools import partial

from leaseapp.crm.endpoints import routes
from leaseapp.crm.lists import PROSPECTS
from leaseapp.crm.permissions import CRM_CREATE, CRM_READ, CRM_UPDATE
from leaseapp.crm.schemas.prospects import (
    LoseProspectIn,
    MoveIn,
    PromotedOut,
    PromoteIn,
    ProspectIn,
    ProspectOut,
    ProspectPatch,
)
from leaseapp.crm.services import prospects
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

ONE = "/crm-prospects/{crm_prospect_id}"
step = partial(routes.post, permission=CRM_UPDATE, refuses=(Conflict,))
list_crm_prospects = list_endpoint(routes, "/crm-prospects", PROSPECTS)


@routes.post(
    "/crm-prospects",
    permission=CRM_CREATE,
    audit="crm.prospect.create",
    returns=ProspectOut,
    status=201,
    refuses=(Conflict,),
)
def create_crm_prospect(context: Context, body: ProspectIn) -> ProspectOut:
    """Note a prospect."""
    return prospects.create(context, body)


@routes.get(ONE, permission=CRM_READ, returns=ProspectOut)
def read_crm_prospect(context: Context, crm_prospect_id: Id) -> ProspectOut:
    """Read a prospect."""
    return prospects.told(context, prospects.prospects.read(context, crm_prospect_id))


@routes.patch(ONE, permission=CRM_UPDATE, audit="crm.prospect.update", returns=ProspectOut, refuses=(Conflict,))
def update_crm_prospect(context: Context, crm_prospect_id: Id, body: ProspectPatch) -> ProspectOut:
    """Change an open prospect."""
    return prospects.update(context, crm_prospect_id, body)


@step(f"{ONE}/contact", audit="crm.prospect.contact", act=_("Contacted", "prospect"), returns=ProspectOut)
def contact_crm_prospect(context: Context, crm_prospect_id: Id, body: MoveIn) -> ProspectOut:
    """Note that a prospect was contacted."""
    return prospects.move(context, crm_prospect_id, body, "contact")


@step(f"{ONE}/qualify", audit="crm.prospect.qualify", act=_("Qualified", "prospect"), returns=ProspectOut)
def qualify_crm_prospect(context: Context, crm_prospect_id: Id, body: MoveIn) -> ProspectOut:
    """Note that a prospect is worth it."""
    return prospects.move(context, crm_prospect_id, body, "qualify")


@step(f"{ONE}/promote", audit="crm.prospect.promote", act=_("Taken into the directory"), returns=PromotedOut)
def promote_crm_prospect(context: Context, crm_prospect_id: Id, body: PromoteIn) -> PromotedOut:
    """Take a prospect into the directory: a new company, or the one of its SIREN."""
    return prospects.promote(context, crm_prospect_id, body)


@step(f"{ONE}/lose", audit="crm.prospect.lose", act=_("Lost", "prospect"), returns=ProspectOut)
def lose_crm_prospect(context: Context, crm_prospect_id: Id, body: LoseProspectIn) -> ProspectOut:
    """Note that a prospect is lost, and why."""
    return prospects.lose(context, crm_prospect_id, body)
