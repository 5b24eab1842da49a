"""Leasing: affairs with the equipment wanted, their financings and the credit decision; contracts come next."""
