"""Guards of the ledger in the database itself, whatever the code above forgets; called by migrations.

- entry and line rows are append-only (rights and triggers); lettering lines, journals and parties too;
- an entry is refused in a closed fiscal year, in a year or journal of another book, and outside its year's dates;
- at commit: debits equal credits, all announced lines are there and no other, and the number follows the one before;
- fiscal years of one book never overlap, and a closed year never changes again;
- a lettering holds lines of one account, party and book, each in one live lettering, and a full one sums to zero.

The functions are plain PL/pgSQL of PostgreSQL 15 to 18, no extension: the exclusion constraint compares books as ranges
of one uuid, because GiST without `btree_gist` knows ranges only. Checks run as the role that writes and see its rows; when
they see too little (the organization's setting was changed underneath), they refuse.
"""

from alembic.operations import Operations

from leaseapp.kernel.persistence.row_security import append_only

_ENTRY_OPEN = """
CREATE FUNCTION ledger_entry_open_year() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    book_year fiscal_year_closing%ROWTYPE;
BEGIN
    SELECT * INTO book_year FROM fiscal_year_closing
    WHERE organization_id = NEW.organization_id AND id = NEW.fiscal_year_id
        AND billing_entity_id = NEW.billing_entity_id
    FOR SHARE;
    IF NOT FOUND OR NOT EXISTS (
        SELECT FROM journal WHERE organization_id = NEW.organization_id AND id = NEW.journal_id
            AND billing_entity_id = NEW.billing_entity_id
    ) THEN
        RAISE EXCEPTION 'the fiscal year or the journal belongs to another book'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_ledger_entry_book';
    END IF;
    IF book_year.state = 'CLOSED' THEN
        RAISE EXCEPTION 'the fiscal year % is closed', book_year.year
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_ledger_entry_open_year';
    END IF;
    IF NEW.entry_date NOT BETWEEN book_year.start_date AND book_year.end_date THEN
        RAISE EXCEPTION 'the entry is dated outside its fiscal year'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_ledger_entry_inside_year';
    END IF;
    RETURN NEW;
END
$body$
"""

_ENTRY_COMPLETE = """
CREATE FUNCTION ledger_entry_complete() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    written record;
BEGIN
    SELECT count(*) AS lines, coalesce(sum(debit), 0) AS debit, coalesce(sum(credit), 0) AS credit INTO written
    FROM ledger_line WHERE organization_id = NEW.organization_id AND entry_id = NEW.id;
    IF written.lines <> NEW.line_count OR written.debit <> written.credit OR written.debit <> NEW.total THEN
        RAISE EXCEPTION 'entry % does not balance: % of % lines, debit %, credit %, total %', NEW.id, written.lines,
            NEW.line_count, written.debit, written.credit, NEW.total
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_ledger_entry_balanced';
    END IF;
    IF NEW.number > 1 AND NOT EXISTS (
        SELECT FROM ledger_entry WHERE organization_id = NEW.organization_id AND journal_id = NEW.journal_id
            AND fiscal_year_id = NEW.fiscal_year_id AND number = NEW.number - 1
    ) THEN
        RAISE EXCEPTION 'entry number % leaves a gap in its journal', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_ledger_entry_no_gap';
    END IF;
    RETURN NULL;
END
$body$
"""

# Positions are unique and announced by the entry: once all of them are written, no line can ever follow.
_LINE_ANNOUNCED = """
CREATE FUNCTION ledger_line_announced() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (
        SELECT FROM added l
        LEFT JOIN ledger_entry e ON e.organization_id = l.organization_id AND e.id = l.entry_id
        WHERE e.id IS NULL OR l.position > e.line_count
    ) THEN
        RAISE EXCEPTION 'a line that its entry did not announce'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_ledger_line_announced';
    END IF;
    RETURN NULL;
END
$body$
"""

_YEAR_FINAL = """
CREATE FUNCTION fiscal_year_final() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF OLD.state = 'CLOSED' THEN
        RAISE EXCEPTION 'the fiscal year % is closed', OLD.year
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_fiscal_year_closing_final';
    END IF;
    RETURN NEW;
END
$body$
"""

_LETTERING_LINE_FITS = """
CREATE FUNCTION lettering_line_fits() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF NOT EXISTS (
        SELECT FROM lettering g
        JOIN ledger_line l ON l.organization_id = g.organization_id AND l.account_id = g.account_id
            AND l.party_id IS NOT DISTINCT FROM g.party_id
        JOIN ledger_entry e ON e.organization_id = l.organization_id AND e.id = l.entry_id
            AND e.billing_entity_id = g.billing_entity_id
        WHERE g.organization_id = NEW.organization_id AND g.id = NEW.lettering_id AND g.canceled_at IS NULL
            AND l.id = NEW.line_id
    ) THEN
        RAISE EXCEPTION 'the line is of another account, party or book than its lettering'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_lettering_line_fits';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('lettering-line:' || NEW.line_id, 0));
    IF EXISTS (
        SELECT FROM lettering_line o
        JOIN lettering g ON g.organization_id = o.organization_id AND g.id = o.lettering_id AND g.canceled_at IS NULL
        WHERE o.organization_id = NEW.organization_id AND o.line_id = NEW.line_id AND o.id <> NEW.id
    ) THEN
        RAISE EXCEPTION 'the line is lettered already'
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'uq_lettering_line_live';
    END IF;
    RETURN NULL;
END
$body$
"""

