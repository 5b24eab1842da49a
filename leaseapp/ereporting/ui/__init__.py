"""Pages of e-reporting."""
