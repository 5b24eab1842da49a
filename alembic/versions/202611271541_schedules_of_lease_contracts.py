"""Schedules of lease contracts.

Revision ID: 202611271541
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611271541"
down_revision = "202611271540"


def upgrade() -> None:
    """Schedules of lease contracts."""
    op.create_table(
        "lease_schedule_line",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("contract_id", sa.Uuid(), nullable=False),
        sa.Column("service_id", sa.Uuid(), nullable=True),
        sa.Column(
            "kind",
            sa.Enum(
                "RENT",
                "INTERCALARY",
                "SERVICE",
                "FEE",
                "EXTENSION",
                "PRORATA",
                "INDEMNITY",
                "BUYOUT",
                "REBILL",
                name="schedulekind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "PLANNED",
                "BILLED",
                "REPLACED",
                "CANCELED",
                "WAIVED",
                name="schedulestatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("label", sa.String(length=200), nullable=True),
        sa.Column("period_from", sa.Date(), nullable=False),
        sa.Column("period_to", sa.Date(), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=False),
        sa.Column("bill_on", sa.Date(), nullable=False),
        sa.Column("amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_rate_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("opening_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("interest_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("principal_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("closing_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("explanation", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_schedule_line_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "service_id"],
            ["lease_contract_service.organization_id", "lease_contract_service.id"],
            name=op.f("fk_lease_schedule_line_organization_id_service_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_schedule_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_schedule_line")),
        sa.UniqueConstraint(
            "organization_id",
            "contract_id",
            "kind",
            "service_id",
            "period_from",
            "attempt",
            name="uq_lease_schedule_line",
            postgresql_nulls_not_distinct=True,
        ),
    )
    op.create_index(
        op.f("ix_lease_schedule_line_organization_id_bill_on"),
        "lease_schedule_line",
        ["organization_id", "bill_on"],
        unique=False,
        postgresql_where=sa.text("status = 'PLANNED'"),
    )
    op.create_index(
        op.f("ix_lease_schedule_line_organization_id_contract_id_due_on"),
        "lease_schedule_line",
        ["organization_id", "contract_id", "due_on"],
        unique=False,
    )
    protect_tenant(op, "lease_schedule_line", grants="select, insert, update")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_lease_schedule_line_organization_id_contract_id_due_on"), table_name="lease_schedule_line")
    op.drop_index(
        op.f("ix_lease_schedule_line_organization_id_bill_on"),
        table_name="lease_schedule_line",
        postgresql_where=sa.text("status = 'PLANNED'"),
    )
    op.drop_table("lease_schedule_line")
