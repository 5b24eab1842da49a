"""Services of identity, one subject a file."""
