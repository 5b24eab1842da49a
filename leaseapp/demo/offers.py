"""Offers and baskets: quotes with sections, texts and options, and the baskets of plain invoices.

A row is a section (`# Title`), a text (`> Text`), or a product: reference, quantity and discount in %; `?` before the
reference makes it an option.
"""

from dataclasses import dataclass

Item = tuple[str, str, str]
Row = str | Item


@dataclass(frozen=True)
class Offer:
    """A quote that is made again and again; `deposit` in % of the total."""

    subject: str
    rows: tuple[Row, ...]
    deposit: str | None = None

    @property
    def references(self) -> frozenset[str]:
        """The products in it."""
        return frozenset(row[0].lstrip("?") for row in self.rows if not isinstance(row, str))


@dataclass(frozen=True)
class Basket:
    """The lines of an invoice without order; a `rental` names the month that it is for."""

    lines: tuple[Item, ...]
    rental: bool = False


# fmt: off
OFFERS = (
    Offer("Renouvellement du parc informatique", (
        "# Postes de travail", ("EQ-LAP", "6", "5"), ("EQ-ECR", "6", "0"), ("EQ-STA", "6", "0"),
        "# Services", "> Installation sur site, reprise des données et recyclage de l'ancien matériel compris.",
        ("MES", "1", "0"), ("?EFF-DON", "6", "0"), ("?EXT-GAR", "6", "0")), "30"),
    Offer("Copieurs en location, 36 mois", (
        ("COP-A3", "36", "8"), ("MES", "1", "0"), ("TRA", "1", "0"), ("?COP-A4", "36", "5"))),
    Offer("Salle serveurs", (
        "# Équipement", ("EQ-BAI", "1", "0"), ("EQ-OND", "1", "0"), ("SRV-R760", "36", "10"),
        "# Services", ("MES", "1", "0"), ("MNT-HEU", "7", "0"), ("?MNT-SIT", "4", "5"),
        "> Loyers facturés terme à échoir, matériel restitué en fin de contrat."), "30"),
    Offer("Chariot élévateur et formation", (
        "# Location", ("CHA-25", "12", "5"), ("TRA", "2", "0"),
        "# Conduite en sécurité", ("FOR-CAR", "2", "0"), ("GD-GUI", "8", "0"), ("?VGP", "2", "0"))),
    Offer("Transpalettes électriques", (
        ("EQ-TRP", "1", "0"), ("PC-CHG", "1", "0"), ("TRA", "1", "0"), ("?PC-BAT", "1", "10")), "40"),
    Offer("Nacelle pour chantier", (("NAC-12", "5", "0"), ("TRA", "2", "0"), ("GD-CAS", "4", "0"))),
    Offer("Salle de réunion connectée", (
        ("VIS-75", "24", "0"), ("MES", "1", "0"), "> Pose murale par nos soins, alimentation à prévoir par vos services.",
        ("?EXT-GAR", "2", "0"))),
    Offer("Flotte de tablettes durcies", (("TAB-11", "120", "6"), ("MES", "1", "0"), ("?EXT-GAR", "10", "0"))),
    Offer("Copieur reconditionné et consommables", (
        "# Matériel", ("EQ-COP", "1", "5"), ("TRA", "1", "0"),
        "# Consommables de la première année", ("PC-TON", "4", "0"), ("PC-TOC", "2", "0"), ("GD-PAP", "10", "0")), "30"),
    Offer("Maintenance annuelle du parc", (("MNT-SIT", "4", "8"), ("VGP", "6", "0"), ("?MNT-HEU", "10", "5"))),
    Offer("Utilitaire électrique, 24 mois", (("UTI-EL", "24", "4"), ("MES", "1", "50"), ("?TRA", "1", "0"))),
    Offer("Écrans et stations d'accueil", (("EQ-ECR", "8", "7.5"), ("EQ-STA", "8", "5"), ("TRA", "1", "0"))),
    Offer("Réseau du nouveau bâtiment", (
        "# Matériel en location", ("RES-48", "72", "5"), ("SRV-R760", "36", "5"),
        "# Mise en œuvre", ("MNT-HEU", "14", "0"), ("MES", "1", "0"))),
    Offer("Stations de travail pour le bureau d'études", (("STA-16", "96", "7"), ("EQ-ECR", "4", "0"), ("MES", "1", "0"))),
)
BACK_ORDERED = Offer("Gerbeur électrique à mât triplex", (
    ("EQ-GER", "2", "3"), ("PC-CHG", "2", "0"), ("FOR-CAR", "1", "0"),
    "> Délai du constructeur : livraison dès réapprovisionnement."), "30")
"""Its stacker is never in stock."""
ABROAD = (1, 6, 7, 9, 10)
"""The offers of services alone: goods that leave France need their day of departure on the invoice."""

BASKETS = (
    Basket((("COP-A3", "1", "0"), ("MNT-COP", "2350", "0")), rental=True),
    Basket((("LAP-14", "12", "0"), ("STA-16", "2", "0")), rental=True),
    Basket((("CHA-25", "1", "0"),), rental=True),
    Basket((("SRV-R760", "2", "0"), ("RES-48", "1", "0")), rental=True),
    Basket((("COP-A4", "2", "0"), ("MNT-COP", "1180", "0")), rental=True),
    Basket((("UTI-EL", "1", "0"),), rental=True),
    Basket((("VIS-75", "1", "0"), ("LAP-14", "4", "5")), rental=True),
    Basket((("CHA-35", "1", "5"), ("CHA-25", "1", "5")), rental=True),
    Basket((("TAB-11", "8", "0"),), rental=True),
    Basket((("MNT-SIT", "1", "0"), ("PC-TON", "2", "0"))),
    Basket((("MNT-HEU", "3.5", "0"), ("PC-ROU", "1", "0"))),
    Basket((("VGP", "2", "0"), ("MNT-HEU", "1.25", "0"))),
    Basket((("PC-TON", "4", "0"), ("PC-TOC", "1", "0"), ("GD-PAP", "6", "10"))),
    Basket((("NAC-12", "3", "0"), ("TRA", "2", "0"))),
    Basket((("GD-EAU", "6", "0"), ("GD-PAP", "8", "0"))),
    Basket((("FOR-CAR", "1", "0"), ("GD-GUI", "6", "0"))),
    Basket((("PC-BAT", "1", "0"), ("MNT-HEU", "2", "0"), ("TRA", "1", "0"))),
    Basket((("EFF-DON", "15", "2.5"), ("TRA", "1", "0"))),
    Basket((("EQ-ECR", "2", "0"), ("EQ-STA", "2", "0"))),
)
# fmt: on
