"""Services of sales, one subject a file."""
