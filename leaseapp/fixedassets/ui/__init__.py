"""Pages of fixed assets."""
