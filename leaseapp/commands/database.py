"""Bring the database to the newest version, and tell quickly whether that is needed."""

import re
import sys

import psycopg

from leaseapp.kernel.persistence import database_roles as roles
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.process.fitness import reason, unusable_folder
from leaseapp.kernel.settings import PROJECT_ROOT, get_settings

_REVISION = re.compile(r"^(revision|down_revision)\b[^=\n]*=\s*(\([^)]*\)|.+)$", re.MULTILINE)


def newest_revision() -> str | None:
    """Return the heads of the migration scripts apart by spaces: usually one, several where branches met.

    They are read from their text: importing Alembic takes longer than the whole start.
    """
    return " ".join(sorted(_revisions("revision") - _revisions("down_revision"))) or None


def known_revisions() -> frozenset[str]:
    """Every version that this application can bring forward."""
    return frozenset(_revisions("revision"))


def _revisions(kind: str) -> set[str]:
    found: set[str] = set()
    for script in (PROJECT_ROOT / "alembic" / "versions").glob("*.py"):
        for name, value in _REVISION.findall(script.read_text()):
            found |= set(re.findall(r"[\"']([^\"']+)[\"']", value)) if name == kind else set()
    return found


def current_revision(connection: psycopg.Connection) -> str | None:
    """Return the version of the database, as `newest_revision` tells it; None for an empty one."""
    if connection.execute("SELECT to_regclass('public.alembic_version')").fetchone() == (None,):
        return None
    rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    return " ".join(sorted(name for (name,) in rows)) or None


def has_organizations(connection: psycopg.Connection) -> bool:
    """Return True when somebody works in this database already (then no demonstration data is loaded)."""
    if connection.execute("SELECT to_regclass('public.organization')").fetchone() == (None,):
        return False
    row = connection.execute("SELECT EXISTS (SELECT FROM organization)").fetchone()
    return bool(row and row[0])


def migrate() -> int:
    """Prepare the roles of a configured database, then run the migrations as its owner."""
    from alembic import command
    from alembic.config import Config

    from leaseapp.kernel.process import log

    settings = get_settings()
    log.configure(settings)
    if settings.embedded_database and (unusable := unusable_folder()):
        sys.stderr.write(f"{unusable}\n")
        return 1
    where = addresses()
    if not settings.embedded_database:
        names = roles.LoginNames(*(str(url.username) for url in (where.app, where.system, where.owner)))
        try:
            with connect(where.owner) as owner:
                roles.check_version(owner)
                roles.prepare_with_owner(owner, names)
            with connect(where.app) as app:
                roles.check_app_login(app)
        except (roles.RolesError, psycopg.OperationalError) as error:
            why = error if isinstance(error, roles.RolesError) else reason(error)
            sys.stderr.write(f"The database cannot be migrated: {why}\n")
            return 1
    command.upgrade(Config(str(PROJECT_ROOT / "alembic.ini")), "heads")
    return 0


def print_roles(app: str, system: str, owner: str) -> int:
    """Write the statements that make groups and memberships, for an administrator of a real database."""
    names = roles.LoginNames(app=app, system=system, owner=owner)
    for statement in (*roles.group_statements(), *roles.membership_statements(names), *roles.schema_statements(owner)):
        sys.stdout.write(f"{statement};\n")
    return 0
