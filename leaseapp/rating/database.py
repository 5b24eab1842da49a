"""Guards of ratings in the database itself, whatever the code above forgets; called by migrations.

- a validated or archived rating changes no more, but for its archiving and the reminders of its end;
- its statements and their lines stay as they were.
"""

from alembic.operations import Operations

_REFUSE = "USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_client_rating_frozen'"
MOVES = ("status", "archived_at", "told_before_days", "version", "updated_at")

_RATING = f"""
CREATE FUNCTION client_rating_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF OLD.status IN ('VALIDATED', 'ARCHIVED') AND (
        to_jsonb(NEW) - '{{{", ".join(MOVES)}}}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{{{", ".join(MOVES)}}}'::text[]
        OR (NEW.status IS DISTINCT FROM OLD.status AND NEW.status <> 'ARCHIVED')
        OR (OLD.archived_at IS NOT NULL AND NEW.archived_at IS DISTINCT FROM OLD.archived_at)
    ) THEN
        RAISE EXCEPTION 'rating % is validated: it changes no more', OLD.number {_REFUSE};
    END IF;
    RETURN NEW;
END
$body$
"""
_STATEMENT = f"""
CREATE FUNCTION financial_statement_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (SELECT FROM client_rating WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id)
               AND id IN (NEW.rating_id, OLD.rating_id) AND status IN ('VALIDATED', 'ARCHIVED')) THEN
        RAISE EXCEPTION 'the statements of a validated rating stay' {_REFUSE};
    END IF;
    RETURN coalesce(NEW, OLD);
END
$body$
"""
_LINE = f"""
CREATE FUNCTION financial_statement_line_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (
        SELECT FROM financial_statement s JOIN client_rating r ON r.organization_id = s.organization_id AND r.id = s.rating_id
        WHERE s.organization_id = coalesce(NEW.organization_id, OLD.organization_id)
        AND s.id IN (NEW.statement_id, OLD.statement_id) AND r.status IN ('VALIDATED', 'ARCHIVED')
    ) THEN
        RAISE EXCEPTION 'the statements of a validated rating stay' {_REFUSE};
    END IF;
    RETURN coalesce(NEW, OLD);
END
$body$
"""
_TRIGGERS = (
    ("client_rating", "UPDATE", _RATING),
    ("financial_statement", "INSERT OR UPDATE OR DELETE", _STATEMENT),
    ("financial_statement_line", "INSERT OR UPDATE OR DELETE", _LINE),
)


def install(op: Operations) -> None:
    """Add functions and triggers; after `protect_tenant` of the tables."""
    for table, events, function in _TRIGGERS:
        op.execute(function)
        op.execute(
            f"CREATE TRIGGER {table}_keeps BEFORE {events} ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_keeps()"
        )


def remove(op: Operations) -> None:
    """Take back what `install` added (the triggers fall with their functions)."""
    for table, _events, _function in _TRIGGERS:
        op.execute(f"DROP FUNCTION {table}_keeps() CASCADE")
