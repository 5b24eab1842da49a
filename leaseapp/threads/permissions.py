"""Permissions of conversations."""

COLLABORATION_READ = "collaboration:read"
COLLABORATION_WRITE = "collaboration:write"
