"""Looking at an idle page for its person is no use of their session."""

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.models import UserSession
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import resolve
from tests.support import world

ADMIN = world.person("ADMIN")


def test_looking_at_an_idle_page_is_no_use_of_its_session(database):
    def last_use() -> Any:
        with db.system_session("session") as session:
            return session.exec(select(UserSession.last_seen_at).where(UserSession.user_id == ADMIN.user_id)).one()

    with db.system_session("session") as session:
        long_ago = sa.update(UserSession).where(UserSession.user_id == ADMIN.user_id)
        session.execute(long_ago.values(last_seen_at=clock.now() - timedelta(days=2)))
        session.commit()
    before = last_use()
    assert resolve(ADMIN.token, idle=True) is not None
    assert last_use() == before
    assert resolve(ADMIN.token) is not None
    assert last_use() > before
