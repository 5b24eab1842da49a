"""Endpoints of dunning."""
