"""Permissions of maintenance (document 2)."""

OPERATION_READ = "maintenance.operation:read"
OPERATION_MANAGE = "maintenance.operation:manage"
