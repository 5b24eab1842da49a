"""Pages of closings."""
