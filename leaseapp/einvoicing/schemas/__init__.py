"""Shapes of e-invoicing."""
