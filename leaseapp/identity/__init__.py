"""Who may come in and what they may do: users, organizations, members, roles, sessions (document 1)."""
