"""Permissions of the catalog (document 2); categories, variants and modalities will use them too."""

PRODUCT_READ = "catalog.product:read"
PRODUCT_CREATE = "catalog.product:create"
PRODUCT_UPDATE = "catalog.product:update"
COST_READ = "catalog.cost:read"
"""Reads what things cost us, and what is left of a sale: for those who set prices, buy and keep the books (decision 30)."""
COST_UPDATE = "catalog.cost:update"
