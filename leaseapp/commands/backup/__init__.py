"""Backup and restore: database, archive and keys of one moment, taken while people work, and proven when they come back."""

import sys

from leaseapp.commands.backup.restoring import restore
from leaseapp.commands.backup.taking import backup
from leaseapp.commands.backup.vault import new_key

__all__ = ["backup", "backup_key", "restore"]


def backup_key() -> int:
    """Print a new pair of keys: the public one goes to the server, the secret one far away from it."""
    public, secret = new_key()
    sys.stdout.write(f"# public key, for backup --recipient: {public}\n{secret}\n")
    return 0
