"""Words of the workspace: pure functions on plain values."""
