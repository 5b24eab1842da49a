"""Papers of maintenance."""
