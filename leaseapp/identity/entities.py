"""Kinds of records of identity, for timelines and search."""

from leaseapp.identity.models import ApiKey, Invitation, Membership, Role
from leaseapp.identity.permissions import USER_READ
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "Membership", Membership, label=_("Member"), permission=USER_READ, url="/workspace/members/{id}",
    title_column="role",
)  # fmt: skip
register_entity(
    "Invitation", Invitation, label=_("Invitation"), permission=USER_READ, url="/workspace/invitations/{id}",
    title_column="email",
)  # fmt: skip
register_entity("ApiKey", ApiKey, label=_("API key"), permission=USER_READ, url="/workspace/api-keys/{id}")
register_entity("Role", Role, label=_("Role"), permission=USER_READ, url="/workspace/roles")
