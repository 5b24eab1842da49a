"""Organizations: list, record with its people and jobs, the form of a new one."""

from typing import Any

from leaseapp.administration.endpoints.archives import list_customer_archives, order_customer_archive
from leaseapp.administration.endpoints.jobs import list_jobs
from leaseapp.administration.endpoints.organizations import (
    create_organization,
    list_organization_roles,
    list_organizations,
    read_organization,
    update_organization,
)
from leaseapp.administration.endpoints.people import (
    invite_from_console,
    list_provider_invitations,
    list_provider_users,
)
from leaseapp.administration.enums import OrganizationState
from leaseapp.administration.lists import CUSTOMER_ARCHIVES, JOBS, ORGANIZATIONS, PROVIDER_INVITATIONS, PROVIDER_USERS
from leaseapp.administration.ui.words import LANGUAGES, role_choice
from leaseapp.audit.endpoints.provider import list_provider_audit
from leaseapp.audit.lists import PROVIDER_AUDIT
from leaseapp.identity.enums import OrganizationKind, Plan
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    CONSOLE,
    DATETIME,
    EMAIL,
    NUMBER,
    PERCENT,
    SIREN,
    Action,
    Also,
    Cell,
    Choice,
    Dialog,
    Fact,
    Field,
    Figure,
    Section,
    Tab,
    card,
    facts,
    form_page,
    list_page,
    panel,
    record_page,
    stack,
    table,
)

ROUTE = "/admin/organizations"
_MINE = {"organizationId": "{id}"}
_EMPTY_QUOTA = _("Left empty: unlimited.")

list_page(
    ORGANIZATIONS,
    list_organizations,
    route=ROUTE,
    group=CONSOLE,
    icon="building-2",
    order=20,
    often=1,
    new=(f"{ROUTE}/new", _("New organization"), create_organization),
    empty=(_("No organization yet"), _("Each is a tenant with people, records and files of its own.")),
)


def _changes(values: dict[str, Any], _record: dict[str, Any]) -> dict[str, Any]:
    return {**values, "siren": values.get("siren"), "storageQuotaGigabytes": values.get("storageQuotaGigabytes")}


