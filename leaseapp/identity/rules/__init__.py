"""Pure rules of identity: the permission grid, passwords, lockout, session lifetime."""
