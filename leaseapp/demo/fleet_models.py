"""The equipment that Nordlease leases: brands (all invented), families and models with their measures."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Model:
    """A model: mm, kg, kW, months, kg CO2e of its making; `price` in € excl. VAT, `prefix` of its serial numbers."""

    brand: str
    family: str
    reference: str
    name: str
    size: tuple[int, int, int]
    mass: float
    power: float | None
    life: int
    carbon: int
    price: int
    refrigerant: tuple[str, float] | None = None
    stackable: int = 1


#: code → (name, code of the family above, waste category)
FAMILIES: dict[str, tuple[str, str | None, int | None]] = {
    "FROID": ("Froid commercial", None, 1),
    "FROID-ARM": ("Armoires froides", "FROID", 1),
    "FROID-GLA": ("Machines à glaçons", "FROID", 1),
    "MANUT": ("Manutention", None, 4),
    "MANUT-CHA": ("Chariots élévateurs", "MANUT", 4),
    "MANUT-TRA": ("Transpalettes", "MANUT", 4),
    "CAFE": ("Machines à café", None, 4),
    "INFO": ("Informatique", None, 6),
    "INFO-POR": ("Ordinateurs portables", "INFO", 6),
    "INFO-ECR": ("Écrans", "INFO", 2),
    "MEDI": ("Matériel médical", None, 4),
    "MEDI-LIT": ("Lits médicalisés", "MEDI", 4),
}


#: reference of a model → that of the product as which it is sold
SOLD_AS = {"A14-G3": "EQ-LAP", "A13-G1": "EQ-LAP", "E27Q": "EQ-ECR", "TP-20": "EQ-TRP", "LV-15S": "EQ-GER"}


def _property(kind: str, french: str, english: str, **rules: object) -> dict[str, object]:
    return {"type": kind, "title": {"fr": french, "en": english}, **rules}


#: what machines of a family have: name → property; the first is required
PROPERTIES: dict[str, dict[str, dict[str, object]]] = {
    "FROID-ARM": {
        "zones": _property("integer", "Zones de froid", "Cold zones", minimum=1, maximum=4, order=0),
        "volume": _property("integer", "Volume utile", "Usable volume", unit="l", minimum=50, order=1),
        "door": _property("string", "Porte", "Door", enum=["pleine", "vitrée"], order=2),
    },
    "MANUT-CHA": {
        "lift": _property("number", "Hauteur de levée", "Height of lift", unit="m", minimum=1, maximum=15, order=0),
        "load": _property("integer", "Charge", "Load", unit="kg", minimum=500, order=1),
        "checkedOn": _property("string", "Vérifié le", "Checked on", format="date", order=2),
        "charger": _property("boolean", "Chargeur fourni", "Charger supplied", order=3),
    },
    "FROID-GLA": {
        "output": _property("integer", "Production par jour", "Output a day", unit="kg", minimum=10, order=0),
        "cooling": _property("string", "Condensation", "Condensing", enum=["air", "eau"], order=1),
    },
    "MANUT-TRA": {
        "load": _property("integer", "Charge", "Load", unit="kg", minimum=500, order=0),
        "forks": _property("integer", "Longueur des fourches", "Length of forks", unit="mm", minimum=600, order=1),
    },
    "CAFE": {
        "groups": _property("integer", "Groupes", "Groups", minimum=0, maximum=4, order=0),
        "water": _property("string", "Eau", "Water", enum=["réservoir", "réseau"], order=1),
    },
    "INFO-POR": {
        "memory": _property("integer", "Mémoire vive", "Memory", unit="Go", minimum=4, order=0),
        "keyboard": _property("string", "Clavier", "Keyboard", enum=["AZERTY", "QWERTY"], order=1),
    },
    "INFO-ECR": {
        "diagonal": _property("number", "Diagonale", "Diagonal", unit="″", minimum=15, maximum=60, order=0),
        "curved": _property("boolean", "Incurvé", "Curved", order=1),
    },
    "MEDI-LIT": {
        "motors": _property("integer", "Moteurs", "Motors", minimum=0, maximum=6, order=0),
        "bearing": _property("integer", "Poids admis", "Weight borne", unit="kg", minimum=100, order=1),
    },
    "MEDI": {
        "bearing": _property("integer", "Poids admis", "Weight borne", unit="kg", minimum=100, order=0),
        "battery": _property("boolean", "Sur batterie", "On battery", order=1),
    },
}
VALUES: dict[str, dict[str, object]] = {
    "FROID-ARM": {"zones": 2, "volume": 600, "door": "vitrée"},
    "MANUT-CHA": {"lift": 4.8, "load": 1600, "checkedOn": "2026-03-12", "charger": True},
    "FROID-GLA": {"output": 60, "cooling": "air"},
    "MANUT-TRA": {"load": 1500, "forks": 1150},
    "CAFE": {"groups": 2, "water": "réseau"},
    "INFO-POR": {"memory": 16, "keyboard": "AZERTY"},
    "INFO-ECR": {"diagonal": 27, "curved": False},
    "MEDI-LIT": {"motors": 4, "bearing": 180},
    "MEDI": {"bearing": 160, "battery": True},
}

MODELS = (
    Model(
        "Borealis",
        "FROID-ARM",
        "BA-600",
        "Armoire froide 600 L",
        (700, 815, 2030),
        118,
        0.42,
        120,
        890,
        2150,
        ("R-290", 0.09),
    ),
    Model(
        "Borealis",
        "FROID-ARM",
        "BA-1400",
        "Armoire froide 1400 L",
        (1440, 815, 2030),
        182,
        0.65,
        120,
        1310,
        3420,
        ("R-290", 0.15),
    ),
    Model(
        "Givrelec",
        "FROID-ARM",
        "GX-2P",
        "Armoire négative deux portes",
        (1480, 830, 2050),
        205,
        1.1,
        108,
        1450,
        4180,
        ("R-452A", 0.62),
    ),
    Model(
        "Givrelec",
        "FROID-GLA",
        "GL-60",
        "Machine à glaçons 60 kg",
        (500, 590, 1000),
        62,
        0.55,
        84,
        540,
        2390,
        ("R-290", 0.12),
    ),
    Model(
        "Treville", "MANUT-CHA", "TV-16E", "Chariot électrique 1,6 t", (1980, 1070, 2100), 2890, 7.2, 96, 9800, 24900
    ),
    Model(
        "Treville", "MANUT-CHA", "TV-25E", "Chariot électrique 2,5 t", (2320, 1190, 2150), 4120, 11.0, 96, 13200, 31500
    ),
    Model("Treville", "MANUT-TRA", "TP-20", "Transpalette électrique 2 t", (1650, 720, 1320), 410, 1.2, 84, 1350, 3650),
    Model("Levrac", "MANUT-TRA", "LV-15S", "Gerbeur 1,5 t", (1940, 800, 1980), 760, 2.2, 84, 2450, 6890),
    Model("Torrefa", "CAFE", "TF-Duo", "Machine à café deux groupes", (730, 560, 520), 58, 3.4, 72, 410, 5450),
    Model("Torrefa", "CAFE", "TF-Auto", "Automate à grains", (340, 520, 680), 24, 2.2, 60, 260, 3190),
    Model("Ardentec", "INFO-POR", "A14-G3", "Portable 14 pouces", (320, 225, 18), 1.4, 0.065, 48, 210, 1090, None, 5),
    Model(
        "Ardentec",
        "INFO-POR",
        "A16-G2",
        "Portable 16 pouces station",
        (360, 250, 22),
        2.2,
        0.13,
        48,
        320,
        2240,
        None,
        5,
    ),
    Model("Ardentec", "INFO-ECR", "E27Q", "Écran 27 pouces", (620, 210, 540), 6.2, 0.03, 72, 190, 289, None, 3),
    Model("Serevie", "MEDI-LIT", "SV-4M", "Lit médicalisé quatre moteurs", (2180, 1030, 800), 96, 0.25, 120, 480, 1790),
    Model("Serevie", "MEDI-LIT", "SV-Bari", "Lit bariatrique", (2200, 1250, 820), 148, 0.3, 120, 690, 3250),
    Model("Serevie", "MEDI", "SV-Leve", "Lève-personne électrique", (1200, 680, 1900), 45, 0.2, 96, 240, 1120),
    Model(
        "Givrelec",
        "FROID-GLA",
        "GL-120",
        "Machine à glaçons 120 kg",
        (560, 640, 1150),
        84,
        0.9,
        84,
        720,
        3480,
        ("R-290", 0.14),
    ),
    Model(
        "Borealis", "FROID-ARM", "BA-VIN", "Armoire à vin", (595, 690, 1850), 92, 0.22, 120, 640, 1890, ("R-600a", 0.05)
    ),
    Model(
        "Levrac", "MANUT-TRA", "LV-10M", "Transpalette manuel 1 t", (1550, 550, 1200), 68, None, 120, 190, 420, None, 2
    ),
    Model("Treville", "MANUT-CHA", "TV-35D", "Chariot diesel 3,5 t", (2780, 1230, 2180), 4980, 36.0, 96, 15800, 38900),
    Model("Torrefa", "CAFE", "TF-Mono", "Machine à café un groupe", (420, 540, 510), 38, 2.6, 72, 290, 3180),
    Model("Torrefa", "CAFE", "TF-Moul", "Moulin à café", (220, 390, 580), 13, 0.36, 72, 95, 690),
    Model("Ardentec", "INFO-ECR", "E34C", "Écran incurvé 34 pouces", (810, 240, 530), 9.4, 0.05, 72, 310, 549, None, 3),
    Model("Ardentec", "INFO-POR", "A13-G1", "Portable 13 pouces", (300, 210, 15), 1.1, 0.045, 48, 185, 1340, None, 5),
    Model("Serevie", "MEDI", "SV-Faut", "Fauteuil de transfert", (980, 660, 1250), 36, None, 96, 130, 780),
)

#: degrees north and east
POSITIONS = {
    "LIL": (50.6292, 3.0573), "LEN": (50.4329, 2.8278), "AMI": (49.8941, 2.2958), "REI": (49.2583, 4.0317),
    "LYO": (45.6970, 4.8880), "ATE": (50.6927, 3.1778),
}  # fmt: skip

#: code, name, kind, city, postal code, area (m²), volume (m³)
PLACES = (
    ("LIL", "Dépôt de Lille", "DEPOT", "Lille", "59000", 1200, 6000),
    ("LEN", "Dépôt de Lens", "DEPOT", "Lens", "62300", 800, 4200),
    ("AMI", "Dépôt d’Amiens", "DEPOT", "Amiens", "80000", 600, 3000),
    ("REI", "Dépôt de Reims", "DEPOT", "Reims", "51100", 450, 1900),
    ("LYO", "Dépôt de Lyon", "DEPOT", "Vénissieux", "69200", 900, 4600),
    ("ATE", "Atelier de Roubaix", "WORKSHOP", "Roubaix", "59100", 380, 1700),
    ("VAN1", "Camionnette 1", "VEHICLE", "Lille", "59000", 6, 11),
    ("VAN2", "Camionnette 2", "VEHICLE", "Lille", "59000", 6, 11),
    ("VAN3", "Camionnette 3", "VEHICLE", "Reims", "51100", 6, 11),
    ("REBUT", "Zone de rebut", "DISPOSAL", "Lens", "62300", 60, 200),
)
