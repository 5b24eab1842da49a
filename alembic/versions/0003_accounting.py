"""The ledger: accounts, years, journals, parties, entries; row level security and guards follow in 0005.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The tables in order of reference."""
    _ledger_account()
    _fiscal_year_closing()
    _journal()
    _ledger_party()
    _ledger_counter()
    _ledger_entry()
    _ledger_line()


def _ledger_account() -> None:
    op.create_table(
        "ledger_account",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=10), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column(
            "party",
            sa.Enum("NONE", "CUSTOMER", "SUPPLIER", name="accountparty", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("letterable", sa.Boolean(), nullable=False),
        sa.Column("role", sa.String(length=64), nullable=True),
        sa.Column("vat_rate", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.CheckConstraint("number ~ '^[1-9][0-9]{2,9}$'", name=op.f("ck_ledger_account_number")),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_ledger_account_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ledger_account")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_ledger_account_organization_id_number")),
    )
    op.create_index(
        "uq_ledger_account_role",
        "ledger_account",
        ["organization_id", "role"],
        unique=True,
        postgresql_where=sa.text("role IS NOT NULL"),
    )


def _fiscal_year_closing() -> None:
    op.create_table(
        "fiscal_year_closing",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("start_date", sa.Date(), nullable=False),
        sa.Column("end_date", sa.Date(), nullable=False),
        sa.Column(
            "state",
            sa.Enum("OPEN", "IN_PROGRESS", "REVIEW", "CLOSED", name="fiscalyearstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.CheckConstraint(
            "end_date >= (start_date + interval '1 month')::date - 1 AND end_date <= (start_date + interval '24 months')::date - 1",
            name=op.f("ck_fiscal_year_closing_length"),
        ),
        sa.CheckConstraint("year = extract(year from end_date)", name=op.f("ck_fiscal_year_closing_year")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_fiscal_year_closing_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_fiscal_year_closing_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_fiscal_year_closing")),
    )
    op.create_index(
        op.f("ix_fiscal_year_closing_organization_id_billing_entity_id_end_date"),
        "fiscal_year_closing",
        ["organization_id", "billing_entity_id", "end_date"],
        unique=False,
    )


def _journal() -> None:
    op.create_table(
        "journal",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "SALES",
                "PURCHASE",
                "BANK",
                "MISC",
                "ASSET",
                "CUTOFF",
                "OPENING",
                name="journalkind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.CheckConstraint("code ~ '^[A-Z0-9]{1,6}$'", name=op.f("ck_journal_code")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_journal_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_journal_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_journal")),
        sa.UniqueConstraint(
            "organization_id",
            "billing_entity_id",
            "code",
            name=op.f("uq_journal_organization_id_billing_entity_id_code"),
        ),
    )


def _ledger_party() -> None:
    op.create_table(
        "ledger_party",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind", sa.Enum("CUSTOMER", "SUPPLIER", name="partykind", native_enum=False, length=32), nullable=False
        ),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_ledger_party_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_ledger_party_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ledger_party")),
        sa.UniqueConstraint("organization_id", "kind", "code", name=op.f("uq_ledger_party_organization_id_kind_code")),
        sa.UniqueConstraint(
            "organization_id", "kind", "company_id", name=op.f("uq_ledger_party_organization_id_kind_company_id")
        ),
    )


