"""Prospects: noted, followed, promoted into the directory, lost (LEASING.md 2.1)."""

import uuid

from leaseapp.crm import queries
from leaseapp.crm.models import ONE_OPEN_PROSPECT_A_SIREN, Prospect
from leaseapp.crm.schemas.prospects import (
    LoseProspectIn,
    MoveIn,
    PromotedOut,
    PromoteIn,
    ProspectIn,
    ProspectOut,
    ProspectPatch,
)
from leaseapp.crm.services import naming, notices
from leaseapp.crm.state_machines import ACTION, OPEN_PROSPECT, PROSPECT
from leaseapp.directory.models import Company
from leaseapp.directory.queries import company_of_siren
from leaseapp.directory.rules.registry_numbers import siren_error
from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.directory.schemas.contacts import ContactIn
from leaseapp.directory.services import companies
from leaseapp.directory.services.contacts import contacts
from leaseapp.directory.services.reachability import email_error, phone_error
from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.acts.records import Records, Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.phone_numbers import international

DUPLICATE = _("An open prospect has this SIREN already.")
CLOSED = _("This prospect is in the directory or lost: it changes no more.")
SIREN_REQUIRED = _("Give the SIREN, or choose the company of the directory.")
SIREN_OTHER = _("This company has another SIREN than the prospect.")
SIREN_TAKEN = Taken(ONE_OPEN_PROSPECT_A_SIREN, "siren", "PROSPECT_DUPLICATE", DUPLICATE)


def errors_of(context: Context, prospect: Prospect) -> list[FieldError]:
    """Return every wrong field of a prospect. Raises NotFound for an owner who is no colleague."""
    prospect.phone_e164 = international(prospect.phone or "")
    found = (siren_error(prospect.siren), email_error(prospect.email), phone_error(prospect.phone))
    wrong = [error for error in found if error is not None]
    return wrong + naming.person_errors(context, prospect.owner_user_id, "ownerUserId")


def _owned(context: Context, prospect: Prospect) -> None:
    prospect.owner_user_id = prospect.owner_user_id or naming.actor(context)


prospects = Records(Prospect, ProspectOut, errors_of, taken=(SIREN_TAKEN,), begin=_owned)


def told(context: Context, prospect: Prospect) -> ProspectOut:
    """Return a prospect with the names of its owner and of the company that it became."""
    context.session.flush()
    company = find(context, Company, prospect.promoted_company_id)
    return ProspectOut(
        **prospect.model_dump(include=set(ProspectOut.model_fields)), owner=naming.name_of(context, prospect.owner_user_id),
        promoted_company=company.name if company else None,
    )  # fmt: skip


def create(context: Context, body: ProspectIn) -> ProspectOut:
    """Note a prospect. Raises Invalid, Conflict PROSPECT_DUPLICATE."""
    return told(context, prospects.create(context, body))


def update(context: Context, prospect_id: uuid.UUID, body: ProspectPatch) -> ProspectOut:
    """Change an open prospect. Raises NotFound, StaleVersion, Invalid, Conflict PROSPECT_CLOSED or PROSPECT_DUPLICATE."""
    prospect = _locked(context, prospect_id, body.version)
    if prospect.status not in OPEN_PROSPECT:
        raise Conflict("PROSPECT_CLOSED", CLOSED, extra={"status": prospect.status.value})
    return told(context, prospects.update(context, prospect_id, body))


def move(context: Context, prospect_id: uuid.UUID, body: MoveIn, trigger: str) -> ProspectOut:
    """Note that a prospect was contacted or qualified. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    prospect = _locked(context, prospect_id, body.version)
    PROSPECT.fire(prospect, trigger)
    return told(context, prospect)


def lose(context: Context, prospect_id: uuid.UUID, body: LoseProspectIn) -> ProspectOut:
    """Note that a prospect is lost; what was to do about it is called off.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid REASON_REQUIRED.
    """
    prospect = _locked(context, prospect_id, body.version)
    PROSPECT.require(prospect, "lose")
    prospect.lost_reason = reason_of(body.reason)
    PROSPECT.fire(prospect, "lose")
    ACTION.fire_all(context.session, queries.open_actions_of(context, "prospect_id", prospect.id), "cancel")
    return told(context, prospect)


def promote(context: Context, prospect_id: uuid.UUID, body: PromoteIn) -> PromotedOut:
    """Make a prospect a company of the directory, or join it to the one of its SIREN; its opportunities go along.

    Two who promote one SIREN at once come to one company: its index decides, and the second joins the first. Raises NotFound,
    StaleVersion, Conflict INVALID_TRANSITION, Invalid SIREN_REQUIRED, SIREN_INVALID or SIREN_MISMATCH.
    """
    prospect = _locked(context, prospect_id, body.version)
    PROSPECT.require(prospect, "promote")
    chosen = get_or_404(context, Company, body.company_id, field="companyId") if body.company_id else None
    siren = body.siren or prospect.siren or (chosen.siren if chosen else None)
    if chosen is None and siren is None:
        raise refuse_field("siren", "SIREN_REQUIRED", SIREN_REQUIRED)
    refuse_invalid([error for error in (siren_error(siren),) if error])
    if chosen is not None and chosen.siren and siren != chosen.siren:
        raise refuse_field("companyId", "SIREN_MISMATCH", SIREN_OTHER)
    company, joined = (chosen, True) if chosen else _company(context, prospect, siren or "")
    # out of the open ones first, whose SIREN are unique
    PROSPECT.fire(prospect, "promote")
    prospect.siren, prospect.promoted_company_id, prospect.promoted_at = siren, company.id, context.now
    if prospect.contact_name:
        first, _blank, last = prospect.contact_name.rpartition(" ")
        person = {"firstName": first or None, "lastName": last, "email": prospect.email, "phone": prospect.phone}
        contacts.create(context, ContactIn.model_validate({"companyId": company.id, **person}))
    context.session.flush()
    for opportunity in queries.opportunities_of_prospect(context, prospect.id):
        opportunity.prospect_id, opportunity.company_id = None, company.id
    notices.promoted(context, prospect, company.name)
    return PromotedOut(**told(context, prospect).model_dump(by_alias=False), company_id=company.id, joined=joined)


def _company(context: Context, prospect: Prospect, siren: str) -> tuple[Company, bool]:
    """Return the directory's company of a SIREN, made where there is none, and whether it stood there before."""
    known = company_of_siren(context, siren)
    if known is not None:
        return known, True
    body = {"name": prospect.name, "siren": siren, "email": prospect.email, "phone": prospect.phone}
    try:
        return companies.create(context, CompanyIn.model_validate(body)), False
    except Conflict as refusal:
        known = company_of_siren(context, siren) if refusal.code == "SIREN_ALREADY_EXISTS" else None
        if known is None:
            raise
        return known, True


def _locked(context: Context, prospect_id: uuid.UUID, version: int | None) -> Prospect:
    return for_change(context, Prospect, prospect_id, version, lambda row: told(context, row))
