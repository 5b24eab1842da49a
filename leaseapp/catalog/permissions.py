"""Permissions of the catalog (document 2); categories, variants and modalities will use them too."""

PRODUCT_READ = "catalog.product:read"
PRODUCT_CREATE = "catalog.product:create"
PRODUCT_UPDATE = "catalog.product:update"
