"""The parties, lines and amounts that documents are made of: pure values, shared by all domains that draw documents."""
