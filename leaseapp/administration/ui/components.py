"""The components of the console's own pages (assets/administration)."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class ConsoleOverview(LocalComponent):
    """The figures that need somebody, those of the installation, its last days and hours."""

    library = "$/public/administration/overview.jsx"
    tag = "ConsoleOverview"

    data: rx.Var[dict]
    health: rx.Var[dict]
    on_read: rx.EventHandler[rx.event.no_args_event_spec]


class Timetable(LocalComponent):
    """Recurring work with its last and its next run."""

    library = "$/public/administration/tables.jsx"
    tag = "Timetable"

    data: rx.Var[dict]


class StandardRoles(LocalComponent):
    """The standard roles, and how many hold them."""

    library = "$/public/administration/tables.jsx"
    tag = "StandardRoles"

    data: rx.Var[dict]
