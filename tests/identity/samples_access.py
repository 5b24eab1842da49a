"""Samples of members, invitations, roles and API keys."""

import uuid
from datetime import timedelta
from typing import Any

from sqlmodel import select

from leaseapp.identity.models import Invitation, Membership, User
from leaseapp.identity.services import invitations
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from tests.architecture.making import PASSWORD, SAMPLES, Maker, sample


def member_id(maker: Maker) -> uuid.UUID:
    """A new member of the organization."""
    number = maker.number()
    with db.unit_of_work(system_principal(None), system="sample") as context:
        user = User(email=f"zenobie{number}@member.example", name="Zénobie Quillfeather", email_verified_at=clock.now())
        context.add(user)
        member = Membership(organization_id=maker.person.organization_id, user_id=user.id, role="ACCOUNTANT")
        context.add(member)
        return member.id


for _name in ("read_member", "reset_member_two_factor"):
    SAMPLES[_name] = lambda maker: {"member_id": member_id(maker)}


@sample
def update_member(maker: Maker) -> dict[str, Any]:
    return {"member_id": member_id(maker), "body": {"role": "MANAGER"}}


@sample
def explain_member(maker: Maker) -> dict[str, Any]:
    return {"member_id": member_id(maker), "query": {"permission": "sales.invoice:issue"}}


@sample
def create_invitation(maker: Maker) -> dict[str, Any]:
    return {"body": {"email": f"zenobie{maker.number()}@invited.example", "role": "ACCOUNTANT"}}


@sample
def create_invitations(maker: Maker) -> dict[str, Any]:
    emails = f"Zénobie <zenobie{maker.number()}@pasted.example>, other{maker.number()}@pasted.example"
    return {"body": {"addresses": emails, "role": "TECHNICIAN", "locale": "en"}}


@sample
def invite_from_console(maker: Maker) -> dict[str, Any]:
    email, organization = f"zenobie{maker.number()}@console.example", str(maker.person.organization_id)
    return {"body": {"organizationId": organization, "email": email, "role": "ADMIN"}}


def invitation_id(maker: Maker) -> uuid.UUID:
    """An invitation that waits."""
    return maker.make("create_invitation").id


for _name in ("read_invitation", "resend_invitation", "delete_invitation"):
    SAMPLES[_name] = lambda maker: {"invitation_id": invitation_id(maker)}


def invitation_token(maker: Maker) -> str:
    """The token of a fresh invitation's link, as its mail would carry it."""
    made = invitation_id(maker)
    with db.system_session("test") as session:
        row = session.exec(select(Invitation).where(Invitation.id == made)).one()
        return invitations.link_of(row).removeprefix(invitations.PAGE)


@sample
def read_open_invitation(maker: Maker) -> dict[str, Any]:
    return {"body": {"token": invitation_token(maker)}}


@sample
def accept_invitation(maker: Maker) -> dict[str, Any]:
    return {"body": {"token": invitation_token(maker), "name": "Quillfeather", "password": PASSWORD}}


SCOPES = ["annuaire.company:read", "sales.invoice:read"]


@sample
def create_role(maker: Maker) -> dict[str, Any]:
    body = {
        "name": f"Assistant {maker.number()}",
        "baseRole": "SALES_BACK",
        "permissions": SCOPES,
        "note": "for the tests",
    }
    return {"body": body}


@sample
def update_role(maker: Maker) -> dict[str, Any]:
    return {"role_id": maker.make("create_role").id, "body": {"permissions": [*SCOPES, "sales.quote:read"]}}


SAMPLES["delete_role"] = lambda maker: {"role_id": maker.make("create_role").id, "query": {}}


@sample
def create_api_key(maker: Maker) -> dict[str, Any]:
    last_day = (clock.now() + timedelta(days=30)).date().isoformat()
    return {"body": {"name": f"Shop {maker.number()}", "scopes": SCOPES, "expiresOn": last_day}}


SAMPLES["create_own_api_key"] = create_api_key


def key_id(maker: Maker, own: str = "") -> uuid.UUID:
    """A key of the organization, or of the caller's own."""
    return maker.make(f"create_{own}api_key").id


for _own in ("", "own_"):
    SAMPLES[f"delete_{_own}api_key"] = lambda maker, own=_own: {"api_key_id": key_id(maker, own)}
    SAMPLES[f"list_{_own}api_key_calls"] = SAMPLES[f"delete_{_own}api_key"]
    SAMPLES[f"rotate_{_own}api_key"] = lambda maker, own=_own: {
        "api_key_id": key_id(maker, own),
        "body": {"overlapHours": 1},
    }
SAMPLES["read_api_key"] = SAMPLES["delete_api_key"]
