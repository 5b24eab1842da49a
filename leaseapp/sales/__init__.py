"""Sales: quotes with their public page, and orders."""
