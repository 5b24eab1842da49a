"""Archives of customers: the list, and one with how far it is."""

from leaseapp.administration.endpoints.archives import (
    download_customer_archive,
    list_customer_archives,
    read_customer_archive,
)
from leaseapp.administration.enums import CustomerArchiveStatus
from leaseapp.administration.lists import CUSTOMER_ARCHIVES
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    CONSOLE,
    DATETIME,
    NUMBER,
    PERCENT,
    Fact,
    Figure,
    Link,
    Tab,
    card,
    facts,
    list_page,
    notice,
    record_page,
    show,
    stack,
)

ROUTE = "/admin/archives"

list_page(
    CUSTOMER_ARCHIVES,
    list_customer_archives,
    route=ROUTE,
    group=CONSOLE,
    icon="archive",
    order=90,
    empty=(
        _("No archive yet"),
        _("Everything of one organization as a file; it is ordered on the page of the organization."),
    ),
)

record_page(
    f"{ROUTE}/[id]",
    read_customer_archive,
    id_name="archive_id",
    list_route=ROUTE,
    icon="archive",
    title="{organization}",
    title_empty=_("Customer archive"),
    status=("status", CustomerArchiveStatus),
    figures=(
        Figure(_("Written"), "percent", PERCENT),
        Figure(_("Ordered on"), "createdAt", DATETIME),
        Figure(_("Downloadable until"), "expiresAt", DATETIME),
    ),
    actions=(
        Link(
            _("Download"), "/api/admin/archives/{id}/file", download_customer_archive, icon="download", primary=True,
            download=True, when={"status": [CustomerArchiveStatus.READY.value]},
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                show(
                    {"status": [CustomerArchiveStatus.WAITING.value, CustomerArchiveStatus.RUNNING.value]},
                    notice(_("It is being made: {done} of {total} parts are written.")),
                ),
                show(
                    {"status": [CustomerArchiveStatus.FAILED.value]},
                    notice(_("It could not be made. Its job says why, and can be tried again."), tone="red"),
                ),
                show(
                    {"status": [CustomerArchiveStatus.EXPIRED.value]},
                    notice(_("Its week has passed and the file was removed: order a new one."), tone="amber"),
                ),
                card(
                    facts(
                        Fact(_("Organization"), "organization", link="/admin/organizations/{organizationId}"),
                        Fact(_("Ordered by"), "orderedBy"),
                        Fact(_("Size (MB)"), "sizeMegabytes", NUMBER),
                        Fact(_("Made on"), "finishedAt", DATETIME),
                        Fact("SHA-256", "sha256", copy=True),
                    )
                ),
                card(
                    notice(
                        _("Tables as CSV and JSON, files, the audit log, and a manifest with the hash of each. "
                            "No passwords, keys or second factors."),
                    )
                ),
            ),
        ),
    ),
)  # fmt: skip
