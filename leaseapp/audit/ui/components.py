"""The components of the audit log's pages (assets/audit)."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class AuditProof(LocalComponent):
    """The findings of the last verification of the log, the nights before it, and the last month under lock."""

    library = "$/public/audit/proof.jsx"
    tag = "AuditProof"

    data: rx.Var[dict]
    archives: rx.Var[str]
    numbers: rx.Var[str]
    on_read: rx.EventHandler[rx.event.no_args_event_spec]


class AuditEntry(LocalComponent):
    """A row of the log: its differences, its request, its links in the chain, and what else was done to the record."""

    library = "$/public/audit/entry.jsx"
    tag = "AuditEntry"
