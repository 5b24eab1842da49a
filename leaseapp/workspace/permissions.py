"""Permission strings that the workspace's own endpoints declare (DECISIONS 12)."""

COLLABORATION_READ = "collaboration:read"
COLLABORATION_WRITE = "collaboration:write"
SETTING_UPDATE = "identity.setting:update"
