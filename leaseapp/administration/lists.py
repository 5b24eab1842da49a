"""Lists of the provider's console: organizations, people, invitations, jobs."""

from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.administration.enums import AlertFigure, CustomerArchiveStatus, OrganizationState
from leaseapp.administration.models import AlertRule, CustomerArchive
from leaseapp.administration.queries import figures, telling
from leaseapp.identity.enums import OrganizationKind, Plan, PlatformRole
from leaseapp.identity.lists import INVITATIONS
from leaseapp.identity.models import Invitation, Membership, Organization, User
from leaseapp.identity.permissions import PROVIDER_JOB_READ, PROVIDER_ORGANIZATION_READ, USER_READ
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.tables import words_of
from leaseapp.kernel.queue.job_tables import Job, JobStatus, Lane
from leaseapp.kernel.text.i18n import _

_TOLD: Any = sa.cast(sa.null(), sa.String())
"""A column that `tell` fills in: its words depend on who reads."""

ORGANIZATIONS = ListSpec(
    "organizations",
    title=_("Organizations"),
    permission=PROVIDER_ORGANIZATION_READ,
    table=Organization,
    default_sort="name",
    search_placeholder=_("Name, SIREN"),
    outline={"who": "name", "number": "siren", "detail": "members", "date": "lastSeenAt", "status": "status"},
    columns=[
        Column("name", _("Name"), Organization.name, search=True, link="/admin/organizations/{id}", shrinks=True),
        Column("siren", _("SIREN"), Organization.siren, kind="siren", search=True, filter="eq"),
        Column("plan", _("Plan"), words_of(Plan, Organization.plan), kind="status", enum=Plan, filter="in"),
        Column("members", _("Members"), figures.members, kind="number", filter="range"),
        Column("assets", _("Equipment"), figures.assets, kind="number", filter="range"),
        Column("activeContracts", _("Contracts"), figures.active_contracts, kind="number", filter="range"),
        Column("files", _("Files"), figures.files, kind="number", shown=False),
        Column("storagePercent", _("Quota used"), figures.storage_percent, kind="percent", filter="range"),
        Column("failedJobs", _("Failed jobs"), figures.failed_jobs, kind="number", filter="range"),
        Column("lastSeenAt", _("Last seen"), figures.last_seen_at, kind="datetime", filter="range"),
        Column("status", _("Status"), figures.status, kind="status", enum=OrganizationState, filter="in"),
        Column("createdAt", _("Created"), Organization.created_at, kind="datetime", filter="range", shown=False),
        Column("kind", _("Kind"), Organization.kind, kind="status", enum=OrganizationKind, filter="in", shown=False),
        Column(
            "storageUsedMegabytes",
            _("Storage (MB)"),
            figures.storage_used_megabytes,
            kind="number",
            sum=True,
            shown=False,
        ),
        Column("slug", _("Short name"), Organization.slug, search=True, shown=False),
    ],
)


def _in_organization(_context: Any, text: str) -> Any:
    """Return the criterion of people who are members of one of these organizations."""
    ids = telling.ids_of(text)
    return col(User.id).in_(sa.select(Membership.user_id).where(col(Membership.organization_id).in_(ids)))


_memberships: Any = sa.select(sa.func.count()).where(Membership.user_id == User.id).correlate(User).scalar_subquery()

PROVIDER_USERS = ListSpec(
    "provider-users",
    title=_("People"),
    permission=USER_READ,
    table=User,
    where=col(User.anonymized_at).is_(None),
    default_sort="name",
    search_placeholder=_("Name, e-mail"),
    tell=telling.tell_users,
    outline={"who": "name", "number": "email", "detail": "places", "date": "lastLoginAt"},
    quick_filters=(
        QuickFilter("staff", _("The provider's"), {"platformRole": ",".join(role.value for role in PlatformRole)}),
    ),
    criteria={"organizationId": _in_organization},
    columns=[
        Column("name", _("Name"), User.name, search=True, shrinks=True, link="/admin/audit?actorId={id}"),
        Column("email", _("E-mail"), User.email, search=True, shrinks=True),
        Column("places", _("Organizations and roles"), _TOLD, sort=False, shrinks=True),
        Column(
            "platformRole", _("Provider's role"), User.platform_role, kind="status", enum=PlatformRole, filter="in",
            shown=False,
        ),
        Column("lastLoginAt", _("Last sign-in"), User.last_login_at, kind="datetime", filter="range"),
        Column("createdAt", _("Created"), User.created_at, kind="datetime", filter="range", shown=False),
        Column("memberships", _("Number of organizations"), _memberships, kind="number", shown=False),
    ],
)  # fmt: skip

_theirs = {column.key: column for column in INVITATIONS.columns}
_organization = Column("organization", _("Organization"), Organization.name, search=True, shrinks=True)

