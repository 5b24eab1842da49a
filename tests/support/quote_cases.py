"""Believable quotes, orders and statements, of the parties of `invoice_cases`."""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from leaseapp.billing.rules import statement
from leaseapp.billing.rules.statement import AgedBands, StatementDocument, StatementKind, StatementMovement
from leaseapp.documents.rules.brand import Picture
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Delivery
from leaseapp.documents.rules.totals import line_amounts
from leaseapp.sales.enums import AcceptanceChannel, QuoteRowKind
from leaseapp.sales.rules import order_document, quote_document
from leaseapp.sales.rules.acceptance_evidence import AcceptanceEvidence
from leaseapp.sales.rules.order_document import OrderDocument
from leaseapp.sales.rules.quote_document import QuoteDocument, QuoteRow
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


def drawing() -> Picture:
    """A stroke of the pen."""
    picture, output = Image.new("L", (600, 200), "white"), BytesIO()
    ImageDraw.Draw(picture).line([(40, 150), (300, 40), (560, 120)], fill="black", width=4)
    picture.save(output, "PNG")
    return Picture(output.getvalue(), 600, 200)


def evidence(**changes: Any) -> AcceptanceEvidence:
    """The acceptance of `quote` on the public page with a drawn signature, changed as asked."""
    values: dict[str, Any] = {
        "seller": given.SELLER,
        "buyer": given.BUYER,
        "number": "DEV-7",
        "revision": 2,
        "full_number": "DEV-7 v2",
        "quoted_on": date(2026, 11, 21),
        "subject": "Équipement de l'atelier de Saint-Étienne",
        "total_ttc": D("12345.60"),
        "currency": "EUR",
        "channel": AcceptanceChannel.PUBLIC_LINK,
        "accepted_at": datetime(2026, 11, 21, 23, 30, 7, tzinfo=UTC),
        "timezone": "Europe/Paris",
        "name": "Hélène Rouvière",
        "ip_address": "2001:db8:85a3::8a2e:370:7334",
        "user_agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1",
        "document_sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
        "signature": drawing(),
        "signature_sha256": "a1fce4363854ff888cff4b8e7875d600c2682390412a8cf79b37d0b11148b0fa",
    }
    return AcceptanceEvidence(**values | changes)


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
