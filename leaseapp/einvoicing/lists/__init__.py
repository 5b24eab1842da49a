"""Lists of e-invoicing."""
