"""Pages of sales."""
