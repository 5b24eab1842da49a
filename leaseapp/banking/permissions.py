"""Permissions of bank statements."""

BANK_READ = "accounting.bank:read"
BANK_MANAGE = "accounting.bank:manage"
