"""Declares the pages of identity, one subject a file."""

from leaseapp.identity.rules.demonstration import CARDS
from leaseapp.identity.ui import impersonation, profile  # noqa: F401
from leaseapp.ui.registry import icon

for card in CARDS:
    icon(card.icon)
