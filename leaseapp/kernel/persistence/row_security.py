"""Row level security, append-only tables and grants, as migrations write them.

Autogenerate sees none of this: every migration that makes a table calls these helpers, and a test reads the catalogue.
Row level security is enabled *and forced*; policies name the two group roles of `kernel.roles`, so no setting of the
session can widen the application's role. Grants are per table and explicit: a table without one is closed to the runtime.
"""

from collections.abc import Iterable

from alembic.operations import Operations

from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE, quote_name, quote_text

_EVERYTHING = "select, insert, update, delete"
CURRENT_ORGANIZATION = "(SELECT nullif(current_setting('app.org', true), '')::uuid)"
"""SQL of the transaction's organization. Landed migrations write it: it never changes."""


def protect_tenant(op: Operations, table: str, *, grants: str = _EVERYTHING) -> None:
    """Show and accept only rows of the organization in `app.org`; the system role sees all of them.

    Without the setting there are no rows. `grants` are the application's rights on the table.
    """
    _force(op, table)
    condition = f"organization_id = {CURRENT_ORGANIZATION}"
    _policy(op, table, "tenant", APP_ROLE, condition)
    _system_policy(op, table)
    grant_app(op, table, grants)


def protect_personal(op: Operations, table: str) -> None:
    """Show rows of a person (`user_id`) to that person and to those who work with them; only system work writes them."""
    _force(op, table)
    name, user = quote_name(table), "(SELECT nullif(current_setting('app.user', true), '')::uuid)"
    colleague = (
        f"SELECT FROM membership m WHERE m.organization_id = {CURRENT_ORGANIZATION} AND m.user_id = {name}.user_id"
    )
    op.execute(
        f"CREATE POLICY colleagues ON {name} FOR SELECT TO {APP_ROLE} USING (user_id = {user} OR EXISTS ({colleague}))"
    )
    _system_policy(op, table)
    grant_app(op, table, "select")


def protect_system(op: Operations, table: str) -> None:
    """Make a table one of system work only: the application has no right on it at all."""
    _force(op, table)
    _system_policy(op, table)
    op.execute(f"REVOKE ALL ON {quote_name(table)} FROM PUBLIC, {APP_ROLE}")
    op.execute(f"GRANT {_EVERYTHING.upper()} ON {quote_name(table)} TO {SYSTEM_ROLE}")


def grant_app(op: Operations, table: str, privileges: str = _EVERYTHING) -> None:
    """Give the application exactly these rights on a table, and the system role all ordinary ones."""
    name = quote_name(table)
    op.execute(f"REVOKE ALL ON {name} FROM PUBLIC, {APP_ROLE}, {SYSTEM_ROLE}")
    if privileges:
        op.execute(f"GRANT {privileges.upper()} ON {name} TO {APP_ROLE}")
    op.execute(f"GRANT {_EVERYTHING.upper()} ON {name} TO {SYSTEM_ROLE}")


_REFUSE_CHANGE = """
CREATE OR REPLACE FUNCTION leaseapp_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    changed text;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT string_agg(n.key, ', ') INTO changed
        FROM jsonb_each(to_jsonb(NEW)) n JOIN jsonb_each(to_jsonb(OLD)) o ON o.key = n.key
        WHERE n.value IS DISTINCT FROM o.value AND n.key <> ALL (coalesce(TG_ARGV, '{}'));
        IF changed IS NULL THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'table % is append-only: % cannot be changed', TG_TABLE_NAME, changed
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RAISE EXCEPTION 'table % is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END
$body$
"""


