"""The inbox of documents, their review beside the page, and what is remembered of a supplier."""

import reflex as rx

from leaseapp.files.endpoints.files import announce_file
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, XML
from leaseapp.purchasing.endpoints.affair_quotes import attach_affair_quotes
from leaseapp.purchasing.endpoints.imports import (
    commit_supplier_import,
    create_registry_supplier,
    discard_supplier_import,
    forget_supplier_memory,
    import_supplier_documents,
    list_supplier_imports,
    read_supplier_import,
    read_supplier_memory,
    reextract_supplier_import,
)
from leaseapp.purchasing.enums import DetectedType, ImportStatus, MemoryKind, ReadSource
from leaseapp.purchasing.lists.imports import IMPORTS
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words
from leaseapp.ui.texts import label

ROUTE = "/workspace/purchasing/imports"
MOST = 50 * 1024 * 1024
kit.colours(
    ImportStatus, EXTRACTING=kit.BLUE, NEEDS_REVIEW=kit.AMBER, COMMITTED=kit.GREEN, DISCARDED=kit.GRAY, ERROR=kit.RED,
)  # fmt: skip
kit.colours(DetectedType, **dict.fromkeys(DetectedType.__members__, kit.GRAY))
kit.colours(ReadSource, **dict.fromkeys(ReadSource.__members__, kit.GRAY))


class Inbox(LocalComponent):
    """The place for documents, anywhere on the page; `permission` is the right to drop them."""

    library = "$/public/purchasing/inbox.jsx"
    tag = "Inbox"

    drop: rx.Var[dict]
    permission: rx.Var[str]


class Review(LocalComponent):
    """A document beside its form; `rights` are those to take it in, to set it aside, to read it again, to make its supplier."""

    library = "$/public/purchasing/review.jsx"
    tag = "Review"

    rights: rx.Var[dict]
    types: rx.Var[str]
    sources: rx.Var[str]


class SupplierMemory(LocalComponent):
    """The memory of a supplier, to be read and erased."""

    library = "$/public/purchasing/memory.jsx"
    tag = "SupplierMemory"

    kinds: rx.Var[str]
    permission: rx.Var[str]


# what these pages name is declared when they are imported: a web process draws none of them
for _name in (
    "upload", "circle-alert", "circle-check", "loader-circle", "x", "arrow-left", "chevron-left", "chevron-right", "zoom-in",
    "zoom-out", "check", "info", "trash-2", "rotate-cw", "factory", "plus", "arrow-right",
):  # fmt: skip
    icon(_name)
DROPS, ANNOUNCES = permission_key(import_supplier_documents), permission_key(announce_file)
DROP = {
    "label": label(_("Drop PDF or XML documents of suppliers anywhere on this page")), "hint": None,
    "path": announce_file.path, "method": "POST", "accept": [PDF, XML, "text/xml", ".xml"], "most": MOST, "multiple": True,
    "permission": ANNOUNCES,
}  # fmt: skip
RIGHTS = {
    "commit": permission_key(commit_supplier_import), "discard": permission_key(discard_supplier_import),
    "again": permission_key(reextract_supplier_import), "supplier": permission_key(create_registry_supplier),
    "affair": permission_key(attach_affair_quotes),
}  # fmt: skip
TYPES, SOURCES = words(DetectedType), words(ReadSource)


def inbox() -> rx.Component:
    """Return the place for documents."""
    return Inbox.create(drop=DROP, permission=DROPS)


def review() -> rx.Component:
    """Return the page of a document."""
    return Review.create(rights=RIGHTS, types=TYPES, sources=SOURCES)


MEMORY = kit.Tab(
    "memory", _("Memory"),
    SupplierMemory.create(kinds=words(MemoryKind), permission=permission_key(forget_supplier_memory)),
    reads=read_supplier_memory,
)  # fmt: skip
kit.list_page(
    IMPORTS, list_supplier_imports, route=ROUTE, group=kit.PURCHASING, icon="inbox", order=5, often=1, above=inbox,
    empty=(_("The inbox is empty"), _("Drop a quote, an invoice or a credit note of a supplier: it is read, and you check it.")),
)  # fmt: skip
kit.page(
    f"{ROUTE}/[record_id]", title=_("Imported document"), component=review, endpoint=read_supplier_import,
    used=commit_supplier_import, icon="inbox", parent=ROUTE,
)  # fmt: skip
