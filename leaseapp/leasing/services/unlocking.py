"""Signed contracts that are unlocked for a day, to correct particulars (document 1, LEASING.md 2.4).

The comparison with the clock ends it; the job only writes down that it ended.
"""

import uuid
from datetime import timedelta

from sqlmodel import col, select

from leaseapp.identity.services.platform_people import administrators
from leaseapp.kernel.adapters.mail import Mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.leasing import queries
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.schemas.contracts import StepIn, UnlockIn
from leaseapp.leasing.services import contracts

UNLOCKED_FOR = timedelta(hours=24)
SHORTEST_REASON = 20
MAIL_UNLOCKED = "leasing.mail-unlocked"
TOO_SHORT = _("Say in twenty characters or more what is to be corrected.")
NOT_SIGNED = _("This contract is not signed: it is not locked.")
ALREADY = _("This contract is unlocked already.")
NOT_UNLOCKED = _("This contract is locked.")


def unlock(context: Context, contract_id: uuid.UUID, body: UnlockIn) -> LeaseContract:
    """Unlock a signed contract for 24 hours, and tell the provider.

    Raises NotFound, StaleVersion, Conflict NOT_SIGNED, ALREADY_UNLOCKED, Invalid UNLOCK_REASON_TOO_SHORT.
    """
    contract = contracts.held(context, contract_id, body.version)
    if contract.locked_at is None:
        raise Conflict("NOT_SIGNED", NOT_SIGNED)
    if contracts.is_unlocked(context, contract):
        raise Conflict("ALREADY_UNLOCKED", ALREADY)
    if len(body.reason) < SHORTEST_REASON:
        raise refuse_field("reason", "UNLOCK_REASON_TOO_SHORT", TOO_SHORT)
    contract.unlocked_until = context.now + UNLOCKED_FOR
    contract.unlocked_by_user_id, contract.unlock_reason = context.principal.user_id, body.reason
    context.session.flush()
    at = context.now.isoformat()
    for one in administrators():
        payload = {"contractId": contract.id, "userId": one.id, "at": at}
        context.enqueue(MAIL_UNLOCKED, payload, dedupe=f"unlocked {contract.id} {one.id} {at}")
    return contract


def lock(context: Context, contract_id: uuid.UUID, body: StepIn) -> LeaseContract:
    """Lock a contract again before its time. Raises NotFound, StaleVersion, Conflict NOT_UNLOCKED."""
    contract = contracts.held(context, contract_id, body.version)
    if not contracts.is_unlocked(context, contract):
        raise Conflict("NOT_UNLOCKED", NOT_UNLOCKED)
    contract.unlocked_until = None
    return contract


def relock(context: Context) -> int:
    """Write down that contracts are locked again whose time is over; returns how many."""
    statement = select(LeaseContract).where(col(LeaseContract.unlocked_until) <= context.now)
    over = list(context.session.exec(statement.order_by(col(LeaseContract.id)).with_for_update()))
    for contract in over:
        contract.unlocked_until = None
    return len(over)


def letter(context: Context, contract_id: uuid.UUID, user_id: uuid.UUID, at: str) -> Mail | None:
    """Return the mail to one of the provider's people; None where contract or person are gone."""
    contract = find(context, LeaseContract, contract_id)
    user = next((one for one in administrators() if one.id == user_id), None)
    if contract is None or user is None:
        return None
    person = queries.names_of(context, [contract.unlocked_by_user_id]).get(contract.unlocked_by_user_id)
    locale = i18n.supported(user.locale)
    values = {
        "number": contract.number, "company": context.principal.organization_name, "name": user.name,
        "person": person or "", "reason": contract.unlock_reason or "",
    }  # fmt: skip
    content = Letter(
        locale=locale,
        subject=translate(locale, _("{company}: contract {number} was unlocked"), **values),
        greeting=translate(locale, _("Hello {name},"), **values),
        paragraphs=(
            translate(locale, _("{person} unlocked the signed contract {number} of {company} for 24 hours."), **values),
            translate(locale, _("Reason: {reason}"), **values),
        ),
    )
    return compose(content, to=user.email, to_name=user.name, key=f"unlocked {contract.id} {user.id} {at}")
