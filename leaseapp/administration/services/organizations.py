"""Organizations: made with their first administrator, changed, and read with what they use (document 1)."""

import uuid

from sqlmodel import col, select

from leaseapp.administration.queries import figures
from leaseapp.administration.schemas.organizations import NewOrganizationIn, OrganizationOut, OrganizationPatch
from leaseapp.directory.rules.registry_numbers import siren_error
from leaseapp.identity.enums import BusinessRole, Plan
from leaseapp.identity.models import Organization
from leaseapp.identity.schemas.invitations import ConsoleInvitationIn
from leaseapp.identity.services import invitations, organizations
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change

GIGABYTE, MEGABYTE = 1024**3, 1024**2
_FIGURES = (
    "members", "files", "assets", "active_contracts", "storage_used", "storage_used_megabytes", "storage_percent",
    "failed_jobs", "pending_invitations", "last_seen_at", "status",
)  # fmt: skip


def create(context: Context, body: NewOrganizationIn) -> OrganizationOut:
    """Return a new organization; its first administrator gets an invitation when an address is given.

    Needs a unit of work of the system role without an organization. Raises Invalid SIREN_INVALID, Conflict SLUG_TAKEN, and
    what inviting raises.
    """
    _check_siren(body.siren)
    organization = organizations.create_organization(
        context, name=body.name, siren=body.siren, kind=body.kind, locale=body.locale,
        **({"timezone": body.timezone} if body.timezone else {}),
    )  # fmt: skip
    organization.plan = body.plan.value
    organization.storage_quota_bytes = _bytes(body.storage_quota_gigabytes)
    context.session.flush()
    if body.admin_email is not None:
        asked = ConsoleInvitationIn(
            organization_id=organization.id, email=body.admin_email, role=BusinessRole.ADMIN.value
        )
        with_invitation = invitations.invite_from_console(context, asked)
        return read(context, organization.id).model_copy(update={"invited": with_invitation.email})
    return read(context, organization.id)


def update(context: Context, organization_id: uuid.UUID, body: OrganizationPatch) -> OrganizationOut:
    """Change the fields that were sent. Raises NotFound, StaleVersion, Invalid SIREN_INVALID."""
    organization = for_change(
        context, Organization, organization_id, body.version, lambda _row: read(context, organization_id)
    )
    sent = body.changes()
    if "siren" in sent:
        _check_siren(sent["siren"])
    if "plan" in sent:
        sent["plan"] = sent["plan"].value
    if "storage_quota_gigabytes" in sent:
        sent["storage_quota_bytes"] = _bytes(sent.pop("storage_quota_gigabytes"))
    apply_changes(organization, sent)
    context.session.flush()
    return read(context, organization_id)


def read(context: Context, organization_id: uuid.UUID) -> OrganizationOut:
    """Return an organization with what it uses. Raises NotFound."""
    counted = [getattr(figures, name).label(name) for name in _FIGURES]
    found = context.session.execute(
        select(Organization, *counted).where(col(Organization.id) == organization_id)
    ).one_or_none()
    if found is None:
        raise NotFound()
    row, used = found[0], found._mapping
    quota = row.storage_quota_bytes
    return OrganizationOut.model_validate(
        row.model_dump()
        | {name: used[name] for name in _FIGURES}
        | {
            "plan": Plan(row.plan),
            "storage_used_bytes": used["storage_used"],
            "storage_quota_gigabytes": None if quota is None else -(-quota // GIGABYTE),
        }
    )


def _bytes(gigabytes: int | None) -> int | None:
    return None if gigabytes is None else gigabytes * GIGABYTE


def _check_siren(siren: str | None) -> None:
    refuse_invalid([error for error in [siren_error(siren)] if error is not None])
