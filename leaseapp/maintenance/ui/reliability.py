"""The page of reliability: work orders as they stand, the models that fail most, and the figures of a period."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.reliability import (
    read_maintenance_stats,
    read_mtbf_by_model,
    read_reliability,
    refresh_reliability,
)
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key
from leaseapp.ui.texts import label

ROUTE = "/workspace/maintenance-reliability"
for _name in ("circle-alert", "refresh-cw", "table"):
    icon(_name)
for _endpoint in (read_maintenance_stats, read_mtbf_by_model):
    permission_key(_endpoint)


class Reliability(LocalComponent):
    """The figures; `permission` is the right to have them computed anew."""

    library = "$/public/maintenance/reliability.jsx"
    tag = "Reliability"

    permission: rx.Var[str]
    title: rx.Var[dict]
    axis: rx.Var[dict]


def reliability() -> rx.Component:
    """Return the page."""
    return Reliability.create(
        permission=permission_key(refresh_reliability),
        title=label(_("Models that fail most often: mean hours between failures")),
        axis=label(_("MTBF (hours)")),
    )


kit.page(
    ROUTE,
    title=_("Reliability"),
    component=reliability,
    endpoint=read_reliability,
    used=refresh_reliability,
    group=kit.MAINTENANCE,
    icon="gauge",
    order=17,
)
