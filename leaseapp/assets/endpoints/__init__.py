"""Equipment over REST and the interface."""
