"""Lists of identity: members, invitations, API keys."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.identity.enums import ApiKeyState, BusinessRole, InvitationState, MembershipStatus
from leaseapp.identity.models import ApiKey, Invitation, Membership, Role, User
from leaseapp.identity.permissions import USER_READ
from leaseapp.kernel import clock
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.tables import words_of
from leaseapp.kernel.text.i18n import _

_now: Any = sa.bindparam("instant", callable_=clock.now, type_=sa.DateTime(timezone=True))


def _company_of(row: Any) -> Any:
    return sa.func.leaseapp_company_name(row.organization_id, row.company_id, type_=sa.String())


def _standard(role: Any) -> Any:
    return words_of(BusinessRole, sa.func.coalesce(sa.cast(Role.base_role, sa.String()), role))


_invitation_state: Any = words_of(
    InvitationState,
    sa.case(
        (col(Invitation.accepted_at).is_not(None), InvitationState.ACCEPTED.value),
        (col(Invitation.revoked_at).is_not(None), InvitationState.REVOKED.value),
        (Invitation.expires_at <= _now, InvitationState.EXPIRED.value),
        else_=InvitationState.PENDING.value,
    ),
)
_key_state: Any = words_of(
    ApiKeyState,
    sa.case(
        (ApiKey.revoked_at <= _now, ApiKeyState.REVOKED.value),
        (ApiKey.expires_at <= _now, ApiKeyState.EXPIRED.value),
        else_=ApiKeyState.ACTIVE.value,
    ),
)

MEMBERS = ListSpec(
    "members",
    title=_("Members"),
    permission=USER_READ,
    table=Membership,
    join=[(User, Membership.user_id == User.id)],
    outer_join=[(Role, sa.and_(Role.code == Membership.role, Role.organization_id == Membership.organization_id))],
    default_sort="name",
    search_placeholder=_("Name, e-mail, company"),
    outline={"who": "name", "number": "email", "detail": "baseRole", "status": "status"},
    quick_filters=(
        QuickFilter("active", _("Active"), {"status": "ACTIVE"}),
        QuickFilter("suspended", _("Suspended"), {"status": "SUSPENDED"}),
    ),
    columns=[
        Column("name", _("Name"), User.name, search=True, link="/workspace/members/{id}", shrinks=True),
        Column("email", _("E-mail"), User.email, search=True),
        Column("baseRole", _("Role"), _standard(Membership.role), kind="status", enum=BusinessRole, filter="in"),
        Column("customRole", _("Custom role"), Role.name, search=True, shown=False),
        Column("company", _("Company"), _company_of(Membership), search=True, shrinks=True),
        Column("status", _("Status"), Membership.status, kind="status", enum=MembershipStatus, filter="in"),
        Column("lastLoginAt", _("Last sign-in"), User.last_login_at, kind="datetime", filter="range"),
        Column("createdAt", _("Member since"), Membership.created_at, kind="datetime", filter="range", shown=False),
        Column("role", _("Role code"), Membership.role, filter="in", shown=False),
        Column("userId", _("User"), Membership.user_id, filter="in", sort=False, shown=False),
        Column("companyId", _("Company"), Membership.company_id, filter="in", sort=False, shown=False),
    ],
)

INVITATIONS = ListSpec(
    "invitations",
    title=_("Invitations"),
    permission=USER_READ,
    table=Invitation,
    outer_join=[
        (Role, sa.and_(Role.code == Invitation.role, Role.organization_id == Invitation.organization_id)),
        (User, Invitation.invited_by_id == User.id),
    ],
    default_sort="-createdAt",
    search_placeholder=_("E-mail, company, inviter"),
    outline={"who": "email", "number": "company", "detail": "baseRole", "status": "state", "date": "expiresAt"},
    quick_filters=(
        QuickFilter("pending", _("Pending"), {"state": "PENDING"}),
        QuickFilter("expired", _("Expired", "invitation"), {"state": "EXPIRED"}),
        QuickFilter("accepted", _("Accepted", "invitation"), {"state": "ACCEPTED"}),
    ),
    columns=[
        Column("email", _("E-mail"), Invitation.email, search=True, link="/workspace/invitations/{id}", shrinks=True),
        Column("baseRole", _("Role"), _standard(Invitation.role), kind="status", enum=BusinessRole, filter="in"),
        Column("customRole", _("Custom role"), Role.name, search=True, shown=False),
        Column("company", _("Company"), _company_of(Invitation), search=True, shrinks=True),
        Column("state", _("Status"), _invitation_state, kind="status", enum=InvitationState, filter="in"),
        Column("expiresAt", _("Valid until"), Invitation.expires_at, kind="datetime", filter="range"),
        Column("invitedBy", _("Invited by"), User.name, search=True, shrinks=True),
        Column("createdAt", _("Invited on"), Invitation.created_at, kind="datetime", filter="range"),
        Column("mailedAt", _("Mail sent"), Invitation.mailed_at, kind="datetime", shown=False),
        Column("mailFailed", _("Mail failed"), Invitation.mail_failed, kind="bool", filter="eq", shown=False),
        Column("role", _("Role code"), Invitation.role, filter="in", shown=False),
    ],
)

API_KEYS = ListSpec(
    "api-keys",
    title=_("API keys"),
    permission=USER_READ,
    table=ApiKey,
    outer_join=[(User, ApiKey.owner_id == User.id)],
    default_sort="-createdAt",
    search_placeholder=_("Name, prefix, owner"),
    outline={"who": "name", "number": "prefix", "detail": "owner", "status": "state", "date": "expiresAt"},
    quick_filters=(
        QuickFilter("active", _("Active", "key"), {"state": "ACTIVE"}),
        QuickFilter("over", _("Revoked or expired"), {"state": "REVOKED,EXPIRED"}),
    ),
    columns=[
        Column("name", _("Name"), ApiKey.name, search=True, link="/workspace/api-keys/{id}", shrinks=True),
        Column("prefix", _("Prefix"), ApiKey.prefix, search=True),
        Column("owner", _("Owner"), User.name, search=True, shrinks=True),
        Column("state", _("Status"), _key_state, kind="status", enum=ApiKeyState, filter="in"),
        Column("lastUsedAt", _("Last used"), ApiKey.last_used_at, kind="datetime", filter="range"),
        Column("expiresAt", _("Expires"), ApiKey.expires_at, kind="datetime", filter="range"),
        Column("createdAt", _("Created"), ApiKey.created_at, kind="datetime", filter="range", shown=False),
        Column("ownerId", _("Owner"), ApiKey.owner_id, filter="in", sort=False, shown=False),
    ],
)
