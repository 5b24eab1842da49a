"""Pages of leasing."""
