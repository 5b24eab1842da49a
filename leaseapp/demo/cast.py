"""Accounts of the demonstration, and the making of its SIRENs: their check digit holds in a range not given out."""

from dataclasses import dataclass

from stdnum import luhn

from leaseapp.identity.services import demonstration

PASSWORD, SECRET = demonstration.PASSWORD, demonstration.SECRET


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


def siren(number: int) -> str:
    """Return the SIREN 9991…: eight digits and their check digit."""
    digits = f"9991{number:04d}"
    return digits + luhn.calc_check_digit(digits)


def siret(of: str) -> str:
    """Return the SIRET of the head office of a SIREN."""
    digits = f"{of}0001"
    return digits + luhn.calc_check_digit(digits)


def vat_number(of: str) -> str:
    """Return the French VAT number that follows from a SIREN."""
    return f"FR{(12 + 3 * (int(of) % 97)) % 97:02d}{of}"


LENDER = 24
"""The number of the company that finances contracts and has an account."""
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
    Member("LENDER_USER", "preteur@credibail.example", "Louis", "Hamelin", company=LENDER),
    Member("PARTNER_USER", "partenaire@flandres-it.example", "Inès", "Wattel", company=23),
    Member("SUPPLIER_USER", "fournisseur@kerbat.example", "Yann", "Kerbrat", company=22),
)
NEIGHBOUR = Member("ADMIN", "admin@atelier-lys.example", "Agathe", "Lys")
"""The administrator of the second organization."""
PROVIDERS = (
    Member("SUPERADMIN_PROVIDER", "console@leaseapp.example", "Maud", "Kerleau"),
    Member("ADMIN_PROVIDER", "assistance@leaseapp.example", "Théo", "Brunel"),
)
"""The platform's own staff: no organization is theirs."""
