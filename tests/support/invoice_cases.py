"""Believable documents of every VAT regime. Names are invented; SIRENs pass their check digit and name nobody."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from leaseapp.billing.enums import InvoiceType, PaymentMeans
from leaseapp.billing.rules.invoice_document import InvoiceDocument, PreviousInvoice, Terms, assemble
from leaseapp.billing.rules.payment_means import TO_AN_ACCOUNT
from leaseapp.directory.enums import CompanyKind
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer, Delivery, Seller
from leaseapp.documents.rules.totals import spread
from leaseapp.law.vat_provisions import VatReason

D = Decimal
ISSUED = date(2026, 11, 21)
DUE = date(2026, 12, 21)

SELLER = Seller(
    name="Locatra Équipement",
    legal_form="SAS",
    share_capital=D("150000.00"),
    rcs_city="Lyon",
    siren="987654308",
    siret="98765430800012",
    vat_number="FR63987654308",
    naf="77.39Z",
    address=Address("14 quai des Tanneurs", "Bâtiment C", "69009", "Lyon"),
    email="facturation@locatra-equipement.example",
    phone="04 72 00 00 00",
    iban="FR7630006000011234567890189",
    bic="AGRIFRPPXXX",
    bank_name="Banque des Terreaux",
)
FRANCHISE_SELLER = replace(
    SELLER,
    name="Claire Vauquelin EI",
    legal_form="EI",
    share_capital=None,
    rcs_city=None,
    vat_number=None,
    vat_franchise=True,
)
TERMS = Terms(
    late_penalty=(
        "En cas de retard de paiement, des pénalités au taux de trois fois l'intérêt légal sont exigibles dès le "
        "lendemain de l'échéance, sans rappel (article L441-10 du code de commerce)."
    ),
    recovery_fee=(
        "Tout retard de paiement d'un professionnel entraîne en outre une indemnité forfaitaire pour frais de "
        "recouvrement de 40 € (article D441-5 du code de commerce)."
    ),
    discount="Aucun escompte n'est accordé pour paiement anticipé.",
)
BUYER = Buyer(
    name="Ateliers Brézolles",
    kind=CompanyKind.BUSINESS,
    siren="555012301",
    siret="55501230100019",
    vat_number="FR02555012301",
    address=Address("8 rue de la Fonderie", None, "42000", "Saint-Étienne"),
    code="C00042",
    contact_name="Service comptabilité",
)
PUBLIC_BUYER = Buyer(
    name="Commune de Valmorel-sur-Isère",
    kind=CompanyKind.PUBLIC,
    siren="881234504",
    siret="88123450400010",
    address=Address("1 place de la Mairie", None, "38420", "Valmorel-sur-Isère"),
    code="C00077",
)
GERMAN_BUYER = Buyer(
    name="Rheinwerk Maschinen GmbH",
    vat_number="DE136695976",
    address=Address("Hafenstraße 12", None, "50678", "Köln", "DE"),
)
CANADIAN_BUYER = Buyer(
    name="Outillage Laurentides inc.",
    email="comptes@laurentides.example",
    address=Address("2200 boulevard du Fleuve", None, "G1K 4A1", "Québec", "CA"),
)
MONEGASQUE_BUYER = Buyer(
    name="Chantier Naval du Port Hercule",
    email="comptes@port-hercule.example",
    address=Address("4 quai Antoine-Ier", None, "98000", "Monaco", "MC"),
)
CONSUMER = Buyer(
    name="Madeleine Courtois",
    kind=CompanyKind.CONSUMER,
    address=Address("3 impasse des Lilas", None, "69300", "Caluire-et-Cuire"),
)

EXCAVATOR = DocumentLine(
    LineKind.GOODS, "Mini-pelle 1,8 t Kerbat MP18", D("3"), D("1250.00"), D("20"), D("10"), reference="KB-MP18"
)
DISCOUNTED_EXCAVATOR = replace(EXCAVATOR, discount_pct=D(0), discount_ht=D("125.50"))
COPIER = DocumentLine(
    LineKind.SERVICE,
    "Location copieur A3 couleur",
    D("1"),
    D("480.00"),
    D("10"),
    eco_tax_ht=D("2.40"),
    unit="mois",
    period_start=date(2026, 11, 1),
    period_end=date(2026, 11, 30),
)
WATER_FILTER = DocumentLine(LineKind.GOODS, "Cartouche filtrante potabilisation", D("12"), D("35.90"), D("5.5"))
INSPECTION = DocumentLine(LineKind.SERVICE, "Vérification générale périodique", D("7.5"), D("96.00"), D("20"), unit="h")


def untaxed(kind: LineKind, designation: str, price: str, reason: VatReason) -> DocumentLine:
    """A line of one piece without VAT."""
    return DocumentLine(kind, designation, D("1"), D(price), D("0"), vat_reason=reason)


def invoice(**changes: object) -> InvoiceDocument:
    """The ordinary invoice between professionals (the example of MONEY.md 1.2), changed as asked."""
    given = {
        "type_code": InvoiceType.INVOICE,
        "number": "FAC-42",
        "issue_date": ISSUED,
        "due_date": DUE,
        "seller": SELLER,
        "buyer": BUYER,
        "terms": TERMS,
        "lines": [EXCAVATOR, COPIER, WATER_FILTER],
        "purchase_order_ref": "CMD-BRZ-1187",
        "payment_means": PaymentMeans.TRANSFER,
    }
    return assemble(**{**given, **changes})


def discounted(lines: list[DocumentLine], discount: str, **changes: object) -> InvoiceDocument:
    """An invoice of these lines with a discount of the document, spread by the rule."""
    shares = spread(lines, D(discount))
    borne = [replace(line, document_discount_ht=share) for line, share in zip(lines, shares, strict=True)]
    return invoice(lines=borne, **changes)


def credit_cases(deposit: list[DocumentLine]) -> dict[str, InvoiceDocument]:
    """Credit notes: on an invoice, on a deposit, on two invoices."""
    return {
        "credit note": invoice(
            type_code=InvoiceType.CREDIT_NOTE,
            number="AV-7",
            due_date=None,
            lines=[replace(EXCAVATOR, quantity=D("1"))],
            previous=[PreviousInvoice("FAC-42", ISSUED)],
        ),
        "credit note on a deposit": invoice(
            type_code=InvoiceType.CREDIT_NOTE,
            number="AV-8",
            due_date=None,
            lines=deposit,
            previous=[PreviousInvoice("FAC-41", date(2026, 11, 2))],
            credits_deposit=True,
        ),
        "credit note with discounts": discounted(
            [replace(DISCOUNTED_EXCAVATOR, quantity=D("1"), discount_ht=D("41.83")), WATER_FILTER],
            "65.00",
            type_code=InvoiceType.CREDIT_NOTE,
            number="AV-10",
            due_date=None,
            previous=[PreviousInvoice("FAC-42", ISSUED)],
        ),
        "credit note on two invoices": invoice(
            type_code=InvoiceType.CREDIT_NOTE,
            number="AV-9",
            due_date=None,
            lines=[replace(EXCAVATOR, quantity=D("1"))],
            previous=[PreviousInvoice("FAC-42", ISSUED), PreviousInvoice("FAC-43", ISSUED)],
        ),
    }


def means_cases() -> dict[str, InvoiceDocument]:
    """Documents that ask to be paid in each way, and one that says nothing of it."""
    without_account = replace(SELLER, iban=None, bic=None)
    asked = {
        f"to be paid by {means.value}": invoice(
            payment_means=means, seller=SELLER if means in TO_AN_ACCOUNT else without_account
        )
        for means in PaymentMeans
    }
    return {**asked, "no means named": invoice(payment_means=None, seller=without_account)}


def discount_cases(
    exempt: list[DocumentLine], export: list[DocumentLine], intra_eu: list[DocumentLine], abroad: list[DocumentLine]
) -> dict[str, InvoiceDocument]:
    """Invoices with discounts in euros, of a line and of the document."""
    return {
        "line discount in euros": invoice(lines=[DISCOUNTED_EXCAVATOR, COPIER, WATER_FILTER]),
        "both discounts, several rates": discounted([DISCOUNTED_EXCAVATOR, COPIER, WATER_FILTER], "250.00"),
        "document discount without VAT": discounted(
            [*exempt, untaxed(LineKind.SERVICE, "Frais de dossier de crédit", "80.00", VatReason.EXEMPT_CREDIT)],
            "64.00",
        ),
        "document discount on export": discounted(export, "50.50", buyer=CANADIAN_BUYER),
        "document discount on intra-EU goods": discounted(
            intra_eu, "400.00", buyer=GERMAN_BUYER, supply_date=date(2026, 11, 20)
        ),
        "document discount abroad": discounted(abroad, "90.00", buyer=CANADIAN_BUYER),
    }


def cases() -> dict[str, InvoiceDocument]:
    """One legal document of each kind that the product makes."""
    services = [INSPECTION, COPIER]
    reverse_charge = [untaxed(LineKind.SERVICE, "Mise en service sur site", "4000.00", VatReason.REVERSE_CHARGE)]
    subcontract = [untaxed(LineKind.SERVICE, "Terrassement", "4000.00", VatReason.REVERSE_CHARGE_BUILDING)]
    abroad = [untaxed(LineKind.SERVICE, "Location de compresseur", "900.00", VatReason.OUTSIDE_FRANCE)]
    intra_eu = [untaxed(LineKind.GOODS, "Presse hydraulique 40 t", "4000.00", VatReason.INTRA_EU)]
    export = [untaxed(LineKind.GOODS, "Compresseur à vis", "8150.50", VatReason.EXPORT)]
    franchise = [untaxed(LineKind.SERVICE, "Conseil en aménagement d'atelier", "640.00", VatReason.FRANCHISE)]
    exempt = [untaxed(LineKind.SERVICE, "Formation cariste (organisme agréé)", "1200.00", VatReason.EXEMPT_TEACHING)]
    deposit = [DocumentLine(LineKind.GOODS, "Acompte de 30 % sur commande CMD-18", D(1), D("3000.00"), D("20"))]
    balance = [
        DocumentLine(LineKind.GOODS, "Plateforme élévatrice 12 m", D(1), D("10000.00"), D("20")),
        DocumentLine(
            LineKind.GOODS, "Acompte FAC-41 du 02/11/2026", D(-1), D("3000.00"), D("20"), deducts_deposit=True
        ),
    ]
    delivery = Delivery(Address("ZI des Platières", "Quai 4", "38070", "Saint-Quentin-Fallavier"), "Dépôt Brézolles")
    return {
        "several rates, discount, eco-tax": invoice(delivery=delivery, supply_date=date(2026, 11, 19)),
        **discount_cases(exempt, export, intra_eu, abroad),
        "services on receipts": invoice(lines=services),
        "services on debits": invoice(lines=services, seller=replace(SELLER, vat_on_debits=True)),
        "reverse charge in the Union": invoice(lines=reverse_charge, buyer=GERMAN_BUYER),
        "reverse charge in France": invoice(lines=subcontract),
        "services abroad": invoice(lines=abroad, buyer=CANADIAN_BUYER),
        "goods and services abroad": invoice(lines=[*export, *abroad], buyer=CANADIAN_BUYER),
        "several exemptions": invoice(
            lines=[
                *exempt,
                untaxed(LineKind.SERVICE, "Frais de dossier de crédit", "80.00", VatReason.EXEMPT_CREDIT),
                INSPECTION,
            ]
        ),
        "deposit on intra-EU goods": invoice(type_code=InvoiceType.DEPOSIT_INVOICE, lines=intra_eu, buyer=GERMAN_BUYER),
        "intra-EU goods": invoice(lines=intra_eu, buyer=GERMAN_BUYER, supply_date=date(2026, 11, 20)),
        "export": invoice(lines=export, buyer=CANADIAN_BUYER),
        "franchise": invoice(lines=franchise, seller=FRANCHISE_SELLER),
        "exempt": invoice(lines=exempt),
        "deposit": invoice(type_code=InvoiceType.DEPOSIT_INVOICE, lines=deposit),
        "balance after two deposits": invoice(
            lines=[*balance, replace(balance[1], designation="Acompte FAC-57 du 09/11/2026")],
            previous=[PreviousInvoice("FAC-41", date(2026, 11, 2)), PreviousInvoice("FAC-57", date(2026, 11, 9))],
        ),
        "balance after deposit": invoice(lines=balance, previous=[PreviousInvoice("FAC-41", date(2026, 11, 2))]),
        **credit_cases(deposit),
        **means_cases(),
        "public buyer": invoice(buyer=PUBLIC_BUYER, buyer_reference="SERVICE-TECH", purchase_order_ref="EJ-2026-0815"),
        "Monaco": invoice(buyer=MONEGASQUE_BUYER),
        "consumer": invoice(buyer=CONSUMER, lines=[WATER_FILTER], terms=None, purchase_order_ref=None),
    }
