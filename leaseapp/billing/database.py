"""Guards of issued invoices and payments in the database itself, called by the migrations.

The application's checks can be forgotten by new code; these triggers cannot. An issued invoice keeps every column but
its status, its paid amount, its archived files and its bookkeeping (CGI art. 289, document 3: deletion of an issued
invoice is forbidden); its lines, and payments with their allocations, are never changed or removed: a payment is undone
by a reversing one (DECISIONS 28). Columns are protected by default: a new one must be listed here to stay changeable.
"""

from typing import Any

CHANGEABLE_AFTER_ISSUE = (
    "status",
    "paid_amount",
    "credited_amount",
    "pdf_file_id",
    "pdf_sha256",
    "xml_sha256",
    "version",
    "updated_at",
)
"""Columns of `invoice` that may change once it is issued; the file columns only from empty to a value."""

_CHANGEABLE = ", ".join(f"'{column}'" for column in CHANGEABLE_AFTER_ISSUE)

INVOICE_GUARD = f"""
CREATE OR REPLACE FUNCTION sales_protect_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'TRUNCATE') THEN
    RAISE EXCEPTION 'an invoice is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'DRAFT' THEN
    IF NEW.status = 'DRAFT' OR (to_jsonb(NEW) - ARRAY[{_CHANGEABLE}]) <> (to_jsonb(OLD) - ARRAY[{_CHANGEABLE}]) THEN
      RAISE EXCEPTION 'an issued invoice cannot be changed' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.pdf_file_id IS NOT NULL
      AND (NEW.pdf_file_id, NEW.pdf_sha256, NEW.xml_sha256)
        IS DISTINCT FROM (OLD.pdf_file_id, OLD.pdf_sha256, OLD.xml_sha256)
    THEN
      RAISE EXCEPTION 'an archived document cannot be replaced' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$
"""

LINE_GUARD = """
CREATE FUNCTION sales_protect_invoice_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line invoice_line := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
  parent_status text;
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.organization_id, NEW.invoice_id) IS DISTINCT FROM (OLD.organization_id, OLD.invoice_id) THEN
    RAISE EXCEPTION 'a line stays on its invoice' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT status INTO parent_status FROM invoice WHERE organization_id = line.organization_id AND id = line.invoice_id;
  IF parent_status IS DISTINCT FROM 'DRAFT' THEN
    RAISE EXCEPTION 'the lines of an issued invoice cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$
"""

WRITTEN_ONCE_GUARD = """
CREATE FUNCTION sales_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % is never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""

TRIGGERS = (
    ("sales_protect_invoice", "invoice", "BEFORE UPDATE OR DELETE", "ROW", "sales_protect_invoice"),
    ("sales_protect_invoice_all", "invoice", "BEFORE TRUNCATE", "STATEMENT", "sales_protect_invoice"),
    (
        "sales_protect_invoice_line",
        "invoice_line",
        "BEFORE INSERT OR UPDATE OR DELETE",
        "ROW",
        "sales_protect_invoice_line",
    ),
    ("sales_protect_invoice_line_all", "invoice_line", "BEFORE TRUNCATE", "STATEMENT", "sales_written_once"),
    ("sales_payment_once", "payment", "BEFORE UPDATE OR DELETE", "ROW", "sales_written_once"),
    ("sales_payment_once_all", "payment", "BEFORE TRUNCATE", "STATEMENT", "sales_written_once"),
    ("sales_allocation_once", "payment_allocation", "BEFORE UPDATE OR DELETE", "ROW", "sales_written_once"),
    ("sales_allocation_once_all", "payment_allocation", "BEFORE TRUNCATE", "STATEMENT", "sales_written_once"),
)


def install(op: Any) -> None:
    """Create the guard functions and their triggers; `op` is alembic's operations object, the tables exist."""
    for function in (INVOICE_GUARD, LINE_GUARD, WRITTEN_ONCE_GUARD):
        op.execute(function)
    for name, table, moment, level, function in TRIGGERS:
        op.execute(f"CREATE TRIGGER {name} {moment} ON {table} FOR EACH {level} EXECUTE FUNCTION {function}()")


CHANGEABLE_ON_CREDIT_NOTE = (
    "used_amount",
    "pdf_file_id",
    "pdf_sha256",
    "xml_sha256",
    "version",
    "updated_at",
)
"""Columns of `credit_note` that may change after its creation, which is its issue; the file columns only from empty."""

_CHANGEABLE_CREDIT = ", ".join(f"'{column}'" for column in ("settled_amount", *CHANGEABLE_ON_CREDIT_NOTE))
"""Until 0008, which takes the first one away: it is written at issue and never again."""

