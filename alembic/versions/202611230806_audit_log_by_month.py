"""The audit log is partitioned by month; its rows move along, and months are made by a function of the database.

Revision ID: 202611230806
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel import clock
from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE
from leaseapp.kernel.persistence.row_security import CURRENT_ORGANIZATION, append_only, grant_app

revision = "202611230806"
down_revision = "202611230805"
branch_labels = None
depends_on = None

_COLUMNS = (
    "created_at, updated_at, id, organization_id, chain_id, sequence, action, target_type, target_id, actor_kind, "
    "actor_user_id, actor_key_id, impersonator_user_id, request_id, changes, previous_hash, hash"
)
# walls of a partition: nobody of the runtime role reaches it but through the table, whose policies then hold
_WALLS = f"""
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
        EXECUTE format('CREATE POLICY system ON %I TO {SYSTEM_ROLE} USING (true) WITH CHECK (true)', name);
        EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, {APP_ROLE}, {SYSTEM_ROLE}', name);
        EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT '
            'EXECUTE FUNCTION leaseapp_refuse_change()', name || '_no_truncate', name);
"""
# attached, not made in place: that would lock the whole log; `lock_timeout` keeps writers from waiting behind a reader
_MONTHS = """
CREATE FUNCTION leaseapp_audit_months(since date, until date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '5s' SET timezone = 'UTC' AS $body$
DECLARE
    month date := date_trunc('month', since)::date;
    following date;
    name text;
    made integer := 0;
BEGIN
    IF until > since + interval '20 years' THEN
        RAISE EXCEPTION 'more than twenty years of partitions' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('leaseapp audit months', 0));
    WHILE month <= until LOOP
        following := (month + interval '1 month')::date;
        name := 'audit_log_' || to_char(month, 'YYYY_MM');
        IF to_regclass('public.' || name) IS NULL
            AND NOT EXISTS (SELECT FROM audit_log_default WHERE created_at >= month AND created_at < following)
        THEN
            EXECUTE format('CREATE TABLE %I (LIKE audit_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
            %WALLS%
            EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                name, month, following);
            made := made + 1;
        END IF;
        month := following;
    END LOOP;
    RETURN made;
END
$body$
"""
_DEFAULT = f"""
DO $body$
DECLARE
    name text := 'audit_log_default';
BEGIN
    EXECUTE format('CREATE TABLE %I PARTITION OF audit_log DEFAULT', name);
    {_WALLS.strip()}
END
$body$
"""


def upgrade() -> None:
    """Rows are written once more, then keys, indexes, walls and triggers are put up: some seconds for a million rows."""
    _rename("audit_log", "audit_log_before")
    op.execute("CREATE TABLE audit_log (LIKE audit_log_before INCLUDING DEFAULTS) PARTITION BY RANGE (created_at)")
    op.execute(_DEFAULT)
    op.execute(_MONTHS.replace("%WALLS%", _WALLS.strip()))
    op.execute("REVOKE ALL ON FUNCTION leaseapp_audit_months(date, date) FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION leaseapp_audit_months(date, date) TO {SYSTEM_ROLE}")
    # instants that no audit row of ours has (a clock that was wrong) stay in the default partition
    op.execute(
        sa.text(
            "SELECT leaseapp_audit_months(greatest(coalesce(least(min(created_at), :now), :now), :now - interval '12 years')"
            "::date, (:now + interval '3 months')::date) FROM audit_log_before"
        ).bindparams(sa.bindparam("now", clock.now(), sa.DateTime(timezone=True)))
    )
    _move()
    _complete("(id, created_at)", "(chain_id, sequence, created_at)")


def _move() -> None:
    """Bring every row over; indexes are made afterwards, which is quicker."""
    op.execute(f"INSERT INTO audit_log ({_COLUMNS}) SELECT {_COLUMNS} FROM audit_log_before")  # noqa: S608
    op.execute("DROP TABLE audit_log_before")


def _rename(table: str, other: str) -> None:
    """Give a table another name, and free the names of its keys and indexes."""
    op.execute(f"ALTER TABLE {table} RENAME TO {other}")
    for constraint in ("pk_audit_log", "uq_audit_log_chain_sequence", "fk_audit_log_organization_id"):
        op.execute(f"ALTER TABLE {other} DROP CONSTRAINT {constraint}")
    op.execute("DROP INDEX ix_audit_log_target, ix_audit_log_actor")


def _complete(primary_key: str, unique: str) -> None:
    """Put up keys, indexes, policies, rights and triggers of `audit_log`."""
    op.execute(f"ALTER TABLE audit_log ADD CONSTRAINT pk_audit_log PRIMARY KEY {primary_key}")
    op.execute(f"ALTER TABLE audit_log ADD CONSTRAINT uq_audit_log_chain_sequence UNIQUE {unique}")
    op.execute(
        "ALTER TABLE audit_log ADD CONSTRAINT fk_audit_log_organization_id "
        "FOREIGN KEY (organization_id) REFERENCES organization (id)"
    )
    op.execute("CREATE INDEX ix_audit_log_target ON audit_log (organization_id, target_type, target_id, sequence)")
    op.execute("CREATE INDEX ix_audit_log_actor ON audit_log (actor_user_id, created_at)")
    op.execute("ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE audit_log FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY system ON audit_log TO {SYSTEM_ROLE} USING (true) WITH CHECK (true)")
    own = f"organization_id = {CURRENT_ORGANIZATION} AND chain_id = {CURRENT_ORGANIZATION}"
    op.execute(f"CREATE POLICY tenant ON audit_log FOR ALL TO {APP_ROLE} USING ({own}) WITH CHECK ({own})")
    grant_app(op, "audit_log", "select, insert")
    append_only(op, "audit_log")
    op.execute("ANALYZE audit_log")


def downgrade() -> None:
    """One table again, with all of its rows."""
    _rename("audit_log", "audit_log_before")
    op.execute("CREATE TABLE audit_log (LIKE audit_log_before INCLUDING DEFAULTS)")
    _move()
    op.execute("DROP FUNCTION leaseapp_audit_months(date, date)")
    _complete("(id)", "(chain_id, sequence)")
