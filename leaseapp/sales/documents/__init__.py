"""Documents of sales: the invoice as PDF and as structured data."""
