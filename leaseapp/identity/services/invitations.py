"""Inviting people (document 1, "Invitation flow"): who may become a member of what, for seven days.

`invite` is the one way in for the office, for clients' administrators (their own company, roles of clients) and for the
console. The link is signed and minted when it is mailed; nothing of it is stored (DECISIONS 19).
"""

import uuid
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import InvitationState, MembershipStatus
from leaseapp.identity.events import InvitationExpired
from leaseapp.identity.models import Invitation, Membership, Organization, User
from leaseapp.identity.rules import invitation_terms
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.schemas.invitations import ConsoleInvitationIn, InvitationIn, InvitationOut, InvitationsIn
from leaseapp.identity.services import granting
from leaseapp.identity.services.company_names import company_name
from leaseapp.identity.services.links import REPLACED
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Gone, Invalid, NotFound, Problem, TooManyRequests, refuse_field
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.security import tokens
from leaseapp.kernel.security.limits import Limit, refusal_headers, seconds_until
from leaseapp.kernel.text import email_addresses
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, _

LINK_PURPOSE = "invitation"
PAGE = "/auth/invitation#"
MAIL = "identity.mail-invitation"
_HOUR = timedelta(hours=1)


def state_of(context: Context, invitation: Invitation) -> InvitationState:
    """Return the standing of an invitation now."""
    return invitation_terms.state_of(
        context.now,
        expires_at=invitation.expires_at,
        accepted_at=invitation.accepted_at,
        revoked_at=invitation.revoked_at,
    )


def out(context: Context, invitation: Invitation) -> InvitationOut:
    """Return the invitation as its endpoints answer it."""
    inviter = context.session.get(User, invitation.invited_by_id) if invitation.invited_by_id else None
    return InvitationOut.model_validate(
        invitation.model_dump()
        | {
            "state": state_of(context, invitation),
            "role_title": granting.title_of(context, invitation.role),
            "company_name": company_name(context, invitation.organization_id, invitation.company_id),
            "invited_by": inviter.name if inviter else None,
        }
    )


def invite(context: Context, body: InvitationIn, *, mailed: bool = True) -> Invitation:
    """Return a new invitation; its mail leaves after the commit, unless it is not to be `mailed`.

    Raises Invalid ROLE_UNKNOWN, COMPANY_REQUIRED or COMPANY_NOT_ALLOWED, Forbidden ROLE_ABOVE_OWN, Conflict
    ALREADY_MEMBER, MEMBER_SUSPENDED (reactivate them instead) or INVITATION_PENDING, NotFound for an unknown company,
    TooManyRequests.
    """
    company_id = _checked_role(context, body.role, body.company_id)
    _check_pace(context, 1)
    invitation = _write(context, body.email, body.role, company_id, body.locale)
    if mailed:
        _send(context, invitation)
    return invitation


def invite_from_console(context: Context, body: ConsoleInvitationIn) -> InvitationOut:
    """Return an invitation into an organization by the provider, written in the organization's own audit chain.

    Needs a unit of work of the system role without an organization. Raises NotFound for an unknown organization, and what
    `invite` raises.
    """
    organization = context.session.get(Organization, body.organization_id)
    if organization is None:
        raise NotFound("organizationId")
    asked = InvitationIn(email=body.email, role=body.role, locale=organization.locale)
    with inside(context, organization.id, timezone=organization.timezone) as own:
        return out(own, invite(own, asked))


def invite_many(context: Context, body: InvitationsIn) -> list[Invitation]:
    """Return an invitation for each address of a pasted text, or none at all: every refused address is told at `addresses`.

    Raises what `invite` raises for the role, Invalid for the addresses, TooManyRequests.
    """
    company_id = _checked_role(context, body.role, body.company_id)
    addresses = _pasted(body.addresses)
    _check_pace(context, len(addresses))
    made, refused = [], []
    for address in addresses:
        try:
            made.append(_write(context, address, body.role, company_id, body.locale))
            _send(context, made[-1])
        except Conflict as problem:
            refused.append(_refused(address, problem))
    if refused:
        raise Invalid(errors=refused)
    return made


