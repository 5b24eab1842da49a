"""Guards of closed fiscal years in the database itself, whatever the code above forgets; called by migrations.

- of a closed year no provision comes, goes or changes in what was posted: only its reversal and its consumption are written;
- its controls stay as they were;
- no allocation of a supplier invoice comes into a closed year, leaves it, or changes in it.

Each takes the row of the year with a shared lock, which closing it waits for. Entries of a closed year are refused by
`leaseapp.accounting.database`.
"""

from typing import Any

_PROVISION = """
CREATE FUNCTION provision_of_closed_year() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    year_state varchar;
    moving text[] := ARRAY['status', 'consumed_ht', 'reversed_in_year', 'reversal_entry_id', 'version', 'updated_at'];
BEGIN
    SELECT state INTO year_state FROM fiscal_year_closing
    WHERE organization_id = NEW.organization_id AND id = NEW.fiscal_year_id FOR SHARE;
    IF year_state = 'CLOSED' AND (TG_OP = 'INSERT' OR to_jsonb(OLD) - moving IS DISTINCT FROM to_jsonb(NEW) - moving) THEN
        RAISE EXCEPTION 'the fiscal year of provision % is closed', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_accounting_provision_open_year';
    END IF;
    RETURN NEW;
END
$body$
"""

_CONTROL = """
CREATE FUNCTION control_of_closed_year() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    year_state varchar;
BEGIN
    SELECT state INTO year_state FROM fiscal_year_closing
    WHERE organization_id = NEW.organization_id AND id = NEW.fiscal_year_id FOR SHARE;
    IF year_state = 'CLOSED' THEN
        RAISE EXCEPTION 'the fiscal year of control % is closed', NEW.code
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_closing_control_open_year';
    END IF;
    RETURN NEW;
END
$body$
"""

_ALLOCATION = """
CREATE FUNCTION allocation_of_closed_year() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    allocation supplier_invoice_allocation;
    year_state varchar;
BEGIN
    FOREACH allocation IN ARRAY CASE TG_OP
        WHEN 'INSERT' THEN ARRAY[NEW] WHEN 'UPDATE' THEN ARRAY[OLD, NEW] ELSE ARRAY[OLD] END
    LOOP
        FOR year_state IN
            SELECT y.state FROM fiscal_year_closing y
            JOIN supplier_invoice i ON i.organization_id = y.organization_id AND i.billing_entity_id = y.billing_entity_id
            WHERE y.organization_id = allocation.organization_id AND i.id = allocation.invoice_id
                AND y.year = allocation.fiscal_year
            FOR SHARE OF y
        LOOP
            IF year_state = 'CLOSED' THEN
                RAISE EXCEPTION 'the fiscal year % of the allocation is closed', allocation.fiscal_year
                    USING ERRCODE = 'integrity_constraint_violation',
                        CONSTRAINT = 'ck_supplier_invoice_allocation_open_year';
            END IF;
        END LOOP;
    END LOOP;
    RETURN COALESCE(NEW, OLD);
END
$body$
"""

_GUARDS = (
    ("provision_of_closed_year", "INSERT OR UPDATE ON accounting_provision", _PROVISION),
    ("control_of_closed_year", "INSERT OR UPDATE ON closing_control", _CONTROL),
    ("allocation_of_closed_year", "INSERT OR UPDATE OR DELETE ON supplier_invoice_allocation", _ALLOCATION),
)


def install(op: Any) -> None:
    """Add the functions and their triggers; after the tables of closing."""
    for name, events, function in _GUARDS:
        op.execute(function)
        op.execute(f"CREATE TRIGGER {name} BEFORE {events} FOR EACH ROW EXECUTE FUNCTION {name}()")


def remove(op: Any) -> None:
    """Take back what `install` added: the triggers fall with their functions."""
    for name, _events, _function in _GUARDS:
        op.execute(f"DROP FUNCTION {name}() CASCADE")
