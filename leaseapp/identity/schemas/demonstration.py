"""Shapes of the demonstration's accounts on the sign-in page."""

from leaseapp.identity.rules.demonstration import Circle
from leaseapp.kernel.text.schema import Out


class DemonstrationAccountOut(Out):
    """One card: whose account it is, and what they do."""

    email: str
    name: str
    organization: str
    title: str
    task: str
    icon: str
    circle: Circle


class DemonstrationOut(Out):
    """The accounts of the demonstration, and the password and the key of the authenticator that they share."""

    password: str
    authenticator_key: str
    accounts: list[DemonstrationAccountOut]
