"""Pages of the provider's console."""
