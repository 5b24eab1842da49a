"""Whoever holds a signed link: nobody by name, inside the organization of the record that it opens, without a permission.

Offers, shares, reported faults and signatures are opened so. Each kind of link has a purpose of its own (`security/tokens.py`);
whether it still opens its record is decided by the services of that record.
"""

from collections.abc import Callable
from typing import Any

from sqlmodel import select

from leaseapp.identity.models import Organization
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.security import tokens


def bearer_of(purpose: str, model: Any) -> Callable[[dict[str, Any]], Principal]:
    """Return the `bearer` of endpoints whose path holds a `token` of that purpose for a row of `model`.

    It raises NotFound for a token that was not minted here, or whose row does not exist.
    """

    def bearer(arguments: dict[str, Any]) -> Principal:
        claim = tokens.read(purpose, str(arguments.get("token", "")))
        if claim is None:
            raise NotFound()
        statement = (
            select(Organization.id, Organization.name, Organization.timezone, Organization.locale)
            .join(model, model.organization_id == Organization.id)
            .where(model.id == claim.row_id)
        )
        with db.system_session("signed link") as session:
            found = session.exec(statement).one_or_none()
        if found is None:
            raise NotFound()
        organization_id, name, timezone, locale = found
        return Principal(
            kind=PrincipalKind.LINK, bearer_of=claim.row_id, organization_id=organization_id, organization_name=name,
            timezone=timezone, locale=locale,
        )  # fmt: skip

    return bearer
