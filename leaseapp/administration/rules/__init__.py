"""Rules of the provider's console."""
