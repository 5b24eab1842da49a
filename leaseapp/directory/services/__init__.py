"""Services of the directory."""
