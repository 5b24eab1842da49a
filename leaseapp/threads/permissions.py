"""Permissions of conversations."""

COLLABORATION_READ = "collaboration:read"
COLLABORATION_WRITE = "collaboration:write"
MODERATE = "identity.user:update"
"""Whoever manages members may take away what somebody wrote."""
