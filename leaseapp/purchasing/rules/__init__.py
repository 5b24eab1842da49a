"""Rules of purchasing."""
