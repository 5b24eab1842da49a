"""Acts on e-invoices."""