def append_only(op: Operations, table: str, updatable: Iterable[str] = ()) -> None:
    """Refuse changes and deletions of written rows, to everybody: rights for the application, triggers for the rest.

    `updatable` names the columns that may still change (a lettering mark, say). Call it after `protect_tenant`.
    """
    columns = tuple(updatable)
    name = quote_name(table)
    op.execute(f"REVOKE UPDATE, DELETE, TRUNCATE ON {name} FROM {APP_ROLE}, {SYSTEM_ROLE}")
    if columns:
        listed = ", ".join(quote_name(column) for column in columns)
        op.execute(f"GRANT UPDATE ({listed}) ON {name} TO {APP_ROLE}, {SYSTEM_ROLE}")
    op.execute(_REFUSE_CHANGE)
    arguments = ", ".join(quote_text(column) for column in columns)
    op.execute(
        f"CREATE TRIGGER {quote_name(table + '_append_only')} BEFORE UPDATE OR DELETE ON {name} "
        f"FOR EACH ROW EXECUTE FUNCTION leaseapp_refuse_change({arguments})"
    )
    op.execute(
        f"CREATE TRIGGER {quote_name(table + '_no_truncate')} BEFORE TRUNCATE ON {name} "
        "FOR EACH STATEMENT EXECUTE FUNCTION leaseapp_refuse_change()"
    )


_ANNOUNCE_RIGHTS = """
CREATE OR REPLACE FUNCTION leaseapp_announce_rights() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    PERFORM pg_notify('leaseapp_live', json_build_object(
        'o', organization_id, 'r', '', 'k', json_build_array('Membership'), 'i', json_build_array(),
        'p', CASE WHEN count(*) > 100 THEN json_build_array() ELSE json_agg(user_id) END, 'e', count(*) > 100
    )::text) FROM changed GROUP BY organization_id;
    RETURN NULL;
END
$body$
"""


def announce_rights(op: Operations, table: str) -> None:
    """Notify open pages of the users whose row of `table` (organization_id, user_id) is changed or deleted.

    A unit of work notifies of what its objects changed (`web/change_notifications.py`), the trigger of what a statement did.
    Above a hundred users the access of the whole organization is checked, so that the text stays below what PostgreSQL takes.
    """
    name = quote_name(table)
    op.execute(_ANNOUNCE_RIGHTS)
    for event, rows, suffix in (("UPDATE", "NEW", "updated"), ("DELETE", "OLD", "deleted")):
        op.execute(
            f"CREATE TRIGGER {quote_name(f'{table}_rights_{suffix}')} AFTER {event} ON {name} "
            f"REFERENCING {rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leaseapp_announce_rights()"
        )


_NOTIFY_JOB = """
CREATE OR REPLACE FUNCTION leaseapp_notify_job() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    PERFORM pg_notify('leaseapp_jobs', '');
    RETURN NULL;
END
$body$
"""


def protect_jobs(op: Operations, job_table: str = "job", schedule_table: str = "job_schedule") -> None:
    """Rights and triggers of the job queue (tables of `kernel.job_tables`).

    The application inserts jobs of its organization, or of none, and finishes those of its organization; claiming is
    system work. An inserted job that is due wakes the pollers.
    """
    _force(op, job_table)
    name = quote_name(job_table)
    own = f"organization_id = {CURRENT_ORGANIZATION}"
    op.execute(
        f"CREATE POLICY enqueue ON {name} FOR INSERT TO {APP_ROLE} "
        f"WITH CHECK (organization_id IS NOT DISTINCT FROM {CURRENT_ORGANIZATION})"
    )
    op.execute(f"CREATE POLICY read ON {name} FOR SELECT TO {APP_ROLE} USING ({own})")
    op.execute(f"CREATE POLICY finish ON {name} FOR UPDATE TO {APP_ROLE} USING ({own}) WITH CHECK ({own})")
    _system_policy(op, job_table)
    grant_app(op, job_table, "select, insert, update")
    protect_system(op, schedule_table)
    op.execute(_NOTIFY_JOB)
    op.execute(
        f"CREATE TRIGGER {quote_name(job_table + '_notify')} AFTER INSERT ON {name} FOR EACH ROW "
        "WHEN (NEW.run_at <= now()) EXECUTE FUNCTION leaseapp_notify_job()"
    )


def _force(op: Operations, table: str) -> None:
    op.execute(f"ALTER TABLE {quote_name(table)} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {quote_name(table)} FORCE ROW LEVEL SECURITY")


def _policy(op: Operations, table: str, name: str, role: str, condition: str) -> None:
    op.execute(
        f"CREATE POLICY {quote_name(name)} ON {quote_name(table)} TO {role} USING ({condition}) WITH CHECK ({condition})"
    )


def _system_policy(op: Operations, table: str) -> None:
    _policy(op, table, "system", SYSTEM_ROLE, "true")
