"""The provider's administrators, whom organizations do not see: what happens to a customer is mailed to them."""

import uuid
from dataclasses import dataclass

from sqlmodel import col, select

from leaseapp.identity.enums import PlatformRole
from leaseapp.identity.models import User
from leaseapp.kernel.persistence import db


@dataclass(frozen=True)
class Administrator:
    """One of the provider's administrators."""

    id: uuid.UUID
    name: str
    email: str
    locale: str


def administrators() -> list[Administrator]:
    """Return those who are there now, oldest first."""
    statement = select(User).where(
        User.platform_role == PlatformRole.SUPERADMIN_PROVIDER, col(User.anonymized_at).is_(None)
    )
    with db.system_session("provider's administrators") as session:
        people = session.exec(statement.order_by(col(User.created_at), col(User.id))).all()
        return [Administrator(one.id, one.name, one.email, one.locale) for one in people]
