"""Grid of identity, and of domains to come."""
