"""Components of the pages of bank statements."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class Reconcile(LocalComponent):
    """The lines of the open statement beside what they may be.

    `permission` is the right to decide on them, `rates` are the VAT rates of an advance in %.
    """

    library = "$/public/banking/reconcile.jsx"
    tag = "Reconcile"

    permission: rx.Var[str]
    rates: rx.Var[list]


class ImportStatement(LocalComponent):
    """The place for a file of the bank, and what it holds before it is kept."""

    library = "$/public/banking/import.jsx"
    tag = "ImportStatement"
