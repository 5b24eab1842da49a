"""Accepting an invitation, as somebody new or as an existing user (DECISIONS 9).

The place where an invitation becomes a membership, and the only one here that opens a session (`_enter`).
"""

from dataclasses import dataclass

from sqlmodel import col, select

from leaseapp.identity.enums import BusinessRole, EntryPath, MembershipStatus
from leaseapp.identity.events import InvitationAccepted
from leaseapp.identity.models import Invitation, Membership, Organization, Role, User
from leaseapp.identity.rules.invitation_terms import MOST_ORGANIZATIONS
from leaseapp.identity.rules.passwords import words_of
from leaseapp.identity.schemas.invitations import AcceptInvitationIn, OpenInvitationOut
from leaseapp.identity.services import invitations, passwords, sessions, terms, users
from leaseapp.identity.services.company_names import company_name
from leaseapp.identity.services.memberships import organizations_of
from leaseapp.identity.services.sign_in import refused_while_locked
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Forbidden, NotFound, Problem, Unauthorized, refuse_field
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.security import tokens
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, LOCALES, _, translate
from leaseapp.kernel.text.labels import label_of


@dataclass(frozen=True)
class Accepted:
    """The organization that was joined, and whether its new member had no account before."""

    organization: Organization
    user: User
    is_new: bool


def read_open(context: Context, token: str) -> OpenInvitationOut:
    """Return the invitation that a link opens.

    Raises NotFound for a token that was not minted here, Conflict or Gone for one that is spent. Needs
    a unit of work of the system role without an organization, as `accept` does.
    """
    invitation = _found(context, token, lock=False)
    organization = context.session.get_one(Organization, invitation.organization_id)
    inviter = context.session.get(User, invitation.invited_by_id) if invitation.invited_by_id else None
    caller = context.session.get(User, context.principal.user_id) if context.principal.user_id else None
    return OpenInvitationOut(
        organization_name=organization.name,
        email=invitation.email,
        role_title=_titles(context, invitation),
        inviter_name=inviter.name if inviter else None,
        company_name=company_name(context, invitation.organization_id, invitation.company_id),
        expires_at=invitation.expires_at,
        known=_user_of(context, invitation) is not None,
        signed_in_as=caller.email if caller else None,
    )


def accept(context: Context, body: AcceptInvitationIn) -> Accepted | Problem:
    """Make whoever was invited a member, once; return the refusal while wrong passwords have locked the address.

    Raises NotFound, Conflict INVITATION_ACCEPTED or ALREADY_MEMBER, Gone INVITATION_REVOKED, …_REPLACED or …_EXPIRED,
    Forbidden INVITATION_FOR_ANOTHER or MEMBERSHIP_SUSPENDED, Unauthorized SIGN_IN_FIRST for an address that has an
    account, Invalid for a missing or weak password.
    """
    if body.password is not None:
        _check_password(context, body, body.password)
    invitation = _found(context, body.token, lock=True)
    caller = context.session.get(User, context.principal.user_id) if context.principal.user_id else None
    user = _user_of(context, invitation)
    if caller is not None and (user is None or caller.id != user.id):
        raise Forbidden(
            "INVITATION_FOR_ANOTHER",
            _("This invitation is for another address than the one you are signed in with. Sign out first."),
        )
    if caller is None and user is not None:
        raise Unauthorized("SIGN_IN_FIRST", _("This address has an account: sign in, then accept the invitation."))
    is_new = user is None
    if user is None:
        # the one way in of an invitation: what holds up the others holds up this one, and the link stays good
        if (locked := refused_while_locked(context, invitation.email)) is not None:
            return locked
        user = _new_user(context, invitation, body)
    else:
        _check_membership(context, invitation, user)
    organization = context.session.get_one(Organization, invitation.organization_id)
    _join(context, invitation, user, organization)
    _enter(context, user, organization, is_new=is_new)
    return Accepted(organization, user, is_new)


