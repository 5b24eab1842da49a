"""Pages of identity: the own account, and acting as somebody else."""
