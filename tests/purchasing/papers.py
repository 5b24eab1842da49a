"""Documents of invented suppliers, and their words as the reader has them."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from leaseapp.demo.supplier_papers import Bought, Paper, Sender, pdf_of
from leaseapp.kernel.rendering.pdf.words import words_of
from leaseapp.purchasing.rules.reading.parties import Us
from leaseapp.purchasing.rules.reading.words import Page, Word

OURS = Sender("Nordlease SAS", ("8 quai Perrache", "69002 Lyon"), "732829320")
US = Us(frozenset({"732829320"}), ("Nordlease SAS",))
IBAN = "FR7630006000011234567890189"
MEDILYS = Sender(
    "Médilys Distribution",
    ("14 rue des Frères-Lumière", "69800 Saint-Priest"),
    "555012301",
    IBAN,
    "compta@medilys.example",
)
ACME = Sender(
    "Acme Tools Ltd",
    ("12 Dock Street", "Leeds LS1 4AB"),
    "",
    "GB29NWBK60161331926819",
    "ar@acme.example",
    "GB980780684",
)
SCANNER = Bought("AP-A450", "Échographe Apilo a450", Decimal(2), Decimal(12400))
PROBE = Bought("AP-C51", "Sonde convexe C5-1", Decimal(2), Decimal(1850), discount=Decimal(10))
CARRIAGE = Bought("PORT", "Port et emballage", Decimal(1), Decimal(145))
BOOK = Bought("LIV-1", "Manuel relié", Decimal(3), Decimal("35.90"), Decimal("5.5"))
INVOICE = Paper(
    "INVOICE", MEDILYS, "F26-11-0482", date(2026, 11, 12), (SCANNER, PROBE, CARRIAGE), OURS, due=date(2027, 1, 11),
    order="CF-187", terms="Virement à 60 jours",
)  # fmt: skip
ENGLISH = Paper(
    "INVOICE",
    ACME,
    "INV-20931",
    date(2026, 10, 3),
    (SCANNER, PROBE),
    OURS,
    due=date(2026, 11, 2),
    english=True,
    order="PO-55",
)
CREDIT = Paper(
    "CREDIT_NOTE", MEDILYS, "AV-0077", date(2026, 11, 19), (SCANNER,), OURS, notes=("Avoir sur facture F26-11-0482",)
)
QUOTE = Paper(
    "QUOTE", MEDILYS, "DV-3318", date(2026, 11, 17), (SCANNER, PROBE), OURS,
    notes=("Valable jusqu'au 17/12/2026", "Délai de livraison : 3 semaines"),
)  # fmt: skip
ORDER = Paper("ORDER", MEDILYS, "AR-5512", date(2026, 11, 3), (SCANNER,), OURS, order="CF-187")
LONG = replace(
    INVOICE, number="F26-11-0500", order="",
    lines=tuple(Bought(f"R-{at}", f"Consommable numéro {at}", Decimal(at), Decimal("12.50")) for at in range(1, 25)),
)  # fmt: skip


def pages_of(paper: Paper) -> tuple[Page, ...]:
    """Return the words of a document."""
    return pages_in(pdf_of(paper))


def pages_in(content: bytes) -> tuple[Page, ...]:
    return tuple(
        Page(page.number, tuple(Word(word.text, page.number, word.box) for word in page.words), page.shape)
        for page in words_of(content, most=50)
    )