def _found(context: Context, token: str, *, lock: bool) -> Invitation:
    claim = tokens.read(invitations.LINK_PURPOSE, token)
    if claim is None:
        raise NotFound()
    statement = select(Invitation).where(Invitation.id == claim.row_id)
    if lock:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    invitation = context.session.exec(statement).one_or_none()
    if invitation is None:
        raise NotFound()
    invitations.check_open(context, invitation, claim)
    return invitation


def _check_password(context: Context, body: AcceptInvitationIn, password: str) -> None:
    """Refuse a weak password; before the invitation is locked, because a service may be asked (`passwords.check_policy`)."""
    invitation = _found(context, body.token, lock=False)
    if _user_of(context, invitation) is None:
        passwords.check_policy(password, own_words=words_of(invitation.email, body.name, body.first_name))


def _titles(context: Context, invitation: Invitation) -> dict[str, str]:
    """Return the role's name in each language: the page is read by somebody whose language nobody knows."""
    if invitation.role in BusinessRole.__members__:
        return {locale: translate(locale, label_of(BusinessRole(invitation.role))) for locale in LOCALES}
    own = select(Role.name).where(Role.organization_id == invitation.organization_id, Role.code == invitation.role)
    return dict.fromkeys(LOCALES, context.session.exec(own).one_or_none() or invitation.role)


def _user_of(context: Context, invitation: Invitation) -> User | None:
    statement = select(User).where(User.email == invitation.email, col(User.anonymized_at).is_(None))
    return context.session.exec(statement).one_or_none()


def _new_user(context: Context, invitation: Invitation, body: AcceptInvitationIn) -> User:
    if body.name is None:
        raise refuse_field("name", "NAME_REQUIRED", _("Enter your name."))
    if body.password is None:
        raise refuse_field("password", "PASSWORD_REQUIRED", _("Choose a password."))
    user = users.create_user(
        context,
        email=invitation.email,
        name=" ".join(part for part in (body.first_name, body.name) if part),
        first_name=body.first_name,
        last_name=body.name,
        locale=body.locale or invitation.locale or DEFAULT_LOCALE,
        password_hash=passwords.hash_password(body.password),
    )
    if body.cgu_version is not None:
        terms.check(body.cgu_version)
        terms.accept(context, user)
    return user


def _check_membership(context: Context, invitation: Invitation, user: User) -> None:
    found = context.session.exec(
        select(Membership).where(
            Membership.user_id == user.id, Membership.organization_id == invitation.organization_id
        )
    ).one_or_none()
    if found is not None and found.status is MembershipStatus.SUSPENDED:
        raise Forbidden(
            "MEMBERSHIP_SUSPENDED", _("Your access to this organization is suspended. Ask its administrator.")
        )
    if found is not None:
        raise Conflict("ALREADY_MEMBER", _("You are already a member of this organization."))
    if len(organizations_of(context, user.id)) >= MOST_ORGANIZATIONS:
        message = _("You belong to {most} organizations already: nobody belongs to more.")
        raise Conflict("TOO_MANY_ORGANIZATIONS", message, most=MOST_ORGANIZATIONS)


def _join(context: Context, invitation: Invitation, user: User, organization: Organization) -> None:
    with inside(context, organization.id, timezone=organization.timezone, action="identity.invitation.accept") as own:
        users.create_member(
            own,
            organization_id=organization.id,
            email=user.email,
            name=user.name,
            role=invitation.role,
            company_id=invitation.company_id,
        )
        invitation.accepted_at, invitation.accepted_by_id = context.now, user.id
        own.emit(InvitationAccepted(invitation.id, user.id, invitation.invited_by_id))


def _enter(context: Context, user: User, organization: Organization, *, is_new: bool) -> None:
    """Let the new member in: a session of their own for somebody new, the one they have otherwise."""
    if is_new:
        sessions.open_session(context, user, by=EntryPath.INVITATION)
    else:
        sessions.set_active(context, organization.id)
