"""The surroundings of the list of files: the room that is left, what is open to strangers, what was deleted."""

import reflex as rx

from leaseapp.files.endpoints.files import list_deleted_files, list_shares, read_usage, restore_files, revoke_shares
from leaseapp.files.enums import SpaceKind
from leaseapp.files.lists import SHARES, TRASH
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import permission_key, words

#: the icon of a type of content, by how the type begins
ICONS = {
    "image/": "image", "application/pdf": "file-text", "text/csv": "file-spreadsheet",
    "application/vnd.openxmlformats-officedocument.spreadsheetml": "file-spreadsheet",
    "application/vnd.oasis.opendocument.spreadsheet": "file-spreadsheet", "": "file",
}  # fmt: skip


class FileSpace(LocalComponent):
    """The room that files take, by kind, and what is left of the quota."""

    library = "$/public/files/space.jsx"
    tag = "FileSpace"

    words: rx.Var[str]
    permission: rx.Var[str]


_SPACE = {"words": words(SpaceKind), "permission": permission_key(read_usage)}


def space() -> rx.Component:
    """Return the room that is left, for those who upload."""
    return FileSpace.create(**_SPACE)


kit.list_page(
    SHARES,
    list_shares,
    route="/workspace/shares",
    group=kit.FILES,
    icon="share-2",
    order=20,
    own="",
    empty=(_("Nothing is shared"), _("Files that you share by a link stand here as long as the link opens them.")),
    actions=(
        kit.BulkAction(
            _("Take back"),
            revoke_shares,
            _("{count} {count|share is|shares are} taken back"),
            icon="unlink",
            danger=True,
        ),
    ),
)
kit.list_page(
    TRASH,
    list_deleted_files,
    route="/workspace/deleted-files",
    group=kit.FILES,
    icon="trash-2",
    order=30,
    own="",
    empty=(_("The trash is empty"), _("Deleted files wait here for 30 days before their content is removed for good.")),
    actions=(
        kit.BulkAction(
            _("Restore", "file"),
            restore_files,
            _("{count} {count|file is|files are} back on their records"),
            icon="undo-2",
        ),
    ),
)
