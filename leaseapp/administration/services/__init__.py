"""Services of the provider's console."""
