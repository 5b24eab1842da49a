"""Components of the pages of closings."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class Cockpit(LocalComponent):
    """The closing of the open fiscal year; `permission` is the right to change it."""

    library = "$/public/closing/cockpit.jsx"
    tag = "Cockpit"

    permission: rx.Var[str]
