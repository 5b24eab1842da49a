"""Lettering of the ledger: tables; row level security and guards follow in 0005.

Revision ID: 0003b
"""

import sqlalchemy as sa
from alembic import op

revision = "0003b"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The tables in order of reference."""
    _lettering()
    _lettering_line()


def _lettering() -> None:
    op.create_table(
        "lettering",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("party_id", sa.Uuid(), nullable=True),
        sa.Column("code", sa.String(length=8), nullable=False),
        sa.Column("lettered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("canceled_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("code ~ '^([A-Z]{2,}|[a-z]{2,})$'", name=op.f("ck_lettering_code")),
        sa.ForeignKeyConstraint(
            ["organization_id", "account_id"],
            ["ledger_account.organization_id", "ledger_account.id"],
            name=op.f("fk_lettering_organization_id_account_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_lettering_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "party_id"],
            ["ledger_party.organization_id", "ledger_party.id"],
            name=op.f("fk_lettering_organization_id_party_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_lettering_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lettering")),
    )
    op.create_index(
        "uq_lettering_code",
        "lettering",
        ["organization_id", "billing_entity_id", "account_id", "party_id", sa.literal_column("upper(code)")],
        unique=True,
        postgresql_nulls_not_distinct=True,
    )


def _lettering_line() -> None:
    op.create_table(
        "lettering_line",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("lettering_id", sa.Uuid(), nullable=False),
        sa.Column("line_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "lettering_id"],
            ["lettering.organization_id", "lettering.id"],
            name=op.f("fk_lettering_line_organization_id_lettering_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "line_id"],
            ["ledger_line.organization_id", "ledger_line.id"],
            name=op.f("fk_lettering_line_organization_id_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lettering_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lettering_line")),
        sa.UniqueConstraint(
            "organization_id",
            "lettering_id",
            "line_id",
            name=op.f("uq_lettering_line_organization_id_lettering_id_line_id"),
        ),
    )
    op.create_index(
        op.f("ix_lettering_line_organization_id_line_id"),
        "lettering_line",
        ["organization_id", "line_id"],
        unique=False,
    )
