"""Passwords for the people of the test world."""

from functools import lru_cache

import sqlalchemy as sa

from leaseapp.identity.models import Account, User
from leaseapp.identity.services.passwords import hash_password
from leaseapp.kernel.persistence import db
from tests.support.world import Person

PASSWORD = "Grue-à-tour-2026!"
WRONG = "Grue-à-tour-2025!"


@lru_cache(maxsize=1)
def _hash() -> str:
    return hash_password(PASSWORD, cost=4)


def give_password(person: Person, *, verified: bool = True, reset_required: bool = False) -> str:
    """Let `person` sign in with PASSWORD; return their address."""
    with db.system_unit_of_work("test") as context:
        context.add(Account(user_id=person.user_id, password_hash=_hash(), password_reset_required=reset_required))
        if not verified:
            context.session.connection().execute(
                sa.update(User.__table__).where(User.__table__.c.id == person.user_id).values(email_verified_at=None)
            )
    return f"{person.token}@test.example"
