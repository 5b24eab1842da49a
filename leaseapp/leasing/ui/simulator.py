"""The simulator of financings, and the settings of leasing."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.endpoints.affairs import read_lease_settings, replace_lease_settings
from leaseapp.leasing.endpoints.financings import create_lease_financing, simulate_lease
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import permission_key


class Simulator(LocalComponent):
    """The sliders and what they give; `permission` is the right to store it."""

    library = "$/public/leasing/simulator.jsx"
    tag = "Simulator"

    permission: rx.Var[str]


class LeaseSettings(LocalComponent):
    """The licence; `permission` is the right to change it."""

    library = "$/public/leasing/settings.jsx"
    tag = "LeaseSettings"

    permission: rx.Var[str]


def simulator() -> rx.Component:
    """Return the page."""
    return Simulator.create(permission=permission_key(create_lease_financing))


def settings() -> rx.Component:
    """Return the page of settings."""
    return LeaseSettings.create(permission=permission_key(replace_lease_settings))


kit.page(
    "/workspace/lease-simulator", title=_("Simulator"), component=simulator, endpoint=simulate_lease,
    used=create_lease_financing, group=kit.LEASING, icon="calculator", order=15,
)  # fmt: skip
kit.page(
    "/workspace/settings/leasing", title=_("Leasing"), component=settings, endpoint=read_lease_settings,
    used=replace_lease_settings, group=kit.ADMINISTRATION, icon="scroll-text", order=67,
)  # fmt: skip
