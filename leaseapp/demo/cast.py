"""Who plays in the demonstration. Every name is invented; SIRENs pass their check digit in a range that is not given out."""

from dataclasses import dataclass

from stdnum import luhn

PASSWORD = "Nordlease-2026!"  # noqa: S105  of the demonstration only, shown at its start


@dataclass(frozen=True)
class Member:
    """An account: `company` is the number of the client for external roles."""

    role: str
    email: str
    first_name: str
    last_name: str
    locale: str = "fr"
    company: int | None = None

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True)
class Client:
    """A company of the directory that buys."""

    name: str
    legal_form: str | None
    street: str
    postal_code: str
    city: str
    kind: str = "BUSINESS"
    country: str = "FR"
    vat_number: str | None = None
    term_days: int | None = None


def siren(number: int) -> str:
    """The SIREN 9991…: eight digits and their check digit."""
    digits = f"9991{number:04d}"
    return digits + luhn.calc_check_digit(digits)


def siret(of: str) -> str:
    """The SIRET of the head office of a SIREN."""
    digits = f"{of}0001"
    return digits + luhn.calc_check_digit(digits)


def vat_number(of: str) -> str:
    """The French VAT number that follows from a SIREN."""
    return f"FR{(12 + 3 * (int(of) % 97)) % 97:02d}{of}"


MEMBERS = (
    Member("ADMIN", "admin@nordlease.example", "Claire", "Delannoy"),
    Member("MANAGER", "direction@nordlease.example", "Hugues", "Verstraete"),
    Member("COMMERCIAL", "commercial@nordlease.example", "Karim", "Bensaïd"),
    Member("SALES_BACK", "adv@nordlease.example", "Élodie", "Marquant"),
    Member("ACCOUNTANT", "comptable@nordlease.example", "Sophie", "Marchal"),
    Member("LEASE_OFFICER", "location@nordlease.example", "Bastien", "Cordier"),
    Member("FINANCE_OFFICER", "finance@nordlease.example", "Nadia", "Lefort"),
    Member("TECHNICIAN", "technicien@nordlease.example", "Rémi", "Caudron"),
    Member("SERVICE_MANAGER", "sav@nordlease.example", "Isabelle", "Thuillier"),
    Member("LOGISTICS", "logistique@nordlease.example", "Mehdi", "Rahmani"),
    Member("AUDITOR", "audit@nordlease.example", "Alice", "Whitmore", "en"),
    Member("CLIENT_ADMIN", "client@rouviere.example", "Paul", "Rouvière", company=0),
    Member("CLIENT_USER", "achats@rouviere.example", "Jeanne", "Amiel", company=0),
    Member("LENDER_USER", "preteur@credibail.example", "Louis", "Hamelin", company=24),
    Member("PARTNER_USER", "partenaire@flandres-it.example", "Inès", "Wattel", company=23),
    Member("SUPPLIER_USER", "fournisseur@kerbat.example", "Yann", "Kerbrat", company=22),
)

CLIENTS = (
    Client("Ateliers Rouvière", "SAS", "14 rue des Forges", "69007", "Lyon"),
    Client("Clinique du Parc Fleuri", "SA", "2 avenue des Tilleuls", "59000", "Lille", term_days=45),
    Client("Mairie de Saint-Aubin-des-Ormes", None, "1 place de la République", "62217", "Beaurains", "PUBLIC"),
    Client("Boulangeries Lemaire", "SARL", "88 rue Nationale", "59800", "Lille"),
    Client("Garage Petitjean", "SARL", "5 route d'Arras", "62300", "Lens"),
    Client("Transports Vasseur-Lys", "SAS", "ZI de la Lys, rue 4", "59181", "Steenwerck", term_days=45),
    Client("Hôtel des Remparts", "SAS", "7 rue des Remparts", "62200", "Boulogne-sur-Mer"),
    Client("Cabinet Delmas et Associés", "SELARL", "21 boulevard Carnot", "80000", "Amiens"),
    Client("Menuiserie Caron-Brasseur", "SARL", "Rue du Moulin", "60000", "Beauvais"),
    Client("Pharmacie Centrale d'Halluin", "SELARL", "3 place de l'Église", "59250", "Halluin"),
    Client("Imprimerie Sorel", "SA", "40 quai de la Deûle", "59700", "Marcq-en-Barœul", term_days=60),
    Client("École Jean-Moulin de Wambrechies", None, "9 rue des Écoles", "59118", "Wambrechies", "PUBLIC"),
    Client("Brasserie des Trois Ponts", "SAS", "12 rue du Canal", "59140", "Dunkerque"),
    Client("Verrerie d'Artois", "SA", "Avenue de l'Industrie", "62510", "Arques", term_days=45),
    Client("Papeterie Duvivier", "SARL", "27 rue Gambetta", "02100", "Saint-Quentin"),
    Client("Conserverie de l'Aa", "SAS", "Quai du Haut Pont", "62500", "Saint-Omer"),
    Client("Laboratoire Biolys", "SELAS", "6 rue Pasteur", "59500", "Douai"),
    Client("Scierie Hennebelle", "EURL", "Route forestière 2", "08000", "Charleville-Mézières"),
    Client("Agence Kaolin", "SASU", "16 rue de Béthune", "59000", "Lille"),
    Client("Coopérative Agricole du Santerre", "SCA", "Silo central, D934", "80700", "Roye"),
    Client("Rheinwerk Maschinen", "GmbH", "Hafenstraße 12", "50678", "Köln", country="DE", vat_number="DE136695976"),
    Client(
        "Bouwgroep Vermeersch", "BV", "Kortrijksesteenweg 210", "9000", "Gent", country="BE", vat_number="BE0428759497"
    ),
    Client("Kerbat Équipements", "SAS", "Parc d'activités Ouest", "35000", "Rennes"),
    Client("Flandres IT Partenaires", "SAS", "Rue des Métiers", "59200", "Tourcoing"),
    Client("Crédibail Nord", "SA", "1 rue de la Bourse", "75002", "Paris"),
)