PROVIDER_INVITATIONS = ListSpec(
    "provider-invitations",
    title=_("Invitations"),
    permission=PROVIDER_ORGANIZATION_READ,
    table=Invitation,
    join=[(Organization, Invitation.organization_id == Organization.id)],
    outer_join=INVITATIONS.outer_join,
    default_sort="-createdAt",
    search_placeholder=_("E-mail, organization, inviter"),
    outline={"who": "email", "number": "organization", "detail": "baseRole", "status": "state", "date": "expiresAt"},
    quick_filters=INVITATIONS.quick_filters,
    columns=[
        replace(_theirs["email"], link=None),
        replace(_organization, link="/admin/organizations/{organizationId}"),
        _theirs["baseRole"],
        replace(_theirs["customRole"], shown=False),
        *(_theirs[key] for key in ("state", "expiresAt", "invitedBy", "createdAt", "mailedAt", "role")),
        Column("organizationId", _("Organization"), Invitation.organization_id, filter="in", sort=False, shown=False),
    ],
)

JOBS = ListSpec(
    "jobs",
    title=_("Jobs"),
    permission=PROVIDER_JOB_READ,
    table=Job,
    outer_join=[(Organization, Job.organization_id == Organization.id)],
    # identifiers run with time
    default_sort="-entry",
    search_placeholder=_("Organization, cause"),
    tell=telling.tell_jobs,
    outline={"who": "title", "number": "organization", "detail": "lastError", "date": "createdAt", "status": "status"},
    quick_filters=(
        QuickFilter("failed", _("Failed"), {"status": JobStatus.FAILED.value}),
        QuickFilter("waiting", _("Waiting"), {"status": JobStatus.PENDING.value}),
        QuickFilter("running", _("Running"), {"status": JobStatus.RUNNING.value}),
    ),
    columns=[
        Column("title", _("Job"), _TOLD, sort=False, link="/admin/jobs/{id}", shrinks=True),
        replace(_organization, shrinks=True),
        Column("status", _("Status"), Job.status, kind="status", enum=JobStatus, filter="in"),
        Column("lane", _("Lane"), Job.lane, kind="status", enum=Lane, filter="in", shown=False),
        Column("attempt", _("Attempts"), Job.attempt, kind="number"),
        Column("lastError", _("Cause"), Job.last_error, search=True, sort=False, shrinks=True),
        Column("createdAt", _("Created"), Job.created_at, kind="datetime", filter="range"),
        Column("runAt", _("Due at"), Job.run_at, kind="datetime", filter="range", shown=False),
        Column("finishedAt", _("Ended"), Job.finished_at, kind="datetime", filter="range", shown=False),
        Column("name", _("Kind"), Job.name, filter="in", options=telling.job_names, shown=False),
        Column("maxAttempts", _("Most attempts"), Job.max_attempts, kind="number", shown=False),
        Column("organizationId", _("Organization"), Job.organization_id, filter="in", sort=False, shown=False),
        Column("entry", _("Entry"), Job.id, shown=False),
    ],
)

CUSTOMER_ARCHIVES = ListSpec(
    "customer-archives",
    title=_("Customer archives"),
    permission=PROVIDER_ORGANIZATION_READ,
    table=CustomerArchive,
    join=[(Organization, CustomerArchive.organization_id == Organization.id)],
    outer_join=[(User, CustomerArchive.ordered_by_id == User.id)],
    default_sort="-createdAt",
    search_placeholder=_("Organization, who ordered it"),
    outline={"who": "organization", "number": "orderedBy", "date": "createdAt", "status": "status"},
    columns=[
        replace(_organization, link="/admin/archives/{id}"),
        Column("status", _("Status"), CustomerArchive.status, kind="status", enum=CustomerArchiveStatus, filter="in"),
        Column("orderedBy", _("Ordered by"), User.name, search=True, shrinks=True),
        Column("createdAt", _("Ordered on"), CustomerArchive.created_at, kind="datetime", filter="range"),
        Column("expiresAt", _("Downloadable until"), CustomerArchive.expires_at, kind="datetime", filter="range"),
        Column("sizeBytes", _("Size (bytes)"), CustomerArchive.size_bytes, kind="number", shown=False),
        Column("sha256", "SHA-256", CustomerArchive.sha256, sort=False, shown=False),
        Column(
            "organizationId", _("Organization"), CustomerArchive.organization_id, filter="in", sort=False, shown=False
        ),
    ],
)

ALERT_RULES = ListSpec(
    "alert-rules",
    title=_("Alert rules"),
    permission=PROVIDER_JOB_READ,
    table=AlertRule,
    default_sort="figure",
    search_placeholder=_("Figure"),
    finders=(telling.rules_called,),
    tell=telling.tell_rules,
    outline={"who": "title", "number": "value", "detail": "threshold", "date": "raisedAt"},
    quick_filters=(QuickFilter("enabled", _("Switched on"), {"enabled": "true"}),),
    columns=[
        Column("title", _("Figure"), _TOLD, sort=False, link="/admin/alerts/{id}", shrinks=True),
        Column("value", _("Last value"), AlertRule.value, kind="number"),
        Column("threshold", _("Threshold"), AlertRule.threshold, kind="number", filter="range"),
        Column("raisedAt", _("Reached since"), AlertRule.raised_at, kind="datetime", filter="range"),
        Column("enabled", _("Switched on"), AlertRule.enabled, kind="bool", filter="eq"),
        Column("measuredAt", _("Measured"), AlertRule.measured_at, kind="datetime", shown=False),
        Column(
            "figure",
            _("Code of the figure"),
            AlertRule.figure,
            kind="status",
            enum=AlertFigure,
            filter="in",
            shown=False,
        ),
    ],
)
