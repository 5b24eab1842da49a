"""Passwords and second factors for the people of the test world."""

from functools import lru_cache
from typing import Any

import pyotp
import sqlalchemy as sa

from leaseapp.identity.models import Account, User
from leaseapp.identity.rules.two_factor import step_at
from leaseapp.identity.services import two_factor
from leaseapp.identity.services.passwords import hash_password
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from tests.support.world import Person

PASSWORD = "Grue-à-tour-2026!"
WRONG = "Grue-à-tour-2025!"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


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


def give_second_factor(person: Person) -> None:
    """Let `person` answer with the codes of SECRET."""
    with db.system_unit_of_work("test") as context:
        two_factor.enroll(context, context.session.get(User, person.user_id), SECRET)


def code(steps: int = 0, secret: str = SECRET) -> str:
    """The code of an authenticator now, or so many half minutes from now."""
    return pyotp.TOTP(secret).generate_otp(step_at(clock.now()) + steps)


def sign_in(client: Any, email: str, password: str = PASSWORD) -> Any:
    """Through the password; return the answer."""
    return client.post("/api/auth/sign-in/email", json={"email": email, "password": password})


def give_code(client: Any, given: str | None = None) -> Any:
    """Through the second factor; return the answer."""
    return client.post("/api/auth/two-factor/verify", json={"code": code() if given is None else given})
