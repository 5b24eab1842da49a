"""The services of invoices that receipts make taxable: what waits for them, and what each receipt paid (MONEY.md 5.2, 5.4)."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.queries import received
from leaseapp.billing.rules import receipts_by_rate as rules
from leaseapp.billing.rules.receipts_by_rate import Receipt, Waiting
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

Shares = list[tuple[Receipt, dict[Decimal, Decimal]]]
"""Receipts in the order of time, each with what it paid at each rate, in € incl. VAT."""
_Parts = tuple[Waiting, Sequence[tuple[CreditNote, Waiting]]]


def shares_of(context: Context, invoices: Sequence[Invoice]) -> dict[UUID, Shares]:
    """Return everything that moved on invoices with the services that it paid; an invoice on debits has receipts without any."""
    parts = _parts_of(context, invoices)
    moves = received.movements_of(context, [invoice.id for invoice in invoices])
    found = {}
    for invoice in invoices:
        told = []
        for move in moves[invoice.id]:
            left, payable = _left(invoice, parts[invoice.id], move.day)
            told.append(Receipt(move.source_id, move.day, move.amount, left, payable))
        found[invoice.id] = list(zip(told, rules.shares(told), strict=True))
    return found


def due_of(context: Context, invoice: Invoice) -> Decimal:
    """Return what receipts have to tell until an invoice is paid, in € incl. VAT: the services that wait, else all of it."""
    parts = _parts_of(context, [invoice])[invoice.id]
    left, payable = _left(invoice, parts, date.max)
    return money.total(left.values()) if parts[0] else payable


def _parts_of(context: Context, invoices: Sequence[Invoice]) -> dict[UUID, _Parts]:
    """Return the services that wait on each invoice, and what each of its credit notes takes off them."""
    ids = [invoice.id for invoice in invoices]
    notes = received.credits_of(context, ids)
    bases = received.bases_of(context, Invoice, ids)
    given = received.bases_of(context, CreditNote, [note.id for rows in notes.values() for note in rows])
    found: dict[UUID, _Parts] = {}
    for invoice in invoices:
        whole = rules.waiting_of(_rows(invoice), bases.get(invoice.id, {}))
        credited = [(note, rules.credited_of(_rows(note), given.get(note.id, {}), whole)) for note in notes[invoice.id]]
        found[invoice.id] = whole, credited
    return found


def _left(invoice: Invoice, parts: _Parts, day: date) -> tuple[dict[Decimal, Decimal], Decimal]:
    """Return what credit notes had left of an invoice by the end of a day: the services that wait, and its total."""
    whole, credited = parts
    waiting, payable = dict(whole), invoice.total_ttc
    for note, services in credited:
        if note.issue_date <= day:
            payable -= note.total_ttc
            for rate, amount in services.items():
                waiting[rate] = waiting.get(rate, ZERO) - amount
    return {rate: amount for rate, amount in waiting.items() if amount > 0}, payable


def _rows(row: Invoice | CreditNote) -> list[VatRow]:
    return [VatRow.from_json(stored) for stored in row.vat_breakdown]
