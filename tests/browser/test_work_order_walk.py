"""A work order on the tablet: begun, written up, signed with the finger, done; and the planning."""
