"""Components of the pages of e-invoicing."""

import reflex as rx

from leaseapp.ui.components import LocalComponent

_ACT = rx.event.passthrough_event_spec(str, dict)


class Tracks(LocalComponent):
    """The track of the open submission, or `beside` an invoice those of all its attempts."""

    library = "$/public/einvoicing/track.jsx"
    tag = "Tracks"

    beside: rx.Var[bool]


class EInvoiceAccount(LocalComponent):
    """The account at the platform."""

    library = "$/public/einvoicing/account.jsx"
    tag = "EInvoiceAccount"

    data: rx.Var[dict]
    on_act: rx.EventHandler[_ACT]
