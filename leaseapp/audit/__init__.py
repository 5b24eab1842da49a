"""The audit log as people read it, and its monthly archives."""
