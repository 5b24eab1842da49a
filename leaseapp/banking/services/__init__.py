"""Services of bank statements."""
