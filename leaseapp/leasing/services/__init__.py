"""Services of leasing."""
