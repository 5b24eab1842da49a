"""Readers of the files in which banks hand out statements."""
