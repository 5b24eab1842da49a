"""Opportunities: noted, moved over the board, won, lost, taken up again (LEASING.md 2.1).

Crm does not know leasing: whoever stands above says which financing was offered (`offers`) and which record goes on from an
opportunity that was won (`continuations`).
"""

import uuid
from collections.abc import Callable

from leaseapp.crm import queries
from leaseapp.crm.events import OpportunityWon
from leaseapp.crm.models import Opportunity, Prospect
from leaseapp.crm.rules import may_reopen, one_of
from leaseapp.crm.schemas.opportunities import LoseIn, OpportunityIn, OpportunityOut, OpportunityPatch
from leaseapp.crm.schemas.prospects import MoveIn
from leaseapp.crm.services import naming
from leaseapp.crm.state_machines import ACTION, OPEN_PROSPECT, OPEN_STAGES, OPPORTUNITY
from leaseapp.directory.models import Company, Contact
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, refuse_field, refuse_invalid
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _

CLOSED = _("This opportunity is won or lost: it changes no more.")
PROSPECT_CLOSED = _("This prospect is in the directory or lost already.")
ELSEWHERE = _("This person belongs to another company.")
NOT_READY = _("Something is missing before this opportunity goes on.")
PROMOTION_REQUIRED = _("Take the prospect into the directory first.")
AMOUNT_REQUIRED = _("Say how much it is about.")
OFFER_MISSING = _("Nothing was offered yet: make a quote, or a financing of a lease affair.")
LOST_REASON_REQUIRED = _("Say why it is lost.")
TOO_LATE = _("It was lost more than twelve months ago: note a new opportunity.")

#: tells whether something was offered to the client of an opportunity
offers: Registry[Callable[[Context, Opportunity], bool]] = Registry("offers to the client of an opportunity")
#: tells id and number of the record by which an opportunity goes on
continuations: Registry[Callable[[Context, uuid.UUID], tuple[uuid.UUID, str] | None]] = Registry(
    "records by which opportunities go on"
)


@offers.add
def quoted(context: Context, opportunity: Opportunity) -> bool:
    """Tell whether a quote was made for the company."""
    return opportunity.company_id is not None and queries.has_quote(context, opportunity.company_id)


def create(context: Context, body: OpportunityIn) -> OpportunityOut:
    """Note an opportunity.

    Raises NotFound, Invalid TARGET_REQUIRED, TARGET_AMBIGUOUS, PROSPECT_CLOSED, WRONG_COMPANY or NOT_SALES.
    """
    refuse_invalid(one_of(companyId=body.company_id, prospectId=body.prospect_id))
    opportunity = Opportunity(number="", **body.model_dump(by_alias=False))
    opportunity.owner_user_id = opportunity.owner_user_id or naming.actor(context)
    if body.company_id is not None:
        get_or_404(context, Company, body.company_id, field="companyId")
    else:
        # whoever promotes it at this instant waits, and takes this opportunity along
        prospect = get_or_404(context, Prospect, body.prospect_id, field="prospectId", for_update=True)
        if prospect.status not in OPEN_PROSPECT:
            raise refuse_field("prospectId", "PROSPECT_CLOSED", PROSPECT_CLOSED)
    _check(context, opportunity)
    opportunity.number = f"OPP-{next_number(context, 'opportunity', context.organization_id):06d}"
    context.add(opportunity)
    return told(context, opportunity)


def update(context: Context, opportunity_id: uuid.UUID, body: OpportunityPatch) -> OpportunityOut:
    """Change an open opportunity. Raises NotFound, StaleVersion, Conflict OPPORTUNITY_CLOSED, Invalid as at creation."""
    opportunity = locked(context, opportunity_id, body.version)
    if opportunity.stage not in OPEN_STAGES:
        raise Conflict("OPPORTUNITY_CLOSED", CLOSED, extra={"stage": opportunity.stage.value})
    with context.session.no_autoflush:
        apply_changes(opportunity, body)
        _check(context, opportunity)
    return told(context, opportunity)


def propose(context: Context, opportunity_id: uuid.UUID, body: MoveIn) -> OpportunityOut:
    """Move to the proposal. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid OPPORTUNITY_NOT_READY."""
    opportunity = locked(context, opportunity_id, body.version)
    OPPORTUNITY.require(opportunity, "propose")
    missing = _without_company(opportunity)
    if not opportunity.amount_ht:
        missing.append(FieldError("amountHt", "AMOUNT_REQUIRED", AMOUNT_REQUIRED))
    return _moved(context, opportunity, "propose", missing)


