"""The documents of e-reporting."""
