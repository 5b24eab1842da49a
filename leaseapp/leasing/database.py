"""Guards of signed contracts in the database itself, whatever the code above forgets; called by migrations.

- parties, terms, amounts and dates of a locked contract stay, its other particulars too unless it is unlocked now;
- a text that was sent keeps its terms and its PDF, a signed one changes no more;
- machines and services of a locked contract stay as they were signed; a machine is named once, its serial is corrected while
  the contract is unlocked;
- the financing of a locked contract stays;
- no machine is held by two contracts on one day.

"Now" is the clock of the unit of work (`app.now`, `kernel/persistence/tenancy.py`), without one that of the database.
"""

from alembic.operations import Operations

_REFUSE = "USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ck_lease_contract_locked'"
_NOW = "coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())"
FIXED = (
    "number", "affair_id", "financing_id", "kind", "title", "company_id", "lessee_name", "establishment_id",
    "billing_entity_id", "capital_ht", "residual_ht", "rent_ht", "term_months", "period_months", "deposit_ht",
    "period_anchor", "notice_months", "end_default", "extension_rent_ht", "special_terms", "off_premises",
    "employees_at_signature", "in_main_activity", "signed_at", "locked_at",
)  # fmt: skip
ONCE = ("delivered_on", "first_period_on", "ends_on", "withdrawal_until", "no_payment_before")
_SENT = ("contract_id", "number", "terms", "terms_sha256", "pdf_file_id")
CORRECTED = ("bill_to_establishment_id", "payment_means", "bill_lead_days", "group_invoices")


def _differ(columns: tuple[str, ...]) -> str:
    return f"({', '.join(f'NEW.{one}' for one in columns)}) IS DISTINCT FROM ({', '.join(f'OLD.{one}' for one in columns)})"


_CONTRACT = f"""
CREATE FUNCTION lease_contract_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF OLD.locked_at IS NULL THEN
        RETURN NEW;
    END IF;
    IF {_differ(FIXED)} OR {" OR ".join(f"(OLD.{one} IS NOT NULL AND NEW.{one} IS DISTINCT FROM OLD.{one})" for one in ONCE)} THEN
        RAISE EXCEPTION 'contract % is signed: its terms stay', OLD.number {_REFUSE};
    END IF;
    IF ({_differ(CORRECTED)}) AND coalesce(OLD.unlocked_until, '-infinity') <= {_NOW} THEN
        RAISE EXCEPTION 'contract % is locked', OLD.number {_REFUSE};
    END IF;
    RETURN NEW;
END
$body$
"""
_VERSION = f"""
CREATE FUNCTION lease_contract_version_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status = 'SIGNED' OR {_differ(_SENT)} THEN
        RAISE EXCEPTION 'the text of a contract that was sent stays as it was' {_REFUSE};
    END IF;
    RETURN NEW;
END
$body$
"""
_ASSET = f"""
CREATE FUNCTION lease_contract_asset_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    contract lease_contract%ROWTYPE;
BEGIN
    SELECT * INTO contract FROM lease_contract WHERE organization_id = NEW.organization_id AND id = NEW.contract_id;
    IF contract.locked_at IS NULL THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'INSERT' THEN
        RAISE EXCEPTION 'contract % is signed: its machines stay', contract.number {_REFUSE};
    END IF;
    IF {_differ(("contract_id", "position", "designation", "asset_model_id", "capital_share_ht", "deleted_at"))}
        OR (OLD.asset_id IS NOT NULL AND NEW.asset_id IS DISTINCT FROM OLD.asset_id AND OLD.holds) THEN
        RAISE EXCEPTION 'contract % is signed: its machines stay', contract.number {_REFUSE};
    END IF;
    IF OLD.holds AND NEW.serial_at_delivery IS DISTINCT FROM OLD.serial_at_delivery
        AND coalesce(contract.unlocked_until, '-infinity') <= {_NOW} THEN
        RAISE EXCEPTION 'contract % is locked', contract.number {_REFUSE};
    END IF;
    RETURN NEW;
END
$body$
"""  # noqa: S608  constants of this file
_SERVICE = f"""
CREATE FUNCTION lease_contract_service_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (SELECT FROM lease_contract WHERE organization_id = NEW.organization_id AND id = NEW.contract_id
               AND locked_at IS NOT NULL) THEN
        RAISE EXCEPTION 'services of a signed contract stay' {_REFUSE};
    END IF;
    RETURN NEW;
END
$body$
"""
_FINANCING = f"""
CREATE FUNCTION lease_financing_keeps() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (SELECT FROM lease_contract WHERE organization_id = OLD.organization_id AND financing_id = OLD.id
               AND locked_at IS NOT NULL) THEN
        RAISE EXCEPTION 'the financing of a signed contract stays' {_REFUSE};
    END IF;
    RETURN NEW;
END
$body$
"""
_TRIGGERS = (
    ("lease_contract", "UPDATE", _CONTRACT), ("lease_contract_version", "UPDATE OR DELETE", _VERSION),
    ("lease_contract_asset", "INSERT OR UPDATE", _ASSET), ("lease_contract_service", "INSERT OR UPDATE", _SERVICE),
    ("lease_financing", "UPDATE", _FINANCING),
)  # fmt: skip


def install(op: Operations) -> None:
    """Add functions, triggers and the exclusion constraint; after `protect_tenant` of all tables."""
    op.execute("CREATE TYPE lease_asset_range AS RANGE (subtype = uuid)")
    op.execute(
        "ALTER TABLE lease_contract_asset ADD CONSTRAINT ex_lease_contract_asset_held EXCLUDE USING gist ("
        "lease_asset_range(organization_id, organization_id, '[]') WITH &&, "
        "lease_asset_range(asset_id, asset_id, '[]') WITH &&, "
        "daterange(starts_on, ends_on, '[)') WITH &&) WHERE (holds AND asset_id IS NOT NULL)"
    )
    for table, events, function in _TRIGGERS:
        op.execute(function)
        op.execute(
            f"CREATE TRIGGER {table}_keeps BEFORE {events} ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_keeps()"
        )


def remove(op: Operations) -> None:
    """Take back what `install` added (the triggers fall with their functions)."""
    for table, _events, _function in _TRIGGERS:
        op.execute(f"DROP FUNCTION {table}_keeps() CASCADE")
    op.execute("ALTER TABLE lease_contract_asset DROP CONSTRAINT ex_lease_contract_asset_held")
    op.execute("DROP TYPE lease_asset_range")
