"""Database roles: who may do what in PostgreSQL.

Two group roles carry all rights: `leaseapp_app` (bound by row level security) and `leaseapp_system` (sees every
organization). Three login roles use them: the application, system work, and the owner of the tables. The owner is a
member of `leaseapp_system`, because row level security is *forced*: a data migration would otherwise see no row.
The statements are idempotent; the embedded cluster, a real database and the migrations run the same ones.
"""

from dataclasses import dataclass

import psycopg

APP_ROLE = "leaseapp_app"
SYSTEM_ROLE = "leaseapp_system"


class RolesError(Exception):
    """The login roles of a database cannot be used; the text says why and what an administrator should run."""


@dataclass(frozen=True)
class LoginNames:
    """Names of the three login roles."""

    app: str
    system: str
    owner: str


def quote_name(name: str) -> str:
    """Return an SQL identifier, quoted."""
    return '"' + name.replace('"', '""') + '"'


def quote_text(value: str) -> str:
    """Return an SQL string literal (standard_conforming_strings is on in every supported server)."""
    return "'" + value.replace("'", "''") + "'"


def _unless(condition: str, statement: str) -> str:
    return f"DO $do$ BEGIN IF NOT ({condition}) THEN {statement}; END IF; END $do$"


def group_statements() -> list[str]:
    """Create the two group roles where they are missing. They cannot log in and bypass nothing."""
    return [
        _unless(
            f"EXISTS (SELECT FROM pg_roles WHERE rolname = {quote_text(role)})",
            f"CREATE ROLE {quote_name(role)} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS",
        )
        for role in (APP_ROLE, SYSTEM_ROLE)
    ]


def login_statements(names: LoginNames, passwords: dict[str, str]) -> list[str]:
    """Create the three login roles (superuser work, embedded cluster only) and set their passwords, by role name."""
    statements = []
    for name in (names.app, names.system, names.owner):
        statements += [
            _unless(
                f"EXISTS (SELECT FROM pg_roles WHERE rolname = {quote_text(name)})",
                f"CREATE ROLE {quote_name(name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS",
            ),
            f"ALTER ROLE {quote_name(name)} PASSWORD {quote_text(passwords[name])}",
        ]
    return statements


def membership_statements(names: LoginNames) -> list[str]:
    """Put each login role into its group where it is not a member yet."""
    pairs = ((APP_ROLE, names.app), (SYSTEM_ROLE, names.system), (SYSTEM_ROLE, names.owner))
    return [
        _unless(
            f"pg_has_role({quote_text(member)}, {quote_text(group)}, 'USAGE')",
            f"GRANT {quote_name(group)} TO {quote_name(member)}",
        )
        for group, member in pairs
    ]


def schema_statements(owner: str) -> list[str]:
    """Inside the application's database: only the owner creates objects; the groups may look into the schema."""
    return [
        f"ALTER SCHEMA public OWNER TO {quote_name(owner)}",
        *schema_grants(),
    ]


def schema_grants() -> list[str]:
    """Return the part of `schema_statements` that the owner itself may run."""
    return [
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
        f"GRANT USAGE ON SCHEMA public TO {APP_ROLE}, {SYSTEM_ROLE}",
    ]


def prepare_with_owner(owner_connection: psycopg.Connection, names: LoginNames) -> None:
    """Make groups and memberships of a configured (not embedded) database, as its owner.

    Raises `RolesError` with the statements for an administrator when the owner may not create roles.
    """
    statements = [*group_statements(), *membership_statements(names), *schema_grants()]
    try:
        for statement in statements:
            owner_connection.execute(statement.encode())
        owner_connection.commit()
    except psycopg.errors.InsufficientPrivilege as error:
        owner_connection.rollback()
        script = "\n".join(f"  {statement};" for statement in statements)
        raise RolesError(
            f"the owner of the database may not prepare its roles ({error.diag.message_primary}). "
            f"Let an administrator run in this database:\n{script}"
        ) from error


_WIDE_LOGIN = """
SELECT rolsuper OR rolbypassrls AS unbound,
       EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname = 'public' AND c.relowner = r.oid) AS owns,
       pg_has_role(r.oid, %s, 'USAGE') AS sees_all
FROM pg_roles r WHERE rolname = current_user
"""


OLDEST, NEWEST = 15, 18
"""Major versions of PostgreSQL that the migrations and statements are written for."""


def check_version(connection: psycopg.Connection) -> None:
    """Raise `RolesError` for a server that is too old or unknown."""
    major = connection.info.server_version // 10_000
    if not OLDEST <= major <= NEWEST:
        raise RolesError(f"PostgreSQL {OLDEST} to {NEWEST} is needed, this server is version {major}")


def are_prepared(connection: psycopg.Connection) -> bool:
    """Return True when the groups exist: before the first migration there is nothing that a login could see."""
    row = connection.execute(
        "SELECT count(*) FROM pg_roles WHERE rolname IN (%s, %s)", (APP_ROLE, SYSTEM_ROLE)
    ).fetchone()
    return row == (2,)


def check_app_login(app_connection: psycopg.Connection) -> None:
    """Refuse a runtime login that row level security would not bind.

    Raises `RolesError` when it is a superuser, bypasses row level security, owns tables or belongs to the system group.
    """
    row = app_connection.execute(_WIDE_LOGIN, (SYSTEM_ROLE,)).fetchone()
    app_connection.rollback()
    if row is None:
        raise RolesError("DATABASE_URL: its login role does not exist")
    unbound, owns, sees_all = row
    for wrong, reason in (
        (unbound, "is a superuser or bypasses row level security"),
        (owns, "owns tables"),
        (sees_all, f"is a member of {SYSTEM_ROLE}"),
    ):
        if wrong:
            raise RolesError(
                f"DATABASE_URL: its login role {reason}; it must own nothing and belong to {APP_ROLE} only"
            )
