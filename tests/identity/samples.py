"""Samples of signing in and of sessions."""

from typing import Any

from leaseapp.identity.models import Account
from leaseapp.identity.services import passwords
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from tests.architecture.making import PASSWORD, Maker, sample


@sample
def sign_in_with_email(maker: Maker) -> dict[str, Any]:
    def give_password() -> None:
        with db.unit_of_work(system_principal(None), system="sample") as context:
            context.add(Account(user_id=maker.person.user_id, password_hash=passwords.hash_password(PASSWORD)))

    maker.keep("password", give_password)
    return {"body": {"email": maker.principal.email, "password": PASSWORD}}


@sample
def sign_out(maker: Maker) -> dict[str, Any]:
    return {}


@sample
def set_active_organization(maker: Maker) -> dict[str, Any]:
    return {"body": {"organizationId": str(maker.person.organization_id)}}
