"""Services of notifications, one subject a module."""
