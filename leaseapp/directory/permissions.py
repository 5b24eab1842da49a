"""Permissions of the directory (document 1's matrix; DECISIONS 11: they also cover establishments and contacts)."""

COMPANY_READ = "annuaire.company:read"
COMPANY_CREATE = "annuaire.company:create"
COMPANY_UPDATE = "annuaire.company:update"
COMPANY_DELETE = "annuaire.company:delete"

BILLING_ENTITY_READ = "annuaire.billingentity:read"
BILLING_ENTITY_CREATE = "annuaire.billingentity:create"
BILLING_ENTITY_UPDATE = "annuaire.billingentity:update"
