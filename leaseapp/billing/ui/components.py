"""React components of sales (assets/ui/*.jsx): props in, events out."""

import reflex as rx

from leaseapp.ui.components import LocalComponent

_READ = rx.event.passthrough_event_spec(str, dict)


class StatementPanel(LocalComponent):
    """A customer's account over a period that one chooses."""

    library = "$/public/billing/statement.jsx"
    tag = "StatementPanel"

    data: rx.Var[dict]
    words: rx.Var[dict]
    on_read: rx.EventHandler[_READ]


class BalancePage(LocalComponent):
    """The aged balance on a day that one chooses."""

    library = "$/public/billing/balance.jsx"
    tag = "BalancePage"

    data: rx.Var[dict]
    on_read: rx.EventHandler[_READ]


class NumberChain(LocalComponent):
    """The proof of a billing entity's numbers, series by series and document by document."""

    library = "$/public/billing/number_chain.jsx"
    tag = "NumberChain"

    data: rx.Var[dict]
    words: rx.Var[dict]
    on_read: rx.EventHandler[_READ]
    on_verify: rx.EventHandler[_READ]
    on_archive: rx.EventHandler[_READ]


class NumberChainPage(NumberChain):
    """The verdict on every billing entity, and the proof of the one that is chosen."""

    tag = "NumberChainPage"

    chains: rx.Var[dict]


class CustomerPanel(LocalComponent):
    """The customer beside the document that is being written for it."""

    library = "$/public/billing/customer_panel.jsx"
    tag = "CustomerPanel"

    data: rx.Var[dict]
    words: rx.Var[dict]
    on_read: rx.EventHandler[_READ]
