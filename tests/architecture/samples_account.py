"""Samples of a person's own account and of impersonation."""

from typing import Any

from leaseapp.identity.models import DeletionRequest
from leaseapp.identity.rules.account_deletion import due_at
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from tests.architecture.samples import Maker, sample
from tests.support import world


@sample
def update_profile(maker: Maker) -> dict[str, Any]:
    return {"body": {"firstName": f"Zoé {maker.number()}", "lastName": "Quillfeather", "phone": "+33 6 00 00 00 42"}}


@sample
def request_deletion(maker: Maker) -> dict[str, Any]:
    return {"body": {"confirmEmail": maker.principal.email}}


@sample
def cancel_deletion(maker: Maker) -> dict[str, Any]:
    with db.unit_of_work(system_principal(None), system="sample") as context:
        context.add(DeletionRequest(user_id=maker.person.user_id, due_at=due_at(clock.now())))
    return {}


@sample
def impersonate_user(maker: Maker) -> dict[str, Any]:
    member = world.person("MANAGER", maker.organization)
    return {"body": {"userId": str(member.user_id), "reason": "The order list stays empty"}}


@sample
def stop_impersonating(maker: Maker) -> dict[str, Any]:
    return {}
