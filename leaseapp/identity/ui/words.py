"""Colours of identity's states, and the pickers that its pages share."""

from leaseapp.identity.endpoints.roles import choose_role
from leaseapp.identity.enums import ApiKeyState, InvitationState, MembershipStatus
from leaseapp.kernel.endpoints import endpoint_called
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import AMBER, BLUE, GREEN, RED, Combo, colours

colours(MembershipStatus, ACTIVE=GREEN, SUSPENDED=RED)
colours(InvitationState, PENDING=BLUE, EXPIRED=AMBER, ACCEPTED=GREEN, REVOKED="gray")
colours(ApiKeyState, ACTIVE=GREEN, EXPIRED=AMBER, REVOKED="gray")

#: a domain above holds the companies that external roles are bound to
_COMPANIES = endpoint_called("directory.list_companies")


def role_picker(*, span: int = 6) -> Combo:
    """Return the roles that the caller may give."""
    return Combo("role", _("Role"), choose_role, label="name", required=True, span=span)


def company_pickers(*, span: int = 6) -> tuple[Combo, ...]:
    """Return the company of an external role; nothing where no domain has companies."""
    if _COMPANIES is None:
        return ()
    hint = _("For roles from outside only: they see what concerns this company.")
    return (Combo("companyId", _("Company"), _COMPANIES, label="name", detail="siren", span=span, hint=hint),)
