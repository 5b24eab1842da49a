"""Permission strings that identity's own endpoints declare (document 1; DECISIONS 11, 12)."""

USER_READ = "identity.user:read"
USER_INVITE = "identity.user:invite"
USER_UPDATE = "identity.user:update"
ROLE_MANAGE = "identity.role:manage"
SETTING_READ = "identity.setting:read"
SETTING_UPDATE = "identity.setting:update"
COLLABORATION_READ = "collaboration:read"

PROVIDER_ORGANIZATION_READ = "admin.org:read"
PROVIDER_ORGANIZATION_CREATE = "admin.org:create"
AUDIT_READ = "admin.audit:read"
