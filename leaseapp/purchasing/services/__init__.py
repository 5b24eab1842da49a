"""Services of purchasing."""
