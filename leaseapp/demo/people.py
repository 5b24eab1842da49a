"""The contacts of the companies: who answers the phone, who signs, who pays. Nobody of these names is meant."""

from dataclasses import dataclass

from leaseapp.demo.clients import Client, plain

_FIRST = (
    "Camille", "Julien", "Nathalie", "Thomas", "Aurélie", "Benoît", "Sandrine", "Olivier", "Fatima", "Guillaume", "Céline",
    "Mathieu", "Valérie", "Sébastien", "Pauline", "Xavier", "Amélie", "Laurent", "Chloé", "Philippe", "Manon", "Arnaud",
    "Delphine", "Yacine", "Marion", "Étienne", "Sylvie", "Romain", "Émilie", "Didier", "Lucie",
)  # fmt: skip
_LAST = (
    "Delattre", "Hochart", "Lecerf", "Vandamme", "Bouchart", "Fiévet", "Carpentier", "Wallaert", "Deconinck", "Mercier",
    "Obled", "Taverne", "Quéva", "Dassonneville", "Legrain", "Braem", "Caudrelier", "Lhermitte", "Ségard", "Vilain", "Picavet",
    "Dumoulin", "Hennion", "Lepoutre", "Rosselle", "Bacquet", "Gilliot", "Thellier", "Cuvelier", "Maquaire", "Desplanques",
    "Joly-Verbeke", "Noël", "Pétillon", "Roussel", "Sauvage", "Trinel",
)  # fmt: skip
_BUYER_TITLES = ("Responsable des achats", "Dirigeante", "Directeur général", "Responsable logistique", "Gérant",
                 "Directrice administrative")  # fmt: skip
_PAYER_TITLES = ("Comptabilité fournisseurs", "Responsable administratif et financier", "Comptable")
_KNOWN = {
    0: (("Paul", "Rouvière", "client@rouviere.example"), ("Jeanne", "Amiel", "achats@rouviere.example")),
    22: (("Yann", "Kerbrat", "fournisseur@kerbat.example"),),
    23: (("Inès", "Wattel", "partenaire@flandres-it.example"),),
    24: (("Louis", "Hamelin", "preteur@credibail.example"),),
}
"""Those who have an account, by the number of their company."""


@dataclass(frozen=True)
class Person:
    """A contact of a company."""

    first_name: str
    last_name: str
    job_title: str
    email: str
    phone: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}"


def of_company(number: int, client: Client) -> tuple[Person, ...]:
    """Return the people of a company, the one who signs first: one to three."""
    size = 1 + (number * 5 + 1) % 3
    known = _KNOWN.get(number, ())
    return tuple(_person(number, place, client, known) for place in range(max(size, len(known))))


def switchboard(number: int, client: Client) -> str:
    """Return the phone of the company, in a range that the French numbering plan keeps for fiction, or plainly invented."""
    return _phone(number, 0, client)


def _person(number: int, place: int, client: Client, known: tuple[tuple[str, str, str], ...]) -> Person:
    titles = _PAYER_TITLES if place == 1 else _BUYER_TITLES
    title, phone = titles[(number + place) % len(titles)], _phone(number, place + 1, client)
    if place < len(known):
        first, last, email = known[place]
        return Person(first, last, title, email, phone)
    first = _FIRST[(number * 7 + place * 11 + 3) % len(_FIRST)]
    last = _LAST[(number * 5 + place * 17 + 2) % len(_LAST)]
    return Person(first, last, title, f"{plain(first)}.{plain(last)}@{client.mail_domain}", phone)


def _phone(number: int, place: int, client: Client) -> str:
    if client.country == "DE":
        return f"+49 221 555 01{number % 10}{place}"
    if client.country == "BE":
        return f"+32 9 555 01 {number % 10}{place}"
    if place == 2:
        return f"06 39 98 {number:02d} {10 + place:02d}"
    if client.postal_code.startswith("75"):
        return f"01 99 00 {number:02d} {10 + place:02d}"
    return f"03 53 01 {number:02d} {10 + place:02d}"