CREDIT_NOTE_GUARD = f"""
CREATE FUNCTION sales_protect_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a credit note is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (to_jsonb(NEW) - ARRAY[{_CHANGEABLE_CREDIT}]) <> (to_jsonb(OLD) - ARRAY[{_CHANGEABLE_CREDIT}]) THEN
    RAISE EXCEPTION 'a credit note cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.pdf_file_id IS NOT NULL
    AND (NEW.pdf_file_id, NEW.pdf_sha256, NEW.xml_sha256)
      IS DISTINCT FROM (OLD.pdf_file_id, OLD.pdf_sha256, OLD.xml_sha256)
  THEN
    RAISE EXCEPTION 'an archived document cannot be replaced' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$
"""

_WRITTEN_ONCE_TABLES = ("credit_note_line", "credit_use", "quote_acceptance", "quote_question")


def install_quote_to_cash(op: Any) -> None:
    """Guards of credit notes and of what clients answered; the invoice's guard lets its credited amount change."""
    op.execute(INVOICE_GUARD)
    op.execute(CREDIT_NOTE_GUARD)
    op.execute(
        "CREATE TRIGGER sales_protect_credit_note BEFORE UPDATE OR DELETE ON credit_note "
        "FOR EACH ROW EXECUTE FUNCTION sales_protect_credit_note()"
    )
    _never_truncate(op, "credit_note")
    for table in _WRITTEN_ONCE_TABLES:
        write_once(op, table)


def write_once(op: Any, table: str) -> None:
    """Refuse every change and removal of rows of `table`."""
    op.execute(
        f"CREATE TRIGGER sales_{table}_once BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION sales_written_once()"
    )
    _never_truncate(op, table)


def _never_truncate(op: Any, table: str) -> None:
    op.execute(
        f"CREATE TRIGGER sales_{table}_all BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION sales_written_once()"
    )


SUMS_GUARD = """
CREATE FUNCTION sales_sums_agree() RETURNS trigger LANGUAGE plpgsql AS $$
-- parent table, its amount; child table, its key of the parent, its amount (an expression of its columns); the column that
-- names the parent in this row
DECLARE
  parent uuid := (to_jsonb(NEW) ->> TG_ARGV[5])::uuid;
  said numeric;
  added numeric;
BEGIN
  IF parent IS NULL THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT %I FROM %I WHERE organization_id = $1 AND id = $2', TG_ARGV[1], TG_ARGV[0])
    INTO said USING NEW.organization_id, parent;
  EXECUTE format('SELECT coalesce(sum(%s), 0) FROM %I WHERE organization_id = $1 AND %I = $2', TG_ARGV[4], TG_ARGV[2], TG_ARGV[3])
    INTO added USING NEW.organization_id, parent;
  IF said IS DISTINCT FROM added THEN
    RAISE EXCEPTION '% of % is not the sum of its rows in %', TG_ARGV[1], TG_ARGV[0], TG_ARGV[2]
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$
"""

_SUMS = (
    ("credit_note", "total_ht", "credit_note_line", "credit_note_id", "line_total_ht", "AFTER INSERT"),
    ("credit_note", "used_amount", "credit_use", "credit_note_id", "amount", "AFTER INSERT OR UPDATE OF used_amount"),
    ("payment", "amount", "payment_allocation", "payment_id", "amount", "AFTER INSERT"),
)
"""Columns that equal the sum of rows, and when this is checked: a row that is written late breaks the sum."""


def install_sums(op: Any) -> None:
    """Rows that are written once come with their record; what a credit note took off its invoice stays as it was issued."""
    changeable = ", ".join(f"'{column}'" for column in CHANGEABLE_ON_CREDIT_NOTE)
    guard = CREDIT_NOTE_GUARD.replace(f"ARRAY[{_CHANGEABLE_CREDIT}]", f"ARRAY[{changeable}]")
    op.execute(guard.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))
    op.execute(SUMS_GUARD)
    for parent, amount, child, key, part, moment in _SUMS:
        arguments = ", ".join(f"'{name}'" for name in (parent, amount, child, key, part))
        for table, event, column in ((parent, moment, "id"), (child, "AFTER INSERT", key)):
            op.execute(
                f"CREATE CONSTRAINT TRIGGER {_sum_trigger(table, child)} {event} ON {table} DEFERRABLE INITIALLY DEFERRED "
                f"FOR EACH ROW EXECUTE FUNCTION sales_sums_agree({arguments}, '{column}')"
            )


_LINES_OF_CREDIT = "credit_note", "credit_note_line"


