"""The accounts of the demonstration as the sign-in page offers them, and what they share. Nobody of these names is meant.

An address that ends in `.example` belongs to nobody (RFC 2606), and all of these secrets are public: an installation that
strangers can reach does not start with them.
"""

from dataclasses import dataclass
from enum import StrEnum

from leaseapp.kernel.text.i18n import _

PASSWORD = "Nordlease-2026!"  # noqa: S105  of the demonstration only, shown on its sign-in page
SECRET = "NORDLEASE2DEMO2SECRET2KEY2CLAIRE"  # noqa: S105  of everybody's authenticator there, shown with it


class Circle(StrEnum):
    """The part of the sign-in page on which an account stands."""

    HOUSE = "HOUSE"
    AROUND = "AROUND"


@dataclass(frozen=True)
class Card:
    """An account: its role and what it does, in words of people, and its icon."""

    email: str
    title: str
    task: str
    icon: str
    circle: Circle = Circle.HOUSE


_OUTSIDE = Circle.AROUND
CARDS = (
    Card(
        "admin@nordlease.example",
        _("Administrator"),
        _("Opens accounts, sets roles, number series and templates."),
        "user-cog",
    ),
    Card(
        "direction@nordlease.example",
        _("Management"),
        _("Follows revenue and margins, in two organizations."),
        "chart-column",
    ),
    Card("commercial@nordlease.example", _("Sales"), _("Writes quotes, sends them, answers customers."), "briefcase"),
    Card(
        "adv@nordlease.example",
        _("Sales back office"),
        _("Takes orders, invoices, prepares deliveries."),
        "shopping-cart",
    ),
    Card(
        "comptable@nordlease.example", _("Accountant"), _("Issues, records payments, matches, credits."), "calculator"
    ),
    Card("location@nordlease.example", _("Leasing"), _("Sets up contracts, follows rents and terms."), "file-pen-line"),
    Card(
        "finance@nordlease.example", _("Refinancing"), _("Rates clients, assigns receivables to lenders."), "hand-coins"
    ),
    Card(
        "technicien@nordlease.example",
        _("Technician"),
        _("Sees the day, repairs, has it signed, on a tablet."),
        "wrench",
    ),
    Card("sav@nordlease.example", _("Service manager"), _("Takes fault reports, plans, watches deadlines."), "headset"),
    Card(
        "logistique@nordlease.example", _("Logistics"), _("Prepares, ships, receives, counts the fleet."), "warehouse"
    ),
    Card(
        "audit@nordlease.example",
        _("Auditor"),
        _("Reads everything, changes nothing. In English."),
        "shield-check",
    ),
    Card(
        "admin@atelier-lys.example",
        _("Another organization"),
        _("Atelier Lys: no data in common with Nordlease."),
        "building-2",
    ),
    Card(
        "client@rouviere.example",
        _("Client, manager"),
        _("Accepts quotes, follows invoices, invites colleagues."),
        "building",
        _OUTSIDE,
    ),
    Card(
        "achats@rouviere.example",
        _("Client, purchasing"),
        _("Follows quotes, orders and deliveries."),
        "user",
        _OUTSIDE,
    ),
    Card(
        "preteur@credibail.example",
        _("Lender"),
        _("Sees the files and receivables offered to it."),
        "landmark",
        _OUTSIDE,
    ),
    Card(
        "partenaire@flandres-it.example", _("Partner"), _("Brings business in and follows it."), "handshake", _OUTSIDE
    ),
    Card("fournisseur@kerbat.example", _("Supplier"), _("Answers requests for prices."), "store", _OUTSIDE),
    Card(
        "assistance@leaseapp.example",
        _("Support"),
        _("Acts as a member to help, reading only."),
        "life-buoy",
        _OUTSIDE,
    ),
    Card(
        "console@leaseapp.example",
        _("Platform"),
        _("Acts as a member to mend things."),
        "server",
        _OUTSIDE,
    ),
)
"""In the order of the page."""
ADDRESSES = frozenset(card.email for card in CARDS)
