"""The section of files: all of them, one with its content and its proof, the page of a share."""

from typing import Any

import reflex as rx

from leaseapp.files.endpoints.files import (
    delete_file,
    download_files,
    link_file,
    list_files,
    read_file,
    read_file_thumbnail,
    replace_file,
    revoke_share,
    share_file,
    unlink_file,
)
from leaseapp.files.enums import BucketName, FileUse, ScanStatus
from leaseapp.files.lists import FILES
from leaseapp.files.ui.panel import drop_spec
from leaseapp.files.ui.section import ICONS, space
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key

ROUTE = "/workspace/files"

kit.colours(
    ScanStatus, NOT_REQUIRED=kit.GRAY, QUEUED=kit.AMBER, CLEAN=kit.GREEN, INFECTED=kit.RED, FAILED=kit.AMBER,
)  # fmt: skip
kit.colours(FileUse, DOWNLOAD=kit.GRAY, PREVIEW=kit.GRAY, SHARE=kit.BLUE, MODEL=kit.BLUE)


class FileDesk(LocalComponent):
    """The content of a file, and the place for a new version."""

    library = "$/public/files/desk.jsx"
    tag = "FileDesk"

    drop: rx.Var[dict]
    rights: rx.Var[dict]


class FileLinks(LocalComponent):
    """The records that a file hangs on; `rights` are those to hang it on one more, and to take it off."""

    library = "$/public/files/links.jsx"
    tag = "FileLinks"

    rights: rx.Var[dict]


class FileShares(LocalComponent):
    """The shares of a file, to copy and to take back."""

    library = "$/public/files/shares.jsx"
    tag = "FileShares"

    rights: rx.Var[dict]


class SharePage(LocalComponent):
    """The page that a stranger sees of a share."""

    library = "$/public/files/share.jsx"
    tag = "SharePage"


kit.list_page(
    FILES,
    list_files,
    route=ROUTE,
    group=kit.FILES,
    icon="folder-open",
    order=10,
    own=_("Documents"),
    often=5,
    empty=(_("No file yet"), _("Drop files on the page of a client, a quote or an invoice: they are found here.")),
    above=space,
    grid=kit.Grid(
        read_file_thumbnail,
        "hasThumbnail",
        "filename",
        "mimeType",
        ICONS,
        lines=("record", "createdAt"),
        locked="lockedUntil",
    ),
    actions=(kit.BulkDownload(_("Download as a zip"), download_files, icon="folder-archive"),),
)


