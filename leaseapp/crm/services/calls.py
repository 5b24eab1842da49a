"""Calls: noted by people or a telephone system, matched by their number, called back when nobody answered."""

import uuid

from leaseapp.crm import queries
from leaseapp.crm.enums import CallOutcome, Direction
from leaseapp.crm.models import ONE_CALL_AN_EXTERNAL_ID, CrmCall, Opportunity, Prospect
from leaseapp.crm.rules import is_waiting
from leaseapp.crm.schemas.actions import CallIn, CallOut, CallPatch
from leaseapp.crm.schemas.prospects import MoveIn
from leaseapp.crm.services import notices
from leaseapp.directory.models import Company, Contact
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.phone_numbers import international

NUMBER_INVALID = _("This is no telephone number: 06 12 34 56 78, or with its country +32 …")
WHO_REQUIRED = _("Give the number, or say who it was.")
IN_FUTURE = _("A call was never later than now.")
EXISTS = _("This call is noted already.")
NOT_WAITING = _("Nobody waits for a call back.")
ELSEWHERE = _("This person belongs to another company.")
UNKNOWN = _("Unknown caller")
_NAMED = (
    ("prospect_id", "prospectId", Prospect),
    ("company_id", "companyId", Company),
    ("contact_id", "contactId", Contact),
    ("opportunity_id", "opportunityId", Opportunity),
)


def create(context: Context, body: CallIn) -> CallOut:
    """Note a call; one that nobody answered is told. Sent again with its `externalId` it is the call that was noted first.

    Raises NotFound, Invalid PHONE_INVALID, WHO_REQUIRED, CALL_IN_FUTURE, WRONG_COMPANY.
    """
    known = queries.call_of(context, body.external_id) if body.external_id else None
    if known is not None:
        return told(context, known)
    call = CrmCall(**body.model_dump(by_alias=False, exclude={"started_at"}), started_at=body.started_at or context.now)
    call.from_number, call.to_number = _number(body, "from_number"), _number(body, "to_number")
    if call.started_at > context.now:
        raise refuse_field("startedAt", "CALL_IN_FUTURE", IN_FUTURE)
    _match(context, call)
    _check(context, call)
    if _caller(call) is None and all(getattr(call, name) is None for name, _field, _model in _NAMED):
        raise refuse_field("fromNumber" if call.direction is Direction.IN else "toNumber", "WHO_REQUIRED", WHO_REQUIRED)
    try:
        with unique(context, {ONE_CALL_AN_EXTERNAL_ID: lambda: Conflict("CALL_EXISTS", EXISTS)}):
            context.add(call)
    except Conflict:
        known = queries.call_of(context, body.external_id or "")
        if known is None:
            raise
        return told(context, known)
    answer = told(context, call)
    if call.direction is Direction.IN and call.outcome is CallOutcome.MISSED:
        notices.missed(context, call, answer.who)
    return answer


def update(context: Context, call_id: uuid.UUID, body: CallPatch) -> CallOut:
    """Change what is known of a call. Raises NotFound, StaleVersion, Invalid WRONG_COMPANY."""
    call = _locked(context, call_id, body.version)
    with context.session.no_autoflush:
        apply_changes(call, body)
        _check(context, call)
    return told(context, call)


def returned(context: Context, call_id: uuid.UUID, body: MoveIn) -> CallOut:
    """Note that somebody called back. Raises NotFound, StaleVersion, Conflict CALL_NOT_WAITING."""
    call = _locked(context, call_id, body.version)
    if not waits(call):
        raise Conflict("CALL_NOT_WAITING", NOT_WAITING)
    call.returned_at = context.now
    return told(context, call)


def waits(call: CrmCall) -> bool:
    """Tell whether nobody answered a call and nobody called back yet."""
    return is_waiting(call.direction, call.outcome, returned=call.returned_at is not None)


def read(context: Context, call_id: uuid.UUID) -> CallOut:
    """Return a call. Raises NotFound."""
    return told(context, get_or_404(context, CrmCall, call_id))


def told(context: Context, call: CrmCall) -> CallOut:
    """Return a call with who it was: the person at the company, the company, the prospect, else the number."""
    context.session.flush()
    contact, company = find(context, Contact, call.contact_id), find(context, Company, call.company_id)
    prospect, opportunity = find(context, Prospect, call.prospect_id), find(context, Opportunity, call.opportunity_id)
    named = [
        contact.full_name if contact else None,
        company.name if company else None,
        prospect.name if prospect else None,
    ]
    who = ", ".join(name for name in named if name) or (opportunity.title if opportunity else None) or _caller(call)
    page = (
        f"/workspace/companies/{company.id}"
        if company
        else f"/workspace/crm-prospects/{prospect.id}"
        if prospect
        else None
    )
    return CallOut(
        **call.model_dump(include=set(CallOut.model_fields)), who=who or context.translate(UNKNOWN), who_url=page,
        opportunity=opportunity.number if opportunity else None, waits=waits(call),
    )  # fmt: skip


def _caller(call: CrmCall) -> str | None:
    """Return the number outside: whoever called us, whom we called."""
    return call.from_number if call.direction is Direction.IN else call.to_number


def _number(body: CallIn, name: str) -> str | None:
    typed = getattr(body, name)
    if not typed:
        return None
    number = international(typed)
    if number is None:
        raise refuse_field(
            {"from_number": "fromNumber", "to_number": "toNumber"}[name], "PHONE_INVALID", NUMBER_INVALID
        )
    return number


def _match(context: Context, call: CrmCall) -> None:
    """Find who it was by the number outside, where nobody said it: a contact, a company, an open prospect."""
    number = _caller(call)
    if number is None or any((call.prospect_id, call.company_id, call.contact_id, call.opportunity_id)):
        return
    if contact := queries.contact_of_number(context, number):
        call.contact_id, call.company_id = contact.id, contact.company_id
    elif company := queries.company_of_number(context, number):
        call.company_id = company.id
    elif prospect := queries.prospect_of_number(context, number):
        call.prospect_id = prospect.id


def _check(context: Context, call: CrmCall) -> None:
    """Refuse what is not there, and a person of another company; a contact names the company."""
    for name, field, model in _NAMED:
        if getattr(call, name) is not None:
            get_or_404(context, model, getattr(call, name), field=field)
    contact = find(context, Contact, call.contact_id)
    if contact is None:
        return
    call.company_id = call.company_id or contact.company_id
    if contact.company_id != call.company_id:
        refuse_invalid([FieldError("contactId", "WRONG_COMPANY", ELSEWHERE)])


def _locked(context: Context, call_id: uuid.UUID, version: int | None) -> CrmCall:
    return for_change(context, CrmCall, call_id, version, lambda row: told(context, row))
