"""Addresses of the database: those that the settings name, or those that the command line brings."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy.engine import URL

from leaseapp.kernel.settings import SettingsError, get_settings


@dataclass(frozen=True)
class Addresses:
    """Database addresses by role: the application owns nothing, the system sees all, the owner migrates."""

    app: URL
    system: URL
    owner: URL


_without_settings: list[Callable[[], Addresses]] = []


def provide(where: Callable[[], Addresses]) -> None:
    """Say which database is meant where the settings name none (the command line brings one of its own)."""
    _without_settings[:] = [where]


@lru_cache(maxsize=1)
def addresses() -> Addresses:
    """The configured database, or the one that `provide` told. Raises SettingsError when there is neither."""
    given = get_settings().database_addresses()
    if given is not None:
        return Addresses(*given)
    if not _without_settings:
        raise SettingsError(
            "DATABASE_URL: required here; the commands of `python -m leaseapp.cli` bring a database of their own"
        )
    return _without_settings[0]()
