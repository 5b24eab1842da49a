"""Rules for acts that reach beyond one call: many records at once, rehearsals, repeated requests."""