def negotiate(context: Context, opportunity_id: uuid.UUID, body: MoveIn) -> OpportunityOut:
    """Move to the negotiation, once something was offered. Raises as `propose` does."""
    opportunity = locked(context, opportunity_id, body.version)
    OPPORTUNITY.require(opportunity, "negotiate")
    offered = any(offer(context, opportunity) for offer in offers)
    return _moved(
        context, opportunity, "negotiate", [] if offered else [FieldError("stage", "OFFER_MISSING", OFFER_MISSING)]
    )


def win(context: Context, opportunity_id: uuid.UUID, body: MoveIn) -> OpportunityOut:
    """Note that the client said yes; for a lease the affair opens, and the answer names it. Raises as `propose` does."""
    opportunity = locked(context, opportunity_id, body.version)
    OPPORTUNITY.require(opportunity, "win")
    opportunity.closed_on = context.today
    _moved(context, opportunity, "win", _without_company(opportunity))
    context.emit(OpportunityWon(opportunity.id))
    # at once, so that the answer names what goes on from it
    events.drain(context)
    return told(context, opportunity)


def lose(context: Context, opportunity_id: uuid.UUID, body: LoseIn) -> OpportunityOut:
    """Note that an opportunity is lost; what was to do about it is called off.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid LOST_REASON_REQUIRED.
    """
    opportunity = locked(context, opportunity_id, body.version)
    OPPORTUNITY.require(opportunity, "lose")
    if body.reason is None:
        raise refuse_field("reason", "LOST_REASON_REQUIRED", LOST_REASON_REQUIRED)
    opportunity.closed_on, opportunity.lost_reason, opportunity.lost_note = context.today, body.reason, body.note
    ACTION.fire_all(context.session, queries.open_actions_of(context, "opportunity_id", opportunity.id), "cancel")
    return _moved(context, opportunity, "lose", [])


def reopen(context: Context, opportunity_id: uuid.UUID, body: MoveIn) -> OpportunityOut:
    """Take a lost opportunity up again within twelve months.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION or REOPEN_TOO_LATE.
    """
    opportunity = locked(context, opportunity_id, body.version)
    OPPORTUNITY.require(opportunity, "reopen")
    if opportunity.closed_on is not None and not may_reopen(opportunity.closed_on, context.today):
        raise Conflict("REOPEN_TOO_LATE", TOO_LATE)
    opportunity.closed_on = opportunity.lost_reason = opportunity.lost_note = None
    return _moved(context, opportunity, "reopen", [])


def locked(context: Context, opportunity_id: uuid.UUID, version: int | None = None) -> Opportunity:
    """Return an opportunity that is about to change. Raises NotFound, StaleVersion."""
    return for_change(context, Opportunity, opportunity_id, version, lambda row: told(context, row))


def told(context: Context, opportunity: Opportunity) -> OpportunityOut:
    """Return an opportunity with the names of whom it is with, and the affair that goes on from it."""
    context.session.flush()
    company = find(context, Company, opportunity.company_id)
    prospect = find(context, Prospect, opportunity.prospect_id)
    contact = find(context, Contact, opportunity.contact_id)
    follows = next((found for ask in continuations if (found := ask(context, opportunity.id))), None)
    return OpportunityOut(
        **opportunity.model_dump(include=set(OpportunityOut.model_fields)),
        company=company.name if company else None, prospect=prospect.name if prospect else None,
        partner=next((one.name for one in (company, prospect) if one), ""), contact=contact.full_name if contact else None,
        owner=naming.name_of(context, opportunity.owner_user_id),
        affair_id=follows[0] if follows else None, affair=follows[1] if follows else None,
    )  # fmt: skip


def _moved(context: Context, opportunity: Opportunity, trigger: str, missing: list[FieldError]) -> OpportunityOut:
    if missing:
        raise Invalid("OPPORTUNITY_NOT_READY", NOT_READY, errors=missing)
    OPPORTUNITY.fire(opportunity, trigger)
    return told(context, opportunity)


def _without_company(opportunity: Opportunity) -> list[FieldError]:
    wrong = FieldError("companyId", "PROMOTION_REQUIRED", PROMOTION_REQUIRED)
    return [] if opportunity.company_id else [wrong]


def _check(context: Context, opportunity: Opportunity) -> None:
    """Refuse an owner who cannot work on it, and a contact of another company."""
    wrong = naming.person_errors(context, opportunity.owner_user_id, "ownerUserId")
    if opportunity.contact_id is not None:
        contact = get_or_404(context, Contact, opportunity.contact_id, field="contactId")
        if contact.company_id != opportunity.company_id:
            wrong.append(FieldError("contactId", "WRONG_COMPANY", ELSEWHERE))
    refuse_invalid(wrong)
