"""Lists of equipment."""

from leaseapp.assets.lists.labels import PRINTING_TASKS, SERVICE_LINK_SCANS, SERVICE_LINKS
from leaseapp.assets.lists.machines import ASSETS, LIFECYCLE, LOCATIONS, MOVEMENTS
from leaseapp.assets.lists.measures import MISSING_PARTS
from leaseapp.assets.lists.movement_requests import MOVEMENT_REQUESTS
from leaseapp.assets.lists.parts import PART_MOVES, PART_STOCK, SPARE_PARTS
from leaseapp.assets.lists.references import BRANDS, FAMILIES, MODELS
from leaseapp.assets.lists.stocktakes import STOCKTAKE_LINES, STOCKTAKES

__all__ = [
    "ASSETS", "BRANDS", "FAMILIES", "LIFECYCLE", "LOCATIONS", "MISSING_PARTS", "MODELS", "MOVEMENTS", "MOVEMENT_REQUESTS",
    "PART_MOVES", "PART_STOCK", "PRINTING_TASKS", "SERVICE_LINKS", "SERVICE_LINK_SCANS", "SPARE_PARTS",
    "STOCKTAKES", "STOCKTAKE_LINES",
]  # fmt: skip
