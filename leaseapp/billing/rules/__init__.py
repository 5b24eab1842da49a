"""Law and arithmetic of billing: pure functions on plain values, without database and web."""
