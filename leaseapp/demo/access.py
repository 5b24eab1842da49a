"""Access in the demonstration: an own role, invitations in every state, and keys of programs.

Nobody of these addresses is meant, and none of them gets mail; keys are made and their text thrown away.
"""

from datetime import date, timedelta

from leaseapp.demo.diary import Stage
from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.schemas.api_keys import ApiKeyIn, RotateIn
from leaseapp.identity.schemas.invitations import InvitationIn
from leaseapp.identity.schemas.roles import RoleIn
from leaseapp.identity.services import api_keys, custom_roles, invitations
from leaseapp.identity.services.roles import permissions_of

OWN_ROLE = "ADV Lyon"
_ADDED = {"sales.payment:read", "recouvrement.dunning:read"}
_REMOVED = {"sales.quote:delete", "purchasing.invoice:read", "purchasing.order:create", "purchasing.order:update"}
_OPEN = (
    (2, "julie.marescaux@nordlease.example", "ADV_LYON", "fr"),
    (5, "tom.whitfield@nordlease.example", BusinessRole.TECHNICIAN.value, "en"),
    (12, "paul.vasseur@nordlease.example", BusinessRole.COMMERCIAL.value, "fr"),
)
"""Days ago, address, role, language: the last one has expired."""
_WITHDRAWN = (20, "interim@nordlease.example", BusinessRole.LOGISTICS.value, "fr")
_SHOP, _TOOL = ("sales.order:read", "catalog.product:read", "annuaire.company:read"), ("accounting.ledger:read",)


def give_access(stage: Stage) -> None:
    """Make an own role, four invitations and three keys, one of them replaced."""
    base = permissions_of(BusinessRole.SALES_BACK)
    role = RoleIn(
        name=OWN_ROLE, base_role=BusinessRole.SALES_BACK, permissions=sorted((base | _ADDED) - _REMOVED),
        note="Le site de Lyon ne traite pas les achats.",
    )  # fmt: skip
    with stage.act("ADMIN", "identity.role.create", _day(stage, 81)) as context:
        custom_roles.create(context, role)
    for age, email, code, locale in (_WITHDRAWN, *_OPEN):
        with stage.act("ADMIN", "identity.invitation.create", _day(stage, age)) as context:
            made = invitations.invite(context, InvitationIn(email=email, role=code, locale=locale), mailed=False)
            made.mailed_at = context.now
        if email == _WITHDRAWN[1]:
            with stage.act("ADMIN", "identity.invitation.revoke", _day(stage, age - 1)) as context:
                invitations.revoke(context, made.id)
    with stage.act("ADMIN", "identity.apikey.create", _day(stage, 60)) as context:
        shop = api_keys.create(context, ApiKeyIn(name="Boutique en ligne", scopes=list(_SHOP)), None)
    with stage.act("ADMIN", "identity.apikey.rotate", _day(stage, 30)) as context:
        api_keys.rotate(context, shop.id, RotateIn(overlap_hours=72))
    with stage.act("ACCOUNTANT", "identity.apikey.create_own", _day(stage, 45)) as context:
        api_keys.create(context, ApiKeyIn(name="Tableur de trésorerie", scopes=list(_TOOL)), api_keys.owner_of(context))


def _day(stage: Stage, age: int) -> date:
    return stage.today - timedelta(days=age)
