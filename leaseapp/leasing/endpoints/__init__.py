"""Leasing over REST and the interface."""
