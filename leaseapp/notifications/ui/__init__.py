"""Pages of notifications."""
