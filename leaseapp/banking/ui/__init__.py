"""Pages of bank statements."""
