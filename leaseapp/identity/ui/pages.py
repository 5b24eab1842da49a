"""Every page of identity; importing the modules declares them."""

from leaseapp.identity.ui import api_keys, invitations, members, roles, security

__all__ = ["api_keys", "invitations", "members", "roles", "security"]
