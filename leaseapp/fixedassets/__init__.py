"""Fixed assets: their plan, the monthly run, what happens to them; profit by contract, client, machine and site."""
