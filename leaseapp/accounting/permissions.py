"""Permissions of the accounting domain."""

CODE_READ = "accounting.code:read"
CODE_MANAGE = "accounting.code:manage"
CLOSING_READ = "accounting.closing:read"
CLOSING_MANAGE = "accounting.closing:manage"
LEDGER_READ = "accounting.ledger:read"
EXPORT_DOWNLOAD = "billing.export:download"