def sum_credits_after_discounts(op: Any) -> None:
    """Compare a credit note with its lines less what they bear of its discount."""
    _sum_credits(op, "line_total_ht - document_discount_ht")


def sum_credits_of_lines(op: Any) -> None:
    """Compare a credit note with its lines again (downgrade)."""
    _sum_credits(op, "line_total_ht")


def _sum_credits(op: Any, amount: str) -> None:
    op.execute(SUMS_GUARD.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))
    parent, child = _LINES_OF_CREDIT
    for table, column in ((parent, "id"), (child, "credit_note_id")):
        name = _sum_trigger(table, child)
        op.execute(f"DROP TRIGGER {name} ON {table}")
        op.execute(
            f"CREATE CONSTRAINT TRIGGER {name} AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW "
            f"EXECUTE FUNCTION sales_sums_agree('{parent}', 'total_ht', '{child}', 'credit_note_id', '{amount}', '{column}')"
        )


def remove_sums(op: Any) -> None:
    """Take them away again (downgrade)."""
    for parent, _amount, child, _key, _part, _moment in _SUMS:
        for table in (parent, child):
            op.execute(f"DROP TRIGGER {_sum_trigger(table, child)} ON {table}")
    op.execute("DROP FUNCTION sales_sums_agree()")
    op.execute(CREDIT_NOTE_GUARD.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))


def _sum_trigger(table: str, child: str) -> str:
    return f"sales_{table}_adds_up" if table == child else f"sales_{table}_is_sum_of_{child}"


_SUMS_OF_ADVANCES = (
    ("advance", "used_amount", "credit_use", "advance_id", "amount", "AFTER INSERT OR UPDATE OF used_amount"),
    ("payment", "settled", "payment_allocation", "payment_id", "amount", "AFTER INSERT"),
)


def install_sums_of_advances(op: Any) -> None:
    """Compare what was used of an advance with its uses, and leave the advance out of what its payment settled."""
    op.execute(SUMS_GUARD.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))
    for table in ("payment", "payment_allocation"):
        op.execute(f"DROP TRIGGER {_sum_trigger(table, 'payment_allocation')} ON {table}")
    for parent, amount, child, key, part, moment in _SUMS_OF_ADVANCES:
        arguments = ", ".join(f"'{name}'" for name in (parent, amount, child, key, part))
        for table, event, column in ((parent, moment, "id"), (child, "AFTER INSERT", key)):
            op.execute(
                f"CREATE CONSTRAINT TRIGGER {_sum_trigger(table, child)}_of_{parent} {event} ON {table} "
                f"DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sales_sums_agree({arguments}, '{column}')"
            )


def remove_sums_of_advances(op: Any) -> None:
    """Take them away again, and compare a payment as a whole (downgrade)."""
    for parent, _amount, child, _key, _part, _moment in _SUMS_OF_ADVANCES:
        for table in (parent, child):
            op.execute(f"DROP TRIGGER {_sum_trigger(table, child)}_of_{parent} ON {table}")
    for table, column in (("payment", "id"), ("payment_allocation", "payment_id")):
        op.execute(
            f"CREATE CONSTRAINT TRIGGER {_sum_trigger(table, 'payment_allocation')} AFTER INSERT ON {table} DEFERRABLE INITIALLY "
            "DEFERRED FOR EACH ROW EXECUTE FUNCTION "
            f"sales_sums_agree('payment', 'amount', 'payment_allocation', 'payment_id', 'amount', '{column}')"
        )


KEPT_COLUMNS_GUARD = """
CREATE FUNCTION sales_keep_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - TG_ARGV) <> (to_jsonb(OLD) - TG_ARGV) THEN
    RAISE EXCEPTION 'a row of % keeps what it says', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$
"""


def install_kept_columns(op: Any) -> None:
    """Make the guard of tables of which a few columns change."""
    op.execute(KEPT_COLUMNS_GUARD)


def keep_columns(op: Any, table: str, *changeable: str) -> None:
    """Refuse every removal of rows of `table`, and every change but of the columns `changeable`."""
    names = ", ".join(f"'{name}'" for name in changeable)
    op.execute(
        f"CREATE TRIGGER sales_{table}_kept BEFORE UPDATE OR DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION sales_keep_columns({names})"
    )
    _never_truncate(op, table)


def remove(op: Any) -> None:
    """Take the triggers and functions away again (downgrade)."""
    for name, table, _moment, _level, _function in TRIGGERS:
        op.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")
    for function in ("sales_protect_invoice", "sales_protect_invoice_line", "sales_written_once"):
        op.execute(f"DROP FUNCTION IF EXISTS {function}()")
