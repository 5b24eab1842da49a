"""Components of the pages of e-reporting."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class ReportingCalendar(LocalComponent):
    """The periods of a year with their days and states."""

    library = "$/public/ereporting/calendar.jsx"
    tag = "ReportingCalendar"

    data: rx.Var[dict]
    on_read: rx.EventHandler[rx.event.passthrough_event_spec(dict)]


class Transmissions(LocalComponent):
    """The transmissions of the open report: period, book, state, sums, what differs from the one replaced, its document."""

    library = "$/public/ereporting/transmissions.jsx"
    tag = "Transmissions"
