"""Permissions of equipment (document 2)."""

ASSET_READ = "assets.asset:read"
ASSET_MANAGE = "assets.asset:manage"
STORAGE_READ = "storage.config:read"
STORAGE_MANAGE = "storage.config:manage"
CATALOG_READ = "assets.catalog:read"
CATALOG_MANAGE = "assets.catalog:manage"
