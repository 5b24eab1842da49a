"""Law and arithmetic of sales: pure functions on plain values, without database and web."""
