"""Declares the pages of identity, one subject a file."""

from leaseapp.identity.ui import impersonation, profile  # noqa: F401
