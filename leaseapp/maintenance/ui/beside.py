"""Parts of the page of a work order that read something of their own: its checklist with the meters, and its photos."""

import reflex as rx

from leaseapp.files.endpoints.files import announce_file
from leaseapp.files.ui.panel import drop_spec
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.checklists import answer_operation_check
from leaseapp.maintenance.endpoints.meters import add_meter_reading
from leaseapp.maintenance.enums import CheckKind, MeterKind
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

PICTURES = ["image/jpeg", "image/png", "image/webp", "image/heic"]
for _name in ("camera", "circle-alert", "circle-check", "gauge", "image", "list-checks", "wrench", "x"):
    icon(_name)
for _group in (CheckKind, MeterKind):
    words(_group)


class Checklist(LocalComponent):
    """The checklist of the open work order, and the meters of its machine."""

    library = "$/public/maintenance/checklist.jsx"
    tag = "Checklist"

    rights: rx.Var[dict]


class Photos(LocalComponent):
    """The photos of the open work order by kind, and the places to add some."""

    library = "$/public/maintenance/photos.jsx"
    tag = "Photos"

    drop: rx.Var[dict]


def checklist() -> rx.Component:
    """Return the tab of the checklist."""
    rights = {
        "answer": permission_key(answer_operation_check), "read": permission_key(add_meter_reading),
        "upload": permission_key(announce_file),
    }  # fmt: skip
    return Checklist.create(rights=rights)


def photos() -> rx.Component:
    """Return the tab of the photos."""
    return Photos.create(drop=drop_spec(_("Add photos"), multiple=True) | {"accept": PICTURES})