def resend(context: Context, invitation_id: uuid.UUID) -> Invitation:
    """Mail a new link, for another seven days, even when the one before had expired: it replaces that.

    Raises NotFound, Conflict INVITATION_ACCEPTED or INVITATION_REVOKED, and what keeps `invite` from inviting.
    """
    invitation = get_or_404(context, Invitation, invitation_id, for_update=True)
    granting.check_may_grant(context, invitation.role, invitation.company_id)
    _refuse_closed(invitation)
    _refuse_member(context, invitation.email)
    _check_pace(context, 1)
    invitation.expires_at = context.now + invitation_terms.VALID_FOR
    invitation.link_version += 1
    invitation.mailed_at, invitation.mail_failed, invitation.expiry_told_at = None, False, None
    _send(context, invitation)
    return invitation


def revoke(context: Context, invitation_id: uuid.UUID) -> None:
    """Withdraw an invitation: its links open nothing any more. Raises NotFound, Conflict for one that is closed already."""
    invitation = get_or_404(context, Invitation, invitation_id, for_update=True)
    _refuse_closed(invitation)
    invitation.revoked_at = context.now
    invitation.link_version += 1


def tell_expired(context: Context) -> int:
    """Publish each open invitation of the organization whose seven days are over, once; the number of them."""
    due = (
        select(Invitation)
        .where(
            Invitation.organization_id == context.organization_id,
            col(Invitation.accepted_at).is_(None),
            col(Invitation.revoked_at).is_(None),
            col(Invitation.expiry_told_at).is_(None),
            Invitation.expires_at <= context.now,
        )
        .order_by(col(Invitation.id))
        .with_for_update()
    )
    found = context.session.exec(due).all()
    for invitation in found:
        invitation.expiry_told_at = context.now
        context.emit(InvitationExpired(invitation.id, invitation.email, invitation.invited_by_id))
    return len(found)


def read(context: Context, invitation_id: uuid.UUID) -> Invitation:
    """One invitation. Raises NotFound."""
    return get_or_404(context, Invitation, invitation_id)


def link_of(invitation: Invitation) -> str:
    """Return the address of the page that accepts the invitation, a fresh token behind its `#`: no server or log has it."""
    token = tokens.mint(LINK_PURPOSE, invitation.id, invitation.link_version, invitation.expires_at)
    return PAGE + token


def check_open(context: Context, invitation: Invitation, token: tokens.SignedToken) -> None:
    """Raise Conflict INVITATION_ACCEPTED, Gone INVITATION_REVOKED, INVITATION_REPLACED or INVITATION_EXPIRED."""
    if invitation.accepted_at is not None:
        raise Conflict("INVITATION_ACCEPTED", _("This invitation was accepted already: sign in."))
    if invitation.revoked_at is not None:
        raise Gone("INVITATION_REVOKED", _("This invitation was withdrawn. Ask whoever invited you."))
    if token.version != invitation.link_version:
        raise Gone("INVITATION_REPLACED", REPLACED)
    if token.expired(context.now):
        raise Gone("INVITATION_EXPIRED", _("This invitation has expired. Ask whoever invited you to send it again."))


def _checked_role(context: Context, role: str, company_id: uuid.UUID | None) -> uuid.UUID | None:
    # people of a company invite into it; they need not name it
    company_id = company_id or (context.principal.company_id if context.principal.external else None)
    granting.check_role(context, role, company_id)
    granting.check_may_grant(context, role, company_id)
    return company_id


def _write(context: Context, email: str, role: str, company_id: uuid.UUID | None, locale: str | None) -> Invitation:
    address = normalize(email)
    _refuse_member(context, address)
    _check_mailbox(context, address)
    _close_expired(context, address)
    invitation = Invitation(
        email=address, role=role, company_id=company_id, locale=locale or DEFAULT_LOCALE,
        invited_by_id=context.principal.user_id, expires_at=context.now + invitation_terms.VALID_FOR,
        created_at=context.now,
    )  # fmt: skip
    with unique(context, {"uq_invitation_open_email": _pending}):
        context.session.add(invitation)
    return invitation


def _send(context: Context, invitation: Invitation) -> None:
    context.enqueue(MAIL, {"invitationId": invitation.id, "sent": context.now})


