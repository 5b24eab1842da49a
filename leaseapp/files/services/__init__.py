"""Services of files, one subject a module."""
