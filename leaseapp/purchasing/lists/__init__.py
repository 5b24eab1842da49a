"""Lists of purchasing."""