def _refuse_member(context: Context, address: str) -> None:
    member = context.session.exec(
        select(Membership)
        .join(User, col(User.id) == Membership.user_id)
        .where(User.email == address, Membership.organization_id == context.organization_id)
    ).one_or_none()
    if member is None:
        return
    if member.status is MembershipStatus.SUSPENDED:
        message = _("This person is a member whose access is suspended: reactivate them instead.")
        raise _conflict("MEMBER_SUSPENDED", message, memberId=str(member.id))
    raise _conflict("ALREADY_MEMBER", _("This person is already a member of the organization."))


def _close_expired(context: Context, address: str) -> None:
    """Nobody can accept an expired invitation, so it makes room for a new one."""
    for old in context.session.exec(
        select(Invitation)
        .where(
            Invitation.email == address,
            Invitation.organization_id == context.organization_id,
            col(Invitation.accepted_at).is_(None),
            col(Invitation.revoked_at).is_(None),
            Invitation.expires_at <= context.now,
        )
        .with_for_update()
    ):
        old.revoked_at = context.now
    context.session.flush()


def _check_pace(context: Context, more: int) -> None:
    recent, first = _within_the_hour(context)
    if recent + more > invitation_terms.MOST_AN_HOUR:
        message = _(
            "More than {most} invitations within an hour are refused. Try again in {minutes} {minutes|minute|minutes}."
        )
        raise _too_many(context, invitation_terms.MOST_AN_HOUR, first, message)


def _check_mailbox(context: Context, address: str) -> None:
    """Nobody's mailbox is filled by inviting, withdrawing and inviting again."""
    recent, first = _within_the_hour(context, Invitation.email == address)
    if recent >= invitation_terms.MOST_TO_ONE_AN_HOUR:
        message = _(
            "{address} was invited {most} times within an hour. Try again in {minutes} {minutes|minute|minutes}."
        )
        raise _too_many(context, invitation_terms.MOST_TO_ONE_AN_HOUR, first, message, address=address)


def _within_the_hour(context: Context, *more: Any) -> tuple[int, datetime]:
    """Return how many invitations were made in the last hour, and when the first of them was."""
    made = col(Invitation.created_at)
    found = context.session.exec(
        select(sa.func.count(), sa.func.min(made)).where(
            Invitation.organization_id == context.organization_id, made > context.now - _HOUR, *more
        )
    ).one()
    return found[0], found[1] or context.now


def _too_many(context: Context, most: int, first: datetime, message: str, **more: str) -> TooManyRequests:
    limit = Limit(most, _HOUR)
    seconds = seconds_until(first + limit.window, context.now)
    return TooManyRequests(message=message, headers=refusal_headers(limit, seconds), seconds=seconds, most=most, **more)


def _pasted(text: str) -> list[str]:
    read = email_addresses.pasted(text)
    if read.unread:
        message = _("{address}: this is no e-mail address.")
        raise Invalid(
            errors=[
                FieldError("addresses", email_addresses.INVALID_CODE, message, {"address": piece[:80]})
                for piece in read.unread
            ]
        )
    found = list(dict.fromkeys(map(normalize, read.addresses)))
    if len(found) > invitation_terms.MOST_AT_ONCE:
        message = _("At most {most} addresses at once.")
        raise refuse_field("addresses", "TOO_MANY_ADDRESSES", message, most=invitation_terms.MOST_AT_ONCE)
    return found


def _refused(address: str, problem: Problem) -> FieldError:
    messages = {
        "ALREADY_MEMBER": _("{address}: already a member."),
        "MEMBER_SUSPENDED": _("{address}: a suspended member, reactivate them instead."),
        "INVITATION_PENDING": _("{address}: invited already."),
    }
    return FieldError("addresses", problem.code, messages[problem.code], {"address": address})


def _refuse_closed(invitation: Invitation) -> None:
    if invitation.accepted_at is not None:
        raise Conflict("INVITATION_ACCEPTED", _("This invitation was accepted: the person is a member."))
    if invitation.revoked_at is not None:
        raise Conflict("INVITATION_REVOKED", _("This invitation was withdrawn. Invite the address again."))


def _pending() -> Conflict:
    return _conflict("INVITATION_PENDING", _("This address is invited already: send that invitation again."))


def _conflict(code: str, message: str, **extra: str) -> Conflict:
    return Conflict(code, message, errors=[FieldError("email", code, message)], extra=extra)
