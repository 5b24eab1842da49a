"""Services of maintenance."""
