"""The longer fault suite (`make faults`): an installation under load, faults of all kinds in random order, and the reckoning."""
