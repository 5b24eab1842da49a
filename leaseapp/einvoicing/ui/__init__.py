"""Pages of e-invoicing."""
