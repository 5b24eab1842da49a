"""Shapes of crm, in and out."""
