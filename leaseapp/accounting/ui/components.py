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


class JournalPage(LocalComponent):
    """A journal: entries with what they come to, running totals."""

    library = "$/public/accounting/journal.jsx"
    tag = "JournalPage"

    title: rx.Var[dict[str, str]]
    path: rx.Var[str]
    data: rx.Var[dict]
    entry: rx.Var[dict]
    on_read: rx.EventHandler[_READ]
    on_entry: rx.EventHandler[rx.event.passthrough_event_spec(str)]


class VatPage(LocalComponent):
    """The VAT of a month beside the ledger."""

    library = "$/public/accounting/vat.jsx"
    tag = "VatPage"

    data: rx.Var[dict]
    on_read: rx.EventHandler[_READ]


class ExportsPage(LocalComponent):
    """Exports: choose, see sums, run, history."""

    library = "$/public/accounting/exports.jsx"
    tag = "ExportsPage"

    preview: rx.Var[dict]
    runs: rx.Var[dict]
    on_preview: rx.EventHandler[_READ]
    on_runs: rx.EventHandler[rx.event.no_args_event_spec]


class FecDoctorPage(LocalComponent):
    """Drop any FEC, read its findings."""

    library = "$/public/accounting/exports.jsx"
    tag = "FecDoctorPage"
