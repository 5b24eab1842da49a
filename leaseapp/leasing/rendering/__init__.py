"""Papers of leasing."""
