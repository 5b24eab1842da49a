"""Lists of maintenance."""
