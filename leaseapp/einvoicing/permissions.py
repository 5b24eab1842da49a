"""Permissions of e-invoicing; submissions are entered with those of invoices (document 3)."""

ACCOUNT_READ = "einvoicing.account:read"
ACCOUNT_UPDATE = "einvoicing.account:update"