_LETTERING_CANCELED = """
CREATE FUNCTION lettering_canceled() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF OLD.canceled_at IS NOT NULL THEN
        RAISE EXCEPTION 'the lettering % is canceled', OLD.code
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_lettering_canceled';
    END IF;
    RETURN NEW;
END
$body$
"""

_LETTERING_SETTLED = """
CREATE FUNCTION lettering_settled() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    the_lettering uuid := CASE TG_TABLE_NAME
        WHEN 'lettering' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'lettering_id' END;
BEGIN
    IF EXISTS (
        SELECT FROM lettering g
        LEFT JOIN lettering_line o ON o.organization_id = g.organization_id AND o.lettering_id = g.id
        LEFT JOIN ledger_line l ON l.organization_id = o.organization_id AND l.id = o.line_id
        WHERE g.organization_id = NEW.organization_id AND g.id = the_lettering AND g.canceled_at IS NULL
        GROUP BY g.code
        HAVING count(l.id) < 2 OR (g.code = upper(g.code)) <> (sum(l.debit) = sum(l.credit))
    ) THEN
        RAISE EXCEPTION 'a full lettering sums to zero, a partial one does not'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_lettering_settled';
    END IF;
    RETURN NULL;
END
$body$
"""

_FUNCTIONS = (
    _ENTRY_OPEN, _ENTRY_COMPLETE, _LINE_ANNOUNCED, _YEAR_FINAL, _LETTERING_LINE_FITS, _LETTERING_CANCELED,
    _LETTERING_SETTLED,
)  # fmt: skip

_AT_COMMIT = "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
_TRIGGERS = (
    "TRIGGER ledger_entry_open_year BEFORE INSERT ON ledger_entry FOR EACH ROW",
    f"CONSTRAINT TRIGGER ledger_entry_complete AFTER INSERT ON ledger_entry {_AT_COMMIT}",
    "TRIGGER ledger_line_announced AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT",
    "TRIGGER fiscal_year_final BEFORE UPDATE ON fiscal_year_closing FOR EACH ROW",
    "TRIGGER lettering_line_fits AFTER INSERT ON lettering_line FOR EACH ROW",
    "TRIGGER lettering_canceled BEFORE UPDATE ON lettering FOR EACH ROW",
)

_UPDATABLE = {
    "ledger_account": ("label", "active", "version", "updated_at"),
    "journal": (),
    "fiscal_year_closing": ("state", "version", "updated_at"),
    "ledger_counter": ("last", "last_validated_at", "updated_at"),
    "ledger_party": (),
    "ledger_entry": (),
    "ledger_line": (),
    "lettering": ("code", "lettered_at", "canceled_at", "updated_at"),
    "lettering_line": (),
}


def install(op: Operations) -> None:
    """Add functions, triggers, the exclusion constraint and the column rights; after `protect_tenant` of all tables."""
    op.execute("CREATE TYPE ledger_book_range AS RANGE (subtype = uuid)")
    op.execute(
        "ALTER TABLE fiscal_year_closing ADD CONSTRAINT ex_fiscal_year_closing_overlap EXCLUDE USING gist ("
        "ledger_book_range(billing_entity_id, billing_entity_id, '[]') WITH &&, "
        "daterange(start_date, end_date, '[]') WITH &&)"
    )
    for function in _FUNCTIONS:
        op.execute(function)
    for trigger in _TRIGGERS:
        name = trigger.split("TRIGGER ")[1].split()[0]
        op.execute(f"CREATE {trigger} EXECUTE FUNCTION {name}()")
    for table in ("lettering", "lettering_line"):
        event = "INSERT OR UPDATE" if table == "lettering" else "INSERT"
        op.execute(
            f"CREATE CONSTRAINT TRIGGER {table}_settled AFTER {event} ON {table} {_AT_COMMIT} "
            "EXECUTE FUNCTION lettering_settled()"
        )
    for table, columns in _UPDATABLE.items():
        append_only(op, table, columns)


def remove(op: Operations) -> None:
    """Take back what `install` added (the triggers fall with their functions); append-only rights stay with the tables."""
    for function in _FUNCTIONS:
        signature = function.split("CREATE FUNCTION ")[1].split(" RETURNS")[0]
        op.execute(f"DROP FUNCTION {signature} CASCADE")
    op.execute("ALTER TABLE fiscal_year_closing DROP CONSTRAINT ex_fiscal_year_closing_overlap")
    op.execute("DROP TYPE ledger_book_range")
    for table in _UPDATABLE:
        op.execute(f"DROP TRIGGER {table}_append_only ON {table}")
        op.execute(f"DROP TRIGGER {table}_no_truncate ON {table}")
