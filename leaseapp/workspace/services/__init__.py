"""Services that span domains."""