def _ledger_counter() -> None:
    op.create_table(
        "ledger_counter",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("journal_id", sa.Uuid(), nullable=False),
        sa.Column("fiscal_year_id", sa.Uuid(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("last_validated_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("last >= 0", name=op.f("ck_ledger_counter_last")),
        sa.ForeignKeyConstraint(
            ["organization_id", "fiscal_year_id"],
            ["fiscal_year_closing.organization_id", "fiscal_year_closing.id"],
            name=op.f("fk_ledger_counter_organization_id_fiscal_year_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "journal_id"],
            ["journal.organization_id", "journal.id"],
            name=op.f("fk_ledger_counter_organization_id_journal_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_ledger_counter_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ledger_counter")),
        sa.UniqueConstraint(
            "organization_id",
            "journal_id",
            "fiscal_year_id",
            name=op.f("uq_ledger_counter_organization_id_journal_id_fiscal_year_id"),
        ),
    )


def _ledger_entry() -> None:
    op.create_table(
        "ledger_entry",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("journal_id", sa.Uuid(), nullable=False),
        sa.Column("fiscal_year_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry_date", sa.Date(), nullable=False),
        sa.Column("validated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("piece_ref", sa.String(length=60), nullable=False),
        sa.Column("piece_date", sa.Date(), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("source_kind", sa.String(length=64), nullable=False),
        sa.Column("source_id", sa.Uuid(), nullable=False),
        sa.Column("event_key", sa.String(length=200), nullable=False),
        sa.Column("reverses_entry_id", sa.Uuid(), nullable=True),
        sa.Column("line_count", sa.SmallInteger(), nullable=False),
        sa.Column("total", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.CheckConstraint("line_count >= 2", name=op.f("ck_ledger_entry_line_count")),
        sa.CheckConstraint("number > 0", name=op.f("ck_ledger_entry_number")),
        sa.CheckConstraint("total > 0", name=op.f("ck_ledger_entry_total")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_ledger_entry_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "fiscal_year_id"],
            ["fiscal_year_closing.organization_id", "fiscal_year_closing.id"],
            name=op.f("fk_ledger_entry_organization_id_fiscal_year_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "journal_id"],
            ["journal.organization_id", "journal.id"],
            name=op.f("fk_ledger_entry_organization_id_journal_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "reverses_entry_id"],
            ["ledger_entry.organization_id", "ledger_entry.id"],
            name=op.f("fk_ledger_entry_organization_id_reverses_entry_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_ledger_entry_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ledger_entry")),
        sa.UniqueConstraint("organization_id", "billing_entity_id", "event_key", name="uq_ledger_entry_event_key"),
        sa.UniqueConstraint("organization_id", "journal_id", "fiscal_year_id", "number", name="uq_ledger_entry_number"),
        sa.UniqueConstraint("organization_id", "reverses_entry_id", name="uq_ledger_entry_reverses"),
    )
    op.create_index(
        op.f("ix_ledger_entry_organization_id_entry_date"),
        "ledger_entry",
        ["organization_id", "entry_date"],
        unique=False,
    )
    op.create_index(
        op.f("ix_ledger_entry_organization_id_source_kind_source_id"),
        "ledger_entry",
        ["organization_id", "source_kind", "source_id"],
        unique=False,
    )


def _ledger_line() -> None:
    op.create_table(
        "ledger_line",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("party_id", sa.Uuid(), nullable=True),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("debit", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("credit", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_rate", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("vat_base", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column(
            "vat_kind",
            sa.Enum("S", "Z", "E", "AE", "K", "G", "O", name="vatkind", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("due_date", sa.Date(), nullable=True),
        sa.CheckConstraint(
            "(debit > 0 AND credit = 0) OR (credit > 0 AND debit = 0)", name=op.f("ck_ledger_line_one_side")
        ),
        sa.CheckConstraint("position > 0", name=op.f("ck_ledger_line_position")),
        sa.ForeignKeyConstraint(
            ["organization_id", "account_id"],
            ["ledger_account.organization_id", "ledger_account.id"],
            name=op.f("fk_ledger_line_organization_id_account_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "entry_id"],
            ["ledger_entry.organization_id", "ledger_entry.id"],
            name=op.f("fk_ledger_line_organization_id_entry_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "party_id"],
            ["ledger_party.organization_id", "ledger_party.id"],
            name=op.f("fk_ledger_line_organization_id_party_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_ledger_line_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ledger_line")),
        sa.UniqueConstraint(
            "organization_id", "entry_id", "position", name=op.f("uq_ledger_line_organization_id_entry_id_position")
        ),
    )
    op.create_index(
        op.f("ix_ledger_line_organization_id_account_id_party_id"),
        "ledger_line",
        ["organization_id", "account_id", "party_id"],
        unique=False,
    )