def _share(values: dict[str, Any], _record: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a share: it lives to the end of its last day, in Coordinated Universal Time."""
    until, most = values.get("until"), values.get("downloadLimit")
    return {
        "expiresAt": f"{until}T23:59:59Z" if until else None,
        "downloadLimit": int(most) if most else None,
        "password": values.get("password") or None,
        "note": values.get("note") or None,
    }


def overview() -> rx.Component:
    """Return the content and what is known of it."""
    return kit.stack(
        kit.show(
            {"replacedById": ["*"]},
            kit.notice(_("This is an earlier version: another file stands in its place."), kit.AMBER),
        ),
        kit.show(
            {"scanStatus": [ScanStatus.QUEUED, ScanStatus.FAILED]},
            kit.notice(_("This file waits for its virus scan: nobody opens or shares it before."), kit.AMBER),
        ),
        kit.show(
            {"scanStatus": [ScanStatus.INFECTED]},
            kit.notice(
                _("A virus was found in this file: nobody opens it. Delete it, and warn whoever sent it."), kit.RED
            ),
        ),
        kit.show(
            {"legalOriginal": [True]},
            kit.notice(_("Legal original: all versions stay, nobody deletes it or shortens its lock."), kit.BLUE),
        ),
        FileDesk.create(
            drop=drop_spec(_("New version"), multiple=False), rights={"replace": permission_key(replace_file)}
        ),
        FileLinks.create(rights={"link": permission_key(link_file), "unlink": permission_key(unlink_file)}),
    )


def proof() -> rx.Component:
    """Return hash, lock, antivirus, and who opened it."""
    return kit.stack(
        kit.card(
            kit.facts(
                kit.Fact("SHA-256", "checksumSha256", copy=True),
                kit.Fact(_("Locked until"), "lockedUntil", kit.DATETIME),
                kit.Fact(_("Kept in"), "bucket", enum=BucketName),
                kit.Fact(_("Antivirus"), "scanStatus", enum=ScanStatus),
                kit.Fact(_("Type", "file"), "mimeType"),
                kit.Fact(_("Size in bytes"), "sizeBytes", kit.NUMBER),
                kit.Fact(_("Pages"), "pageCount", kit.NUMBER),
                kit.Fact(_("Uploaded by"), "uploadedByName"),
                kit.Fact(_("Added on"), "completedAt", kit.DATETIME),
                kit.Fact(_("Opened, times"), "openedCount", kit.NUMBER),
            ),
            title=_("Proof"),
        ),
        kit.card(
            kit.table(
                "opened",
                (
                    kit.Cell("at", _("When"), kit.DATETIME), kit.Cell("name", _("Who")),
                    kit.Cell("use", _("How"), enum=FileUse),
                ),
                empty=_("Nobody opened it, or its bucket does not log it."),
            ),
            title=_("Opened by"),
        ),
    )  # fmt: skip


def versions() -> rx.Component:
    """Return the earlier versions."""
    return kit.card(
        kit.table(
            "versions",
            (
                kit.Cell("number", _("Version"), kit.NUMBER), kit.Cell("filename", _("Name", "file")),
                kit.Cell("at", _("Added on"), kit.DATETIME), kit.Cell("byName", _("Uploaded by")),
                kit.Cell("reason", _("Reason")), kit.Cell("checksumSha256", "SHA-256", aside=True),
            ),
            empty=_("This file was never replaced."),
        )
    )  # fmt: skip


def shares() -> rx.Component:
    """Return the shares of the file."""
    return FileShares.create(rights={"revoke": permission_key(revoke_share)})


kit.record_page(
    f"{ROUTE}/[id]",
    read_file,
    id_name="file_id",
    list_route=ROUTE,
    icon="file-text",
    title="{filename}",
    title_empty=_("File"),
    figures=(
        kit.Figure(_("Added on"), "createdAt", kit.DATETIME),
        kit.Figure(_("Size (kB)"), "sizeKilobytes", kit.NUMBER),
        kit.Figure(_("Locked until"), "lockedUntil", kit.DATE),
    ),
    actions=(
        kit.Action(
            "share",
            _("Share", "file"),
            share_file,
            icon="share-2",
            primary=True,
            done=_("The share is made: its address stands below"),
            when={"replacedById": [None]},
            body=_share,
            dialog=kit.Dialog(
                _("Share {filename}"),
                text=_(
                    "The page shows name and size. Only the button Download counts. Replacing the file ends the share."
                ),
                fields=(
                    kit.Field(
                        "until", _("Last day"), kit.DATE, hint=_("A week from now when left out, 90 days at most.")
                    ),
                    kit.Field("downloadLimit", _("Downloads at most"), kit.NUMBER),
                    kit.Field("password", _("Password"), hint=_("Eight characters at least; tell it by another way.")),
                    kit.Field("note", _("Note"), hint=_("For your colleagues: who gets it, and why.")),
                ),
            ),
        ),
        kit.delete_action(
            delete_file, _("Delete this file?"), confirm=_("Delete the file"), done=_("File deleted"), go=ROUTE
        ),
    ),
    tabs=(
        kit.Tab("content", _("Content"), overview()),
        kit.Tab("proof", _("Proof"), proof()),
        kit.Tab("versions", _("Versions"), versions(), count="versions"),
        kit.Tab("shares", _("Shares"), shares(), count="shares", reads=share_file),
    ),
)

for _name in ("file-down", "download", "link", "unlink", "search", "share-2", "folder-open"):
    icon(_name)
kit.page("/share/[token]", title=_("Shared file"), component=SharePage.create, by_token=True)
