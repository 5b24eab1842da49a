"""What holds for acts beyond one call: many records at once, rehearsals, repeated requests."""
