"""Helpers of the tests of members, invitations and keys: links as a mail holds them, further administrators, changed rows."""

import re
import uuid
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from jobs import runner
from leaseapp.identity.models import Membership, User, UserSession
from leaseapp.identity.rules import terms
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.security import tokens
from tests.support import world
from tests.support.world import ALPHA

INVITATIONS, MEMBERS = "/api/workspace/invitations", "/api/workspace/members"
ACCEPT, OPEN = "/api/account/accept-invitation", "/api/auth/invitations/open"
PASSWORD = "Nacelle-bleue-2026!"


def link_in(mailer: MemoryMailer, to: str) -> str:
    """The token of the link in the last mail to an address."""
    (*_others, last) = [one for one in mailer.sent if one.to == to]
    return re.search(r"/auth/invitation#([\w-]+)", last.text).group(1)


def change(model: type, condition: Any, **values: Any) -> None:
    """Changes rows behind the application's back."""
    with db.system_unit_of_work("test") as context:
        table = model.__table__
        context.session.connection().execute(sa.update(table).where(condition(table.c)).values(**values))


def member_of(role: str, organization: str = "alpha") -> uuid.UUID:
    """The membership of the world's person with this role there: nobody of the world has two."""
    with db.system_session("test") as session:
        statement = sa.select(Membership.id).where(Membership.user_id == world.person(role, organization).user_id)
        return session.execute(statement).scalar_one()


def newcomer(name: str, role: str = "ADMIN", organization: uuid.UUID = ALPHA, **more: Any) -> tuple[uuid.UUID, str]:
    """A further member with a session: the id of their membership and their token."""
    now = clock.now()
    with db.system_unit_of_work("test") as context:
        user = User(
            email=f"{name}@test.example",
            name=name.title(),
            cgu_version=terms.VERSION,
            email_verified_at=now,
            locale="en",
        )
        context.add(user)
        member = Membership(organization_id=organization, user_id=user.id, role=role, **more)
        context.add(member)
        context.add(
            UserSession(
                user_id=user.id, active_organization_id=organization, token_hash=tokens.hash_token(name),
                last_seen_at=now, second_factor_at=now, expires_at=now + timedelta(days=25_000), absolute_expires_at=now + timedelta(days=25_000),
            )
        )  # fmt: skip
        return member.id, name


def run_jobs() -> None:
    """Runs what is due, and what that enqueues."""
    while found := job_queue.claim("test", 100, actor=runner.actor):
        for one in found:
            job_queue.run(one)
