"""Rules of e-invoicing."""
