"""Equipment from a spreadsheet: the page where a file is looked at and imported."""

import reflex as rx

from leaseapp.assets.endpoints.imports import export_wrong_rows, import_assets
from leaseapp.assets.endpoints.references import model
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key

ROUTE = "/workspace/asset-imports"


class EquipmentImport(LocalComponent):
    """A file, what its rows would do, and its import; `creates` is the right to what is missing."""

    library = "$/public/assets/imports.jsx"
    tag = "EquipmentImport"

    permission: rx.Var[str]
    creates: rx.Var[str]


def importer() -> rx.Component:
    """Return the page."""
    return EquipmentImport.create(permission=permission_key(import_assets), creates=permission_key(model.create))


for _name in ("check", "download", "file-up", "loader-circle", "package"):
    icon(_name)
permission_key(export_wrong_rows)
kit.page(
    ROUTE,
    title=_("Import equipment"),
    component=importer,
    endpoint=import_assets,
    group=kit.EQUIPMENT,
    icon="file-up",
    order=39,
)
