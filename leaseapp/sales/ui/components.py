"""React components of sales (their scripts in assets): props in, events out."""

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


class ClientView(LocalComponent):
    """The quote of the open record as its client sees it."""

    library = "$/public/sales/quote_client_view.jsx"
    tag = "ClientView"


class MailTemplates(LocalComponent):
    """The texts of mails by kind and language, with what a customer would read."""

    library = "$/public/documents/mail_templates.jsx"
    tag = "MailTemplates"

    data: rx.Var[dict]
    shown: rx.Var[dict]
    outcome: rx.Var[dict]
    kinds: rx.Var[list]
    on_preview: rx.EventHandler[_READ]
    on_act: rx.EventHandler[_READ]


class DocumentSettings(LocalComponent):
    """Logo, accent colour and automatic mails, with a sample document that follows the colour."""

    library = "$/public/documents/document_settings.jsx"
    tag = "DocumentSettings"

    data: rx.Var[dict]
    preview: rx.Var[str]
    upload: rx.Var[str]
    on_act: rx.EventHandler[_READ]
