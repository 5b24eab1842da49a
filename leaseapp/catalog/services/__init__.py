"""Services of the catalog."""
