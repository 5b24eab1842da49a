"""Making organizations (document 1: only the provider does)."""

import re
import unicodedata
import uuid

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import BusinessRole, OrganizationKind
from leaseapp.identity.events import OrganizationCreated
from leaseapp.identity.models import Organization
from leaseapp.identity.services import users
from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, _
from leaseapp.kernel.text.validation import check_line

LONGEST_SLUG = 60


def slug_of(name: str) -> str:
    """Return `name` as it stands in addresses: lower-case letters without accents, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-") or "organization"


def _free_slug(context: Context, name: str) -> str:
    wanted = slug_of(name)
    taken = set(context.session.exec(select(Organization.slug).where(sa.func.starts_with(Organization.slug, wanted))))
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)


def create_organization(
    context: Context,
    *,
    name: str,
    slug: str | None = None,
    siren: str | None = None,
    kind: OrganizationKind = OrganizationKind.CLIENT,
    timezone: str = DEFAULT_TIMEZONE,
    locale: str = DEFAULT_LOCALE,
    organization_id: uuid.UUID | None = None,
    admin_email: str | None = None,
    admin_name: str | None = None,
    admin_password: str | None = None,
    admin_must_choose: bool = False,
) -> Organization:
    """Return a new organization, and its administrator when an address is given, who chooses another password if they must.

    Needs a unit of work of the system role without an organization. The organization itself is written to the platform's
    audit chain; what subscribers of OrganizationCreated add (chart of accounts, buckets) to its own. Raises Invalid for
    a name that nobody can read, Conflict SLUG_TAKEN, and what `users.create_member` raises.
    """
    check_line("name", name)
    organization = Organization(
        id=organization_id or new_id(),
        name=name,
        slug=slug or _free_slug(context, name),
        siren=siren,
        kind=kind,
        timezone=timezone,
        locale=locale,
    )
    with unique(context, {"uq_organization_slug": _slug_taken}):
        context.session.add(organization)
    with inside(context, organization.id, timezone=timezone) as own:
        own.emit(OrganizationCreated(organization.id))
    if admin_email is not None:
        users.create_member(
            context,
            organization_id=organization.id,
            email=admin_email,
            name=admin_name or admin_email,
            role=BusinessRole.ADMIN,
            password=admin_password,
            password_reset_required=admin_must_choose,
            locale=locale,
        )
    return organization


def _slug_taken() -> Conflict:
    message = _("Another organization has this short name.")
    return Conflict("SLUG_TAKEN", message, errors=[FieldError("slug", "SLUG_TAKEN", message)])
