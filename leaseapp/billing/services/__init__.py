"""Services of billing, one subject a file."""
