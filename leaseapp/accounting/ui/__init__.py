"""Pages of accounting."""
