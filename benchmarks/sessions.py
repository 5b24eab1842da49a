"""`python -m benchmarks.sessions NUMBER`: opens sessions of the demonstration's people in turn; their tokens as JSON."""

import json
import sys
from itertools import cycle, islice

from sqlmodel import col, select

from leaseapp import wiring
from leaseapp.demo import cast
from leaseapp.identity.models import Membership, User
from leaseapp.identity.services.sessions import open_session
from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.persistence import db

#: they all read invoices, with different rights
ROLES = ("ADMIN", "MANAGER", "COMMERCIAL", "SALES_BACK", "ACCOUNTANT", "AUDITOR")


def opened(number: int) -> list[str]:
    """Return as many tokens, each of a session of its own."""
    wiring.wire()
    emails = [member.email for member in cast.MEMBERS if member.role in ROLES]
    with db.system_unit_of_work("benchmark", action="benchmark") as context:
        joined = select(User, col(Membership.organization_id)).join(Membership, col(Membership.user_id) == User.id)
        people = context.session.execute(joined.where(col(User.email).in_(emails)).order_by(User.email)).all()
        tokens = []
        for user, organization in islice(cycle(people), number):
            open_session(context, user, organization, second_factor=True)
            # others know the device; the last one is that of the session just opened
            tokens.append([str(cookie.value) for cookie in context.cookies if cookie.name == SESSION_COOKIE][-1])
        return tokens


if __name__ == "__main__":
    sys.stdout.write(json.dumps(opened(int(sys.argv[1]))) + "\n")
