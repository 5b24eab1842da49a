"""Pages of identity."""
