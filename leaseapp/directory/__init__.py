"""Directory: companies with their establishments and contacts, and the organization's own billing entities."""
