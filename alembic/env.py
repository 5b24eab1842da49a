"""Alembic's entry: every table through `leaseapp.wiring`, as the role that owns them.

A caller may pass an open connection in `config.attributes["connection"]` (tests, the migrate command); otherwise the
owner's address of the settings is used.
"""

import sqlalchemy as sa
from alembic import context
from sqlmodel import SQLModel

from leaseapp import wiring  # noqa: F401  imports every model
from leaseapp.kernel.auditing.audit_partitions import is_declared
from leaseapp.kernel.persistence import database_roles as roles
from leaseapp.kernel.persistence.addresses import addresses

target_metadata = SQLModel.metadata
_MIGRATION_LOCK = 7_201_118  # any constant: two processes that migrate at once wait for one another


def _run(connection: sa.Connection) -> None:
    # two migrating processes: the second waits here and then finds nothing to do
    connection.exec_driver_sql("SELECT pg_advisory_lock(%s)", (_MIGRATION_LOCK,))
    connection.commit()
    try:
        context.configure(
            connection=connection,
            target_metadata=target_metadata,
            compare_type=True,
            include_name=is_declared,
            **context.config.attributes.get("drafting", {}),
        )
        with context.begin_transaction():
            context.run_migrations()
            # the readiness check compares versions with the runtime login
            if sa.inspect(connection).has_table("alembic_version"):
                connection.exec_driver_sql(f"GRANT SELECT ON alembic_version TO {roles.APP_ROLE}, {roles.SYSTEM_ROLE}")
    finally:
        connection.rollback()
        connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", (_MIGRATION_LOCK,))
        connection.commit()


def run_migrations() -> None:
    """Run on the caller's connection, or on one of our own."""
    given = context.config.attributes.get("connection")
    if given is not None:
        _run(given)
        return
    engine = sa.create_engine(addresses().owner, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        _run(connection)


run_migrations()
