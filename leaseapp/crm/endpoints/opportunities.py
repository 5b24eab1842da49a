"""Opportunities over REST and the interface; none of them is deleted."""

from functools import partial

from leaseapp.crm.endpoints import routes
from leaseapp.crm.lists import OPPORTUNITIES
from leaseapp.crm.models import Opportunity
from leaseapp.crm.permissions import CRM_CREATE, CRM_READ, CRM_UPDATE
from leaseapp.crm.schemas.opportunities import LoseIn, OpportunityIn, OpportunityOut, OpportunityPatch
from leaseapp.crm.schemas.prospects import MoveIn
from leaseapp.crm.services import opportunities
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

ONE = "/crm-opportunities/{crm_opportunity_id}"
step = partial(routes.post, permission=CRM_UPDATE, returns=OpportunityOut, refuses=(Conflict,))
list_crm_opportunities = list_endpoint(routes, "/crm-opportunities", OPPORTUNITIES)


@routes.post(
    "/crm-opportunities", permission=CRM_CREATE, audit="crm.opportunity.create", returns=OpportunityOut, status=201
)
def create_crm_opportunity(context: Context, body: OpportunityIn) -> OpportunityOut:
    """Note an opportunity with a company or a prospect."""
    return opportunities.create(context, body)


@routes.get(ONE, permission=CRM_READ, returns=OpportunityOut)
def read_crm_opportunity(context: Context, crm_opportunity_id: Id) -> OpportunityOut:
    """Read an opportunity."""
    return opportunities.told(context, get_or_404(context, Opportunity, crm_opportunity_id))


@routes.patch(ONE, permission=CRM_UPDATE, audit="crm.opportunity.update", returns=OpportunityOut, refuses=(Conflict,))
def update_crm_opportunity(context: Context, crm_opportunity_id: Id, body: OpportunityPatch) -> OpportunityOut:
    """Change an open opportunity."""
    return opportunities.update(context, crm_opportunity_id, body)


@step(f"{ONE}/propose", audit="crm.opportunity.propose", act=_("Proposal made"))
def propose_crm_opportunity(context: Context, crm_opportunity_id: Id, body: MoveIn) -> OpportunityOut:
    """Move an opportunity to the proposal."""
    return opportunities.propose(context, crm_opportunity_id, body)


@step(f"{ONE}/negotiate", audit="crm.opportunity.negotiate", act=_("Negotiation begun"))
def negotiate_crm_opportunity(context: Context, crm_opportunity_id: Id, body: MoveIn) -> OpportunityOut:
    """Move an opportunity to the negotiation."""
    return opportunities.negotiate(context, crm_opportunity_id, body)


@step(f"{ONE}/win", audit="crm.opportunity.win", act=_("Opportunity won"))
def win_crm_opportunity(context: Context, crm_opportunity_id: Id, body: MoveIn) -> OpportunityOut:
    """Note that the client said yes; a lease opens its affair."""
    return opportunities.win(context, crm_opportunity_id, body)


@step(f"{ONE}/lose", audit="crm.opportunity.lose", act=_("Opportunity lost"))
def lose_crm_opportunity(context: Context, crm_opportunity_id: Id, body: LoseIn) -> OpportunityOut:
    """Note that an opportunity is lost, and why."""
    return opportunities.lose(context, crm_opportunity_id, body)


@step(f"{ONE}/reopen", audit="crm.opportunity.reopen", act=_("Opportunity taken up again"))
def reopen_crm_opportunity(context: Context, crm_opportunity_id: Id, body: MoveIn) -> OpportunityOut:
    """Take a lost opportunity up again within twelve months."""
    return opportunities.reopen(context, crm_opportunity_id, body)
