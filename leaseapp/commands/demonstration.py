"""The demonstration stays at home: its password is public, so nothing starts where strangers could use it."""

import sys

import psycopg

from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import Settings, get_settings

_COUNT = "SELECT count(*) FROM app_user WHERE email = ANY(%s) AND anonymized_at IS NULL"


def exposed(connection: psycopg.Connection, settings: Settings) -> str | None:
    """Return the reason not to start: demonstration accounts at a public address; None when there is none."""
    if settings.is_local or connection.execute("SELECT to_regclass('public.app_user')").fetchone() == (None,):
        return None
    # here only: the start of a local installation imports as little as it can
    from leaseapp.identity.services.demonstration import ADDRESSES

    found = connection.execute(_COUNT, [sorted(ADDRESSES)]).fetchone()
    if not found or not found[0]:
        return None
    return (
        f"{found[0]} demonstration accounts are in this database, whose password everybody knows, and"
        f" {settings.origin} is a public address: nothing is started. Use an empty database, or a local address."
    )


def refuse_exposed() -> bool:
    """Write the reason, if there is one; True then. A database that is away is told by whoever needs it next."""
    from leaseapp.kernel.persistence.addresses import addresses

    settings = get_settings()
    if settings.is_local:
        return False
    try:
        with connect(addresses().system) as connection:
            reason = exposed(connection, settings)
    except psycopg.OperationalError:
        return False
    if reason is not None:
        sys.stderr.write(f"{reason}\n")
    return reason is not None
