"""The components of accounting's own pages."""

import reflex as rx

from leaseapp.ui.components import LocalComponent

_READ = rx.event.passthrough_event_spec(dict)


class GeneralLedgerPage(LocalComponent):
    """Accounts beside the lines of one: opening, running and closing balance."""

    library = "$/public/accounting/ledger.jsx"
    tag = "GeneralLedgerPage"

    balance: rx.Var[dict]
    data: rx.Var[dict]
    entry: rx.Var[dict]
    on_balance: rx.EventHandler[_READ]
    on_read: rx.EventHandler[_READ]
    on_entry: rx.EventHandler[rx.event.passthrough_event_spec(str)]


class TrialBalancePage(LocalComponent):
    """Opening, movements and closing of every account."""

    library = "$/public/accounting/ledger.jsx"
    tag = "TrialBalancePage"

    data: rx.Var[dict]
    on_read: rx.EventHandler[_READ]
