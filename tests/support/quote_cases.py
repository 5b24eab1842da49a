"""Believable quotes, orders and statements, of the parties of `invoice_cases`."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from leaseapp.sales.enums import QuoteRowKind
from leaseapp.sales.rules import order_document, quote_document, statement
from leaseapp.sales.rules.invoice_document import Address, Delivery, DocumentLine
from leaseapp.sales.rules.order_document import OrderDocument
from leaseapp.sales.rules.quote_document import QuoteDocument, QuoteRow
from leaseapp.sales.rules.statement import AgedBands, StatementDocument, StatementKind, StatementMovement
from leaseapp.sales.rules.totals import line_amounts
from tests.support import invoice_cases as given

D = Decimal
TRAINING = replace(
    given.INSPECTION, designation="Formation à la conduite", quantity=D(2), unit="j", unit_price_ht=D("890.00")
)
TRAILER = replace(
    given.EXCAVATOR,
    designation="Remorque porte-engin 2,5 t",
    quantity=D(1),
    unit_price_ht=D("4290.00"),
    discount_pct=D(5),
)


def priced(line: DocumentLine, *, optional: bool = False, selected: bool = True) -> QuoteRow:
    """A priced row."""
    total = line_amounts(line).total
    return QuoteRow(
        QuoteRowKind.LINE, line.designation, line.description, line, total, optional=optional, selected=selected
    )


def section(title: str, description: str | None = None) -> QuoteRow:
    """A heading."""
    return QuoteRow(QuoteRowKind.SECTION, title, description)


def text(words: str, description: str | None = None) -> QuoteRow:
    """Free text."""
    return QuoteRow(QuoteRowKind.TEXT, words, description)


ROWS = (
    section("Équipement"),
    priced(given.EXCAVATOR),
    text("Livraison sur accès carrossable.", "Un engin de déchargement doit être présent."),
    section("Services", "Par nos techniciens, du lundi au vendredi."),
    priced(given.INSPECTION),
    priced(given.COPIER, optional=True, selected=True),
    priced(TRAINING, optional=True, selected=False),
    priced(TRAILER, optional=True, selected=False),
)


def quote(**changes: object) -> QuoteDocument:
    """The ordinary quote between professionals, changed as asked."""
    values = {
        "seller": given.SELLER,
        "buyer": given.BUYER,
        "number": "DEV-7",
        "revision": 2,
        "rows": ROWS,
        "issued_on": date(2026, 11, 21),
        "valid_until": date(2026, 12, 21),
        "deposit_pct": D(30),
        "subject": "Équipement de l'atelier de Saint-Étienne",
        "conditions": "Livraison sous 6 semaines.\nGarantie 24 mois.",
        "notes": "Nous restons à votre disposition.",
        "buyer_reference": "Projet ATL-2026",
        "salesperson": "Camille Berthier",
    }
    return quote_document.assemble(**{**values, **changes})


def order(**changes: object) -> OrderDocument:
    """The ordinary order, changed as asked."""
    values = {
        "number": "CMD-18",
        "order_date": date(2026, 11, 25),
        "seller": given.SELLER,
        "buyer": given.BUYER,
        "lines": [given.EXCAVATOR, given.COPIER, given.WATER_FILTER],
        "requested_date": date(2027, 1, 8),
        "delivery": Delivery(
            Address("ZI des Platières", "Quai 4", "38070", "Saint-Quentin-Fallavier"), "Dépôt Brézolles"
        ),
        "quote_number": "DEV-7 v2",
        "purchase_order_ref": "CMD-BRZ-1187",
        "conditions": "Livraison sous 6 semaines.",
        "deposit_pct": D(30),
    }
    return order_document.assemble(**{**values, **changes})


MOVEMENTS = (
    StatementMovement(date(2026, 10, 2), StatementKind.INVOICE, "FAC-31", "", date(2026, 11, 1), debit=D("5035.13")),
    StatementMovement(date(2026, 10, 20), StatementKind.CREDIT_NOTE, "AV-3", "sur FAC-31", credit=D("225.00")),
    StatementMovement(date(2026, 11, 3), StatementKind.PAYMENT, "VIR 8812", "Virement", credit=D("3000.00")),
    StatementMovement(date(2026, 11, 10), StatementKind.PAYMENT_REVERSED, "CHQ 42", "Chèque impayé", debit=D("480.00")),
)
BANDS = AgedBands(not_due=D("1000.00"), late_1_to_30=D("1290.13"), late_61_to_90=D("1200.50"))


def account(**changes: object) -> StatementDocument:
    """The statement of a customer that owes 3 490,63 €, changed as asked."""
    values = {
        "seller": given.SELLER,
        "customer": given.BUYER,
        "period_start": date(2026, 10, 1),
        "period_end": date(2026, 11, 30),
        "issue_date": date(2026, 12, 1),
        "opening_balance": D("1200.50"),
        "movements": MOVEMENTS,
        "bands": BANDS,
    }
    return statement.assemble(**{**values, **changes})
