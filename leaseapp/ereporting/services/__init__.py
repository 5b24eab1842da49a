"""Services of e-reporting."""