record_page(
    f"{ROUTE}/[id]",
    read_organization,
    id_name="organization_id",
    list_route=ROUTE,
    icon="building-2",
    title="name",
    title_empty=_("Organization"),
    subtitle="{slug}",
    status=("status", OrganizationState),
    figures=(
        Figure(_("Members"), "members", NUMBER),
        Figure(_("Quota used"), "storagePercent", PERCENT),
        Figure(_("Failed jobs"), "failedJobs", NUMBER),
        Figure(_("Last seen"), "lastSeenAt", DATETIME),
    ),
    also=(Also("held", list_organization_roles),),
    actions=(
        Action(
            "invite",
            _("Invite"),
            invite_from_console,
            icon="mail",
            primary=True,
            done=_("The invitation goes to {email}"),
            arguments=lambda _record: {},
            body=lambda values, record: {**values, "organizationId": record["id"]},
            dialog=Dialog(
                _("Invite into this organization"),
                text=_("The mail holds a link that is good for seven days. People from outside are invited by the organization."),
                fields=(Field("email", _("E-mail"), EMAIL, required=True, span=12), role_choice()),
                confirm=_("Send the invitation"),
            ),
        ),
        Action(
            "edit",
            _("Edit"),
            update_organization,
            icon="pencil",
            done=_("Organization saved"),
            body=_changes,
            dialog=Dialog(
                _("Edit the organization"),
                fields=(
                    Field("name", _("Name"), required=True, span=12, value="{name}"),
                    Field("siren", _("SIREN"), SIREN, value="{siren}"),
                    Choice("plan", _("Plan"), Plan, required=True, value="{plan}"),
                    Field(
                        "storageQuotaGigabytes", _("Storage quota (GB)"), NUMBER, hint=_EMPTY_QUOTA,
                        value="{storageQuotaGigabytes}", span=12,
                    ),
                ),
                confirm=_("Save"),
            ),
        ),
        Action(
            "archive",
            _("Archive everything"),
            order_customer_archive,
            icon="archive",
            done=_("The archive is being made"),
            go="/admin/archives/{id}",
            dialog=Dialog(
                _("Archive of this customer"),
                text=_(
                    "Everything of the organization as one file: tables, files, audit log, a manifest with hashes. "
                    "It can be downloaded for a week, and the audit log tells who did."
                ),
                confirm=_("Order the archive"),
            ),
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                card(
                    facts(
                        Fact(_("SIREN"), "siren", SIREN, copy=True),
                        Fact(_("Kind"), "kind", enum=OrganizationKind),
                        Fact(_("Plan"), "plan", enum=Plan),
                        Fact(_("Storage quota (GB)"), "storageQuotaGigabytes", NUMBER),
                        Fact(_("Storage (MB)"), "storageUsedMegabytes", NUMBER),
                        Fact(_("Equipment"), "assets", NUMBER),
                        Fact(_("Active contracts"), "activeContracts", NUMBER),
                        Fact(_("Files"), "files", NUMBER),
                        Fact(_("Time zone"), "timezone"),
                        Fact(_("Created"), "createdAt", DATETIME),
                    )
                ),
                card(
                    table(
                        "held.items",
                        (
                            Cell("name", _("Role")),
                            Cell("members", _("Members"), NUMBER, optional=True),
                            Cell("permissions", _("Rights"), NUMBER),
                        ),
                        empty=_("No roles"),
                    ),
                    title=_("Roles"),
                ),
            ),
        ),
        Tab(
            "people",
            _("People"),
            panel=panel("people", PROVIDER_USERS, list_provider_users, own=_MINE, empty=_("Nobody has come in yet")),
        ),
        Tab(
            "invitations",
            _("Invitations"),
            panel=panel(
                "invitations", PROVIDER_INVITATIONS, list_provider_invitations, own=_MINE, hide=("organization",),
                empty=_("Nobody is invited"),
            ),
        ),
        Tab(
            "jobs", _("Jobs"), panel=panel("jobs", JOBS, list_jobs, own=_MINE, hide=("organization",), icon="activity")
        ),
        Tab(
            "archives",
            _("Archives"),
            panel=panel(
                "archives", CUSTOMER_ARCHIVES, list_customer_archives, own=_MINE, hide=("organization",), icon="archive"
            ),
        ),
        Tab(
            "audit",
            _("Audit log"),
            panel=panel("audit", PROVIDER_AUDIT, list_provider_audit, own=_MINE, hide=("organization",), icon="history"),
        ),
    ),
)  # fmt: skip

form_page(
    ROUTE,
    create=create_organization,
    icon="building-2",
    title=_("New organization"),
    list_route=ROUTE,
    saved=_("{name} is open"),
    submit=_("Open the organization"),
    sections=(
        Section(
            _("Organization"),
            (
                Field("name", _("Name"), required=True),
                Field("siren", _("SIREN"), SIREN, digits=True),
                Choice("kind", _("Kind"), OrganizationKind, required=True, value=OrganizationKind.CLIENT.value),
                Choice("locale", _("Language"), LANGUAGES, required=True, value="fr"),
            ),
        ),
        Section(
            _("Contract"),
            (
                Choice("plan", _("Plan"), Plan, required=True, value=Plan.STANDARD.value),
                Field("storageQuotaGigabytes", _("Storage quota (GB)"), NUMBER, value=10, hint=_EMPTY_QUOTA),
            ),
        ),
        Section(
            _("First administrator"),
            (Field("adminEmail", _("E-mail"), EMAIL),),
            help=_("They get a link that is good for seven days. Without an address nobody can enter until you invite somebody."),
        ),
    ),
)  # fmt: skip
