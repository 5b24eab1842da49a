"""Permissions of transport: those of the equipment that is carried (document 2)."""

from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ

TRANSPORT_READ = ASSET_READ
TRANSPORT_MANAGE = ASSET_MANAGE
