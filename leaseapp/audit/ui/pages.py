"""The audit log: the list with the proof above it, a row, the archives and one of them."""

from typing import Any

import reflex as rx

from leaseapp.audit.endpoints.archives import (
    download_audit_archive,
    list_audit_archives,
    read_archived_rows,
    read_audit_archive,
    read_audit_proof,
)
from leaseapp.audit.endpoints.log import list_audit, read_audit_entry
from leaseapp.audit.lists import AUDIT, AUDIT_ARCHIVES
from leaseapp.audit.ui.components import AuditEntry, AuditProof
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import (
    ADMINISTRATION,
    DATE,
    DATETIME,
    NUMBER,
    Also,
    Cell,
    Fact,
    Figure,
    Link,
    Tab,
    card,
    facts,
    list_page,
    notice,
    record_page,
    stack,
    table,
)
from leaseapp.ui.registry import icon

ROUTE, ARCHIVES = "/workspace/audit", "/workspace/audit-archives"
for _name in ("shield-check", "circle-alert", "clock", "archive", "arrow-right", "history", "fingerprint"):
    icon(_name)


class AuditProofState(rx.State):
    """The proof above the list."""

    data: dict[str, Any] = {}

    @rx.event
    async def read(self) -> None:
        """Read what the last verification found."""
        outcome = await gateway.call(read_audit_proof)
        self.data = outcome.body if outcome.problem is None else {"problem": outcome.problem["message"]}


list_page(
    AUDIT,
    list_audit,
    route=ROUTE,
    group=ADMINISTRATION,
    icon="history",
    order=90,
    empty=(
        _("Nothing was done yet"),
        _("Each change of a record leaves a row here, with who made it and what it was before."),
    ),
    above=lambda: AuditProof.create(
        data=AuditProofState.data, archives=ARCHIVES, numbers="/workspace/number-chain", on_read=AuditProofState.read
    ),
)

record_page(
    f"{ROUTE}/[id]",
    read_audit_entry,
    id_name="entry_id",
    list_route=ROUTE,
    icon="history",
    title="{act} · {record}",
    title_empty=_("Row of the audit log"),
    subtitle="kind",
    figures=(
        Figure(_("When"), "createdAt", DATETIME),
        Figure(_("Who"), "actor"),
        Figure(_("Row number"), "sequence", NUMBER),
    ),
    actions=(Link(_("Open the record"), "{recordUrl}", icon="arrow-right", primary=True, when={"recordUrl": ["*"]}),),
    tabs=(Tab("overview", _("Overview"), AuditEntry.create()),),
)

list_page(
    AUDIT_ARCHIVES,
    list_audit_archives,
    route=ARCHIVES,
    group=ADMINISTRATION,
    icon="archive",
    order=95,
    empty=(_("No archive yet"), _("Each month is archived in the night after its end, under lock for ten years.")),
)

record_page(
    f"{ARCHIVES}/[id]",
    read_audit_archive,
    id_name="archive_id",
    list_route=ARCHIVES,
    icon="archive",
    title="filename",
    title_empty=_("Archive of the audit log"),
    figures=(
        Figure(_("Month"), "month", DATE),
        Figure(_("Rows"), "rows", NUMBER),
        Figure(_("Locked until"), "retainedUntil", DATETIME),
    ),
    also=(Also("held", read_archived_rows),),
    actions=(
        Link(
            _("Download"), "/api/workspace/audit-archives/{id}/file", download_audit_archive, icon="download", primary=True,
            download=True,
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                card(
                    facts(
                        Fact(_("First row"), "firstSequence", NUMBER),
                        Fact(_("Last row"), "lastSequence", NUMBER),
                        Fact(_("Archived on"), "createdAt", DATETIME),
                        Fact(_("Size (kB)"), "sizeKilobytes", NUMBER),
                    ),
                ),
                card(
                    facts(
                        Fact("SHA-256", "sha256", copy=True),
                        Fact(_("SHA-256 of the archive before"), "previousSha256", copy=True),
                        Fact(_("Hash of its last row"), "lastHash", copy=True),
                        columns=1,
                    ),
                    title=_("Chain"),
                ),
            ),
        ),
        Tab(
            "rows",
            _("Rows"),
            stack(
                notice(_("The last hundred rows, read from the file. Opening an archive leaves a row in the audit log.")),
                card(
                    table(
                        "held",
                        (
                            Cell("createdAt", _("When"), DATETIME),
                            Cell("actor", _("Who")),
                            Cell("act", _("What was done"), detail="changed"),
                            Cell("kind", _("Record kind")),
                            Cell("requestId", _("Request"), aside=True),
                        ),
                        empty=_("This archive has no rows."),
                    )
                ),
            ),
        ),
    ),
)  # fmt: skip
