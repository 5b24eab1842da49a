"""Components of purchasing's own pages."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class DuePage(LocalComponent):
    """Invoices that are due: chosen, paid at once, ordered by a file."""

    library = "$/public/purchasing/due.jsx"
    tag = "DuePage"

    data: rx.Var[dict]
    permission: rx.Var[str]
    on_until: rx.EventHandler[rx.event.passthrough_event_spec(str)]
