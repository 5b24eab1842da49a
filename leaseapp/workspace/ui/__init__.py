"""Pages that span domains."""
