"""Permissions of crm (LEASING.md 4: all its routes take these)."""

CRM_READ = "crm.opportunity:read"
CRM_CREATE = "crm.opportunity:create"
CRM_UPDATE = "crm.opportunity:update"
