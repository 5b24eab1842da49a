"""Services of fixed assets."""
