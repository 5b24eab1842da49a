"""Goods and services that Nordlease sells."""

from dataclasses import dataclass

from leaseapp.law import vat_rates

NORMAL, REDUCED = str(vat_rates.STANDARD), str(vat_rates.REDUCED)


@dataclass(frozen=True)
class Product:
    """An entry of the catalog; price and eco-tax in € excl. VAT, VAT in %.

    Goods have the stock of the first day and the threshold that asks for more.
    """

    reference: str
    name: str
    category: str
    unit: str
    price: str
    kind: str = "SERVICE"
    vat_rate: str = NORMAL
    eco_tax: str = "0"
    stock: int = 0
    threshold: int | None = None


IT, OFFICE, HANDLING = "Matériel informatique", "Matériel bureautique", "Matériel de manutention"
IT_RENTAL, OFFICE_RENTAL, HANDLING_RENTAL = "Location informatique", "Location bureautique", "Location manutention"
UPKEEP, SERVICES, PARTS, CONSUMABLES = "Maintenance", "Services", "Pièces", "Consommables"
MACHINE = "EQUIPMENT"
TREE = (
    ("Matériel", (IT, OFFICE, HANDLING)),
    ("Location", (IT_RENTAL, OFFICE_RENTAL, HANDLING_RENTAL, "Location de véhicules")),
    ("Services", (UPKEEP, SERVICES)),
    ("Pièces et consommables", (PARTS, CONSUMABLES)),
    ("Sécurité", ("Documentation",)),
)
"""The categories: each root with those below it."""

# fmt: off
PRODUCTS = (
    Product("SRV-R760", "Location serveur rack 2U, 36 mois", IT_RENTAL, "mois", "240.00"),
    Product("LAP-14", "Location ordinateur portable 14 pouces", IT_RENTAL, "mois", "38.50"),
    Product("STA-16", "Location station de travail mobile 16 pouces", IT_RENTAL, "mois", "74.00"),
    Product("TAB-11", "Location tablette durcie 11 pouces", IT_RENTAL, "mois", "29.90"),
    Product("RES-48", "Location commutateur réseau 48 ports", IT_RENTAL, "mois", "58.00"),
    Product("COP-A3", "Location copieur A3 couleur", OFFICE_RENTAL, "mois", "165.00"),
    Product("COP-A4", "Location multifonction A4 couleur", OFFICE_RENTAL, "mois", "62.00"),
    Product("VIS-75", "Location écran de visioconférence 75 pouces", OFFICE_RENTAL, "mois", "118.00"),
    Product("CHA-25", "Location chariot élévateur 2,5 t", HANDLING_RENTAL, "mois", "690.00"),
    Product("CHA-35", "Location chariot élévateur 3,5 t", HANDLING_RENTAL, "mois", "860.00"),
    Product("NAC-12", "Location nacelle 12 m", HANDLING_RENTAL, "jour", "185.00"),
    Product("UTI-EL", "Location utilitaire électrique 12 m³", "Location de véhicules", "mois", "545.00"),
    Product("MNT-SIT", "Maintenance sur site, forfait trimestriel", UPKEEP, "forfait", "1350.00"),
    Product("MNT-HEU", "Intervention technicien", UPKEEP, "h", "78.00"),
    Product("MNT-COP", "Maintenance copieur, page couleur", UPKEEP, "page", "0.0485"),
    Product("EXT-GAR", "Extension de garantie, intervention J+1", UPKEEP, "an", "190.00"),
    Product("MES", "Mise en service et formation", SERVICES, "forfait", "420.00"),
    Product("FOR-CAR", "Formation des caristes", SERVICES, "jour", "890.00"),
    Product("EFF-DON", "Effacement certifié des données", SERVICES, "unité", "24.00"),
    Product("VGP", "Vérification générale périodique", SERVICES, "unité", "145.00"),
    Product("TRA", "Transport et livraison", SERVICES, "trajet", "96.00"),
    Product("EQ-COP", "Copieur A3 couleur reconditionné", OFFICE, "unité", "2890.00", MACHINE, NORMAL, "5.40", 40, 4),
    Product("EQ-LAP", "Ordinateur portable 14 pouces, 32 Go", IT, "unité", "1190.00", MACHINE, NORMAL, "0.50", 420, 12),
    Product("EQ-ECR", "Écran 27 pouces", IT, "unité", "329.00", MACHINE, NORMAL, "2.00", 420, 20),
    Product("EQ-STA", "Station d'accueil USB-C", IT, "unité", "189.00", MACHINE, NORMAL, "0.15", 300, 20),
    Product("EQ-BAI", "Baie 42U équipée", IT, "unité", "1350.00", MACHINE, NORMAL, "10.00", 30, 3),
    Product("EQ-OND", "Onduleur 3 kVA en rack", IT, "unité", "980.00", MACHINE, NORMAL, "3.20", 30, 3),
    Product("EQ-TRP", "Transpalette électrique 1,5 t", HANDLING, "unité", "2450.00", MACHINE, NORMAL, "12.00", 40, 4),
    Product("EQ-GER", "Gerbeur électrique 1,2 t, mât triplex", HANDLING, "unité", "5980.00", MACHINE, NORMAL, "18.00", 1, 2),
    Product("PC-BAT", "Batterie traction 24 V", PARTS, "unité", "860.00", "PART", NORMAL, "8.00", 60, 6),
    Product("PC-CHG", "Chargeur haute fréquence 24 V", PARTS, "unité", "540.00", "PART", NORMAL, "1.20", 60, 4),
    Product("PC-TON", "Toner noir haute capacité", CONSUMABLES, "unité", "112.90", "PART", NORMAL, "0", 400, 40),
    Product("PC-TOC", "Jeu de toners couleur", CONSUMABLES, "jeu", "289.00", "PART", NORMAL, "0", 200, 30),
    Product("PC-ROU", "Jeu de roues polyuréthane", PARTS, "jeu", "74.00", "PART", NORMAL, "0", 90, 100),
    Product("PC-FOU", "Paire de fourches 1 150 mm", PARTS, "paire", "415.00", "PART", NORMAL, "0", 12, 4),
    Product("GD-EAU", "Cartouche filtrante pour fontaine", CONSUMABLES, "unité", "35.90", "GOODS", REDUCED, "0", 260, 24),
    Product("GD-GUI", "Guide de sécurité des caristes", "Documentation", "exemplaire", "18.00", "GOODS", REDUCED, "0", 150, 10),
    Product("GD-PAP", "Papier recyclé A4, carton de 5 ramettes", CONSUMABLES, "carton", "24.60", "GOODS", NORMAL, "0", 600, 60),
    Product("GD-CAS", "Casque de chantier avec jugulaire", "Sécurité", "unité", "27.50", "GOODS", NORMAL, "0", 120, 20),
    Product("DELL-R760", "Serveur Dell PowerEdge R760", IT, "unité", "12490.00", MACHINE, NORMAL, "10.00", 0),
    Product("OLD-FAX", "Location télécopieur", OFFICE_RENTAL, "mois", "19.00"),
)
# fmt: on
ARCHIVED = frozenset({"OLD-FAX"})

