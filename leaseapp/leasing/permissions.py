"""Permissions of leasing (document 1, LEASING.md 4)."""

AFFAIR_READ = "lease.affair:read"
AFFAIR_CREATE = "lease.affair:create"
AFFAIR_UPDATE = "lease.affair:update"
AFFAIR_APPROVE = "lease.affair:approve"
