"""Identity: users, organizations, members, roles, sessions; who may come in and what they may do (document 1)."""
