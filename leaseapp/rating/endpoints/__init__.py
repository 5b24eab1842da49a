"""Ratings over REST and the interface."""
