"""The interface kit: states, identity check, declarations, edge."""
