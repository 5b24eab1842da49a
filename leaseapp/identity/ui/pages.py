"""Every page of identity; importing the modules declares them."""

from leaseapp.identity.rules.demonstration import CARDS
from leaseapp.identity.ui import api_keys, impersonation, invitations, members, profile, roles, security

__all__ = ["api_keys", "impersonation", "invitations", "members", "profile", "roles", "security"]
from leaseapp.ui.registry import icon

for card in CARDS:
    icon(card.icon)
