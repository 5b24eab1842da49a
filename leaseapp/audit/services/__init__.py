"""Services of the audit log, one subject a module."""
