"""Samples of a person's own account and of impersonation."""

import uuid
from typing import Any

from sqlmodel import select

from leaseapp.identity.models import DeletionRequest, Membership
from leaseapp.identity.rules.account_deletion import due_at
from leaseapp.identity.services import account_deletion, users
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import resolve, system_principal
from tests.architecture.making import ENDPOINTS, Maker, sample
from tests.support import world


@sample
def update_profile(maker: Maker) -> dict[str, Any]:
    return {"body": {"firstName": f"Zoé {maker.number()}", "lastName": "Quillfeather", "phone": "+33 6 00 00 00 42"}}


@sample
def request_deletion(maker: Maker) -> dict[str, Any]:
    maker.keep("second administrator", lambda: _second_administrator(maker))
    return {"body": {"confirmEmail": maker.principal.email}}


def _second_administrator(maker: Maker) -> None:
    """Whoever leaves must not be the last one."""
    assert maker.person.organization_id is not None
    with db.unit_of_work(system_principal(None), system="sample") as context:
        users.create_member(
            context, organization_id=maker.person.organization_id, name="Second", role="ADMIN",
            email=f"second@{maker.organization}.example",
        )  # fmt: skip


@sample
def cancel_deletion(maker: Maker) -> dict[str, Any]:
    with db.unit_of_work(system_principal(None), system="sample") as context:
        if account_deletion.open_request(context, maker.person.user_id) is None:
            context.add(DeletionRequest(user_id=maker.person.user_id, due_at=due_at(clock.now())))
    return {}


@sample
def impersonate_user(maker: Maker) -> dict[str, Any]:
    member = world.person("MANAGER", maker.organization)
    with db.system_session("test") as session:
        place = session.exec(select(Membership.id).where(Membership.user_id == member.user_id)).one()
    return {"body": {"membershipId": str(place), "reason": "The order list stays empty"}}


@sample
def stop_impersonating(maker: Maker) -> dict[str, Any]:
    return {}


def wish(maker: Maker) -> uuid.UUID:
    """The id of the wish of somebody to be forgotten."""
    assert maker.person.organization_id is not None
    with db.unit_of_work(system_principal(None), system="sample") as context:
        member = users.create_member(
            context, organization_id=maker.person.organization_id, name="Leaving", role="TECHNICIAN",
            email=f"leaving{maker.number()}@test.example",
        )  # fmt: skip
        row = DeletionRequest(user_id=member.user.id, due_at=due_at(clock.now()))
        context.add(row)
        return row.id


def impersonation_id(maker: Maker, *, ended: bool = False) -> uuid.UUID:
    """The id of an impersonation by the provider's staff, over if `ended`."""
    found = maker.make("impersonate_user").id
    if ended:
        staff = resolve(world.person("SUPERADMIN_PROVIDER", None).token)
        perform(ENDPOINTS["stop_impersonating"], staff)
    return found
