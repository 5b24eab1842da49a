"""Closing of fiscal years: controls, cut-off proposals and provisions, opening entries."""
