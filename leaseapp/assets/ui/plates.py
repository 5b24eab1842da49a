"""Reading a plate beside the form of a machine."""

import reflex as rx

from leaseapp.assets.endpoints.plates import read_plate
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key

_PERMISSION = permission_key(read_plate)


class PlateReader(LocalComponent):
    """A photo of a plate, and what it says for the form beside."""

    library = "$/public/assets/plate.jsx"
    tag = "PlateReader"

    permission: rx.Var[str]


def reader() -> rx.Component:
    """Return what stands beside the form of a machine."""
    return PlateReader.create(permission=_PERMISSION)


for _name in ("camera", "check", "circle-alert", "loader-circle"):
    icon(_name)
