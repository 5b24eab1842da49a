"""The files beside every record: one component, put there once for all pages."""

from typing import Any

import reflex as rx

from leaseapp.files.endpoints.files import announce_file, list_files, share_file
from leaseapp.files.rules.buckets import BUCKETS, DOCUMENT_TYPES
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key
from leaseapp.ui.texts import label

#: names of files whose type no browser tells, and those that it may tell otherwise
ENDINGS = (".csv", ".xml", ".eml", ".heic", ".odt", ".ods", ".docx", ".xlsx", ".txt")
MOST = BUCKETS["documents-default"].max_size_bytes


class FilesPanel(LocalComponent):
    """The files on a record, and the place to add some."""

    library = "$/public/files/panel.jsx"
    tag = "FilesPanel"

    entity: rx.Var[str]
    drop: rx.Var[dict]
    rights: rx.Var[dict]


def drop_spec(text: str, *, multiple: bool) -> dict[str, Any]:
    """Return what the place for files says and takes."""
    for name in ("upload", "circle-alert", "circle-check", "loader-circle", "x"):
        icon(name)
    return {
        "label": label(text), "hint": None, "path": announce_file.path, "method": "POST",
        "accept": [*DOCUMENT_TYPES, *ENDINGS], "most": MOST, "multiple": multiple,
        "permission": permission_key(announce_file),
    }  # fmt: skip


def files_panel(entity: str) -> rx.Component:
    """Return the files beside a record of this kind."""
    return FilesPanel.create(
        entity=entity, drop=drop_spec(_("Add files"), multiple=True),
        rights={"upload": permission_key(announce_file), "share": permission_key(share_file)},
    )  # fmt: skip


for _name in ("image", "file", "file-text", "file-spreadsheet", "lock", "arrow-right", "camera", "download", "share-2"):
    icon(_name)
kit.beside_records(kit.Aside("files", _("Files"), list_files, files_panel))
