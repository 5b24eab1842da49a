"""Finding any record from one field: what a table is found by, its entries, and what fits a text (decision 48)."""
