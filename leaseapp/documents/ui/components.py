"""React components of documents: props in, events out."""

import reflex as rx

from leaseapp.ui.components import LocalComponent

_READ = rx.event.passthrough_event_spec(str, dict)


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
