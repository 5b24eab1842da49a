"""Services of signatures."""
