"""Shapes of the demonstration's accounts on the sign-in page."""

from leaseapp.identity.rules.demonstration import Circle
from leaseapp.kernel.text.schema import Out


class DemonstrationAccountOut(Out):
    """One card: whose account it is, and what they do; `nextStep` is the first half minute whose code is not used yet."""

    email: str
    name: str
    organization: str
    title: str
    task: str
    icon: str
    circle: Circle
    next_step: int


class DemonstrationOut(Out):
    """The accounts of the demonstration, and the password and the key of the authenticator that they share."""

    password: str
    authenticator_key: str
    accounts: list[DemonstrationAccountOut]
