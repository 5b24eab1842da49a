"""Endpoints of identity: one file a block of the route table."""
