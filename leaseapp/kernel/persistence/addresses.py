"""Addresses of the database: those that the settings name, or those that the command line brings."""

import importlib
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy.engine import URL

from leaseapp.kernel.settings import get_settings


@dataclass(frozen=True)
class Addresses:
    """Database addresses by role: the application owns nothing, the system sees all, the owner migrates."""

    app: URL
    system: URL
    owner: URL


EMBEDDED = "leaseapp.commands.postgres.provided"
"""The bringer of a database where the settings name none: a part of the command line, taken by its name as a plug-in is, so that
whatever runs alone (API, jobs, Alembic) finds it and the kernel imports nothing above it."""


@lru_cache(maxsize=1)
def addresses() -> Addresses:
    """Return the configured database, or the embedded one, which is started when it does not run."""
    given = get_settings().database_addresses()
    if given is not None:
        return Addresses(*given)
    found: Addresses = importlib.import_module(EMBEDDED).addresses()
    return found