COSTS = {
    "SRV-R760": "158.00", "LAP-14": "24.90", "STA-16": "48.50", "TAB-11": "18.70", "RES-48": "36.00", "COP-A3": "104.00",
    "COP-A4": "40.50", "VIS-75": "76.00", "CHA-25": "468.00", "CHA-35": "585.00", "NAC-12": "121.00", "UTI-EL": "392.00",
    "MNT-SIT": "810.00", "MNT-HEU": "46.00", "MNT-COP": "0.0262", "EXT-GAR": "121.00", "FOR-CAR": "610.00", "TRA": "71.00",
    "EQ-COP": "1980.00", "EQ-LAP": "914.00", "EQ-ECR": "238.00", "EQ-STA": "131.00", "EQ-BAI": "985.00", "EQ-OND": "702.00",
    "EQ-TRP": "1790.00", "EQ-GER": "4480.00", "PC-BAT": "598.00", "PC-CHG": "371.00", "PC-TON": "74.20", "PC-TOC": "194.00",
    "PC-ROU": "46.00", "PC-FOU": "276.00", "GD-EAU": "22.40", "GD-PAP": "16.10", "GD-CAS": "15.80", "EFF-DON": "9.50",
    "DELL-R760": "10180.00",
}  # fmt: skip
"""The cost of a unit to Nordlease in € excl. VAT: bought, financed, subcontracted or worked; others have no known cost."""

RAISES = {
    "DELL-R760": (
        (None, "11290.00", "9480.00"), (330, "11690.00", "9480.00"), (150, "12190.00", "9950.00"), (24, "12490.00", "10180.00"),
    )
}  # fmt: skip
"""Prices that changed: days ago (None: from the beginning), price, cost; the last ones are those above."""

WEIGHTS = {
    "EQ-COP": "118", "EQ-LAP": "1.9", "EQ-ECR": "6.4", "EQ-STA": "0.45", "EQ-BAI": "142", "EQ-OND": "31.5", "EQ-TRP": "165",
    "EQ-GER": "1040", "PC-BAT": "185", "PC-TON": "1.2", "PC-TOC": "4.6", "PC-ROU": "6.8", "PC-FOU": "74", "GD-EAU": "0.7",
    "GD-PAP": "12.5", "GD-CAS": "0.4", "DELL-R760": "35.3",
}  # fmt: skip
"""The weight of a unit in kg, where somebody has weighed it."""
