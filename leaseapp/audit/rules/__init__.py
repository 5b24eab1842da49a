"""Words of the audit log: pure functions on plain values."""
