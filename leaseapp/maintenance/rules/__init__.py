"""Rules of maintenance."""
