"""E-invoicing over REST and the interface."""
