"""Services of conversations, one subject a module."""
