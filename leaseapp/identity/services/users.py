"""Making users and members. There is no self-registration: invitations, the console and commands come through here."""

import uuid
from dataclasses import dataclass

from sqlmodel import select

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole, PlatformRole
from leaseapp.identity.models import Account, Membership, Organization, Role, User
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.services import passwords
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text import email_addresses
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, _
from leaseapp.kernel.text.validation import check_line


@dataclass(frozen=True)
class Member:
    """A user and their place in an organization."""

    user: User
    membership: Membership


def create_user(
    context: Context,
    *,
    email: str,
    name: str,
    first_name: str | None = None,
    last_name: str | None = None,
    locale: str = DEFAULT_LOCALE,
    timezone: str | None = None,
    password: str | None = None,
    password_hash: str | None = None,
    password_reset_required: bool = False,
    verified: bool = True,
    platform_role: PlatformRole | None = None,
) -> User:
    """Return a new user with their account; without a password they cannot sign in until one is set.

    `password` is checked against the policy; `password_hash` (of `passwords.hash_password`) spares the work when many
    accounts share one. Needs a unit of work of the system role. Raises Invalid EMAIL_INVALID, PASSWORD_TOO_WEAK
    or what is wrong with a name, Conflict EMAIL_TAKEN.
    """
    address = normalize(email)
    if not email_addresses.plausible(address):
        raise refuse_field("email", email_addresses.INVALID_CODE, email_addresses.INVALID)
    for field, text in (("name", name), ("firstName", first_name), ("lastName", last_name)):
        if text is not None:
            check_line(field, text)
    if password is not None:
        passwords.check_policy(password)
        password_hash = passwords.hash_password(password)
    user = User(
        email=address,
        email_verified_at=context.now if verified else None,
        name=name,
        first_name=first_name,
        last_name=last_name,
        locale=locale,
        platform_role=platform_role,
        **({"timezone": timezone} if timezone else {}),
    )
    with unique(context, {"uq_app_user_email": _email_taken}):
        context.session.add(user)
    context.add(
        Account(
            user_id=user.id,
            password_hash=password_hash,
            password_changed_at=context.now if password_hash else None,
            password_reset_required=password_reset_required,
        )
    )
    return user


def create_member(
    context: Context,
    *,
    organization_id: uuid.UUID,
    email: str,
    name: str,
    role: str,
    company_id: uuid.UUID | None = None,
    first_name: str | None = None,
    last_name: str | None = None,
    locale: str = DEFAULT_LOCALE,
    password: str | None = None,
    password_hash: str | None = None,
    password_reset_required: bool = False,
) -> Member:
    """Return a member of an organization; the user is made when nobody has the address, and left unchanged otherwise.

    Needs a unit of work of the system role, without an organization or in this one. Raises Conflict ALREADY_MEMBER,
    Invalid ROLE_UNKNOWN, COMPANY_REQUIRED (external roles) or COMPANY_NOT_ALLOWED (internal ones), and what
    `create_user` raises; a company of another organization is a 404.
    """
    _check_role(context, organization_id, role, company_id)
    user = context.session.exec(select(User).where(User.email == normalize(email))).one_or_none()
    if user is None:
        user = create_user(
            context,
            email=email,
            name=name,
            first_name=first_name,
            last_name=last_name,
            locale=locale,
            timezone=context.session.get_one(Organization, organization_id).timezone,
            password=password,
            password_hash=password_hash,
            password_reset_required=password_reset_required,
        )
    membership = Membership(organization_id=organization_id, user_id=user.id, role=str(role), company_id=company_id)
    with (
        inside(context, organization_id, action="identity.membership.create") as own,
        unique(own, {"uq_membership_organization_id_user_id": _already_member}),
    ):
        own.session.add(membership)
    return Member(user, membership)


def _check_role(context: Context, organization_id: uuid.UUID, role: str, company_id: uuid.UUID | None) -> None:
    standard = role if role in frozenset(BusinessRole) else _base_of(context, organization_id, role)
    if standard is None:
        raise refuse_field("role", "ROLE_UNKNOWN", _("This role does not exist."))
    if standard in EXTERNAL_ROLES and company_id is None:
        raise refuse_field("companyId", "COMPANY_REQUIRED", _("This role belongs to a company: choose one."))
    if standard not in EXTERNAL_ROLES and company_id is not None:
        raise refuse_field("companyId", "COMPANY_NOT_ALLOWED", _("Only external roles are bound to a company."))


def _base_of(context: Context, organization_id: uuid.UUID, code: str) -> str | None:
    statement = select(Role.base_role).where(Role.organization_id == organization_id, Role.code == code)
    return context.session.exec(statement).one_or_none()


def _email_taken() -> Conflict:
    message = _("Somebody already uses this e-mail address.")
    return Conflict("EMAIL_TAKEN", message, errors=[FieldError("email", "EMAIL_TAKEN", message)])


def _already_member() -> Conflict:
    message = _("This person is already a member of the organization.")
    return Conflict("ALREADY_MEMBER", message, errors=[FieldError("email", "ALREADY_MEMBER", message)])
