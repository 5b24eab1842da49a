"""Whether the configured database may be worked on, asked before anything is."""

import psycopg

from leaseapp.kernel import roles
from leaseapp.kernel.plain_connection import connect
from leaseapp.kernel.settings import get_settings


def unfit() -> str | None:
    """Why no process may work on the configured database; None for one that it may, and for the embedded one.

    Asked before each command that needs it: a runtime login whom row level security does not bind would see every
    organization.
    """
    configured = get_settings().database_addresses()
    if configured is None:
        return None
    app, system, _owner = configured
    try:
        with connect(app) as connection:
            roles.check_version(connection)
            if roles.are_prepared(connection):
                roles.check_app_login(connection)
        connect(system).close()
    except (roles.RolesError, psycopg.OperationalError) as error:
        return f"The database cannot be used: {error}"
    return None
