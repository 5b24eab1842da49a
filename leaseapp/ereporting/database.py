"""The guard of what left, in the database itself; called by migrations.

A transmission that is no draft keeps what it told: only its answer, and the platform's name of it, are written.
"""

from alembic.operations import Operations

ANSWER = ("status", "flow_id", "answered_at", "rejection", "version", "updated_at")
_KEEPS = f"""
CREATE FUNCTION e_reporting_transmission_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF OLD.status <> 'DRAFT' AND (
        to_jsonb(NEW) - '{{{", ".join(ANSWER)}}}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{{{", ".join(ANSWER)}}}'::text[]
        OR NEW.status = 'DRAFT'
    ) THEN
        RAISE EXCEPTION 'transmission % has left: it changes no more', OLD.id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_e_reporting_transmission_sent';
    END IF;
    RETURN NEW;
END
$body$
"""
_TRIGGER = (
    "CREATE TRIGGER e_reporting_transmission_keeps BEFORE UPDATE ON e_reporting_transmission"
    " FOR EACH ROW EXECUTE FUNCTION e_reporting_transmission_keeps()"
)
_GONE = "DROP FUNCTION e_reporting_transmission_keeps() CASCADE"


def install(op: Operations) -> None:
    """Add function and trigger; after `protect_tenant` of the table."""
    op.execute(_KEEPS)
    op.execute(_TRIGGER)


def remove(op: Operations) -> None:
    """Take back what `install` added (the trigger falls with its function)."""
    op.execute(_GONE)
