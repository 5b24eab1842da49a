"""Components of the pages of fixed assets."""

import reflex as rx

from leaseapp.ui.components import LocalComponent

_READ = rx.event.passthrough_event_spec(dict)


class DepreciationRun(LocalComponent):
    """A month of depreciation before it is booked; `permission` is the right to book it."""

    library = "$/public/fixedassets/run.jsx"
    tag = "DepreciationRun"

    data: rx.Var[dict]
    permission: rx.Var[str]
    on_read: rx.EventHandler[_READ]


class ProfitPage(LocalComponent):
    """Revenue, charges, depreciation and margin by bearer; `documents` are those of the row that is open."""

    library = "$/public/fixedassets/profit.jsx"
    tag = "ProfitPage"

    data: rx.Var[dict]
    documents: rx.Var[dict]
    on_read: rx.EventHandler[_READ]
    on_open: rx.EventHandler[_READ]
