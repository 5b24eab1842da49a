"""Transport over REST and the interface."""
