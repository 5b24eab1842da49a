"""Pages of maintenance."""
