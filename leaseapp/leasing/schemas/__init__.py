"""Shapes of leasing."""
