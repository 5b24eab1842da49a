"""What happens to e-invoices."""
