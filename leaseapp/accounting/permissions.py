"""Permissions of the accounting domain."""

CODE_READ = "accounting.code:read"
CLOSING_MANAGE = "accounting.closing:manage"
LEDGER_READ = "accounting.ledger:read"
EXPORT_DOWNLOAD = "billing.export:download"
