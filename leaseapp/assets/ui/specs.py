"""Properties of equipment: the form on the page of a machine, and on that of its model what the form asks for."""

import reflex as rx

from leaseapp.assets.endpoints.specs import change_dynamic_specs, change_spec_schema
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key

_SCHEMA, _VALUES = permission_key(change_spec_schema), permission_key(change_dynamic_specs)


class SpecSchema(LocalComponent):
    """The properties that machines of the open model have."""

    library = "$/public/assets/specs.jsx"
    tag = "SpecSchema"

    permission: rx.Var[str]


class SpecValues(LocalComponent):
    """The properties of the open machine."""

    library = "$/public/assets/specs.jsx"
    tag = "SpecValues"

    permission: rx.Var[str]


def schema() -> rx.Component:
    """Return the tab of a model."""
    return SpecSchema.create(permission=_SCHEMA)


def values() -> rx.Component:
    """Return the card of a machine; it is empty where its model asks for nothing."""
    return SpecValues.create(permission=_VALUES)


for _name in ("arrow-down", "arrow-up", "circle-alert", "loader-circle", "plus", "trash-2"):
    icon(_name)
