"""Fixed assets have a plan and events.

Revision ID: 202611280410
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611280410"
down_revision = "202611280214"
CHECKS = {
    "residual_value": "residual_value >= 0 AND residual_value <= gross_value",
    "written_off": "accumulated >= 0 AND impairment >= 0",
    "worth_something": "accumulated + impairment <= gross_value",
    "in_use_since": "status IN ('IN_PROGRESS', 'CANCELED') OR commissioned_on IS NOT NULL",
    "disposed_has_day": "(status = 'DISPOSED') = (disposed_on IS NOT NULL)",
}


def upgrade() -> None:
    """Fixed assets have a plan and events."""
    op.create_table(
        "fixed_asset_event",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("fixed_asset_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "COMMISSION",
                "AMORTIZATION",
                "REVALUATION",
                "DISPOSAL",
                "TRANSFER",
                "SPLIT",
                "CANCELLATION",
                name="fixedasseteventtype",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("event_date", sa.Date(), nullable=False),
        sa.Column("year_month", sa.String(length=7), nullable=True),
        sa.Column("days", sa.Integer(), nullable=True),
        sa.Column("units", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("accumulated", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("net_value", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("proceeds_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("vat_rate_pct", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("vat", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("result", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column(
            "reason",
            sa.Enum("SALE", "SCRAP", "LOSS", "THEFT", name="disposalreason", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("former", sa.String(length=40), nullable=True),
        sa.Column("latter", sa.String(length=40), nullable=True),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.Column("ledger_entry_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "fixed_asset_id"],
            ["fixed_asset.organization_id", "fixed_asset.id"],
            name=op.f("fk_fixed_asset_event_organization_id_fixed_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "ledger_entry_id"],
            ["ledger_entry.organization_id", "ledger_entry.id"],
            name=op.f("fk_fixed_asset_event_organization_id_ledger_entry_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_fixed_asset_event_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_fixed_asset_event")),
    )
    op.create_index(
        op.f("ix_fixed_asset_event_organization_id_event_date"),
        "fixed_asset_event",
        ["organization_id", "event_date"],
        unique=False,
    )
    op.create_index(
        op.f("ix_fixed_asset_event_organization_id_fixed_asset_id_event_date"),
        "fixed_asset_event",
        ["organization_id", "fixed_asset_id", "event_date"],
        unique=False,
    )
    op.create_index(
        "uq_fixed_asset_event_month",
        "fixed_asset_event",
        ["organization_id", "fixed_asset_id", "year_month"],
        unique=True,
        postgresql_where=sa.text("kind = 'AMORTIZATION' AND year_month IS NOT NULL"),
    )
    op.add_column("fixed_asset", sa.Column("establishment_id", sa.Uuid(), nullable=True))
    op.add_column("fixed_asset", sa.Column("split_from_id", sa.Uuid(), nullable=True))
    op.add_column(
        "fixed_asset",
        sa.Column("residual_value", sa.Numeric(precision=14, scale=2), server_default="0.00", nullable=False),
    )
    op.add_column("fixed_asset", sa.Column("commissioned_on", sa.Date(), nullable=True))
    op.add_column(
        "fixed_asset",
        sa.Column(
            "method",
            sa.Enum("LINEAR", "DECLINING", "UNITS", name="depreciationmethod", native_enum=False, length=32),
            nullable=True,
        ),
    )
    op.add_column("fixed_asset", sa.Column("duration_months", sa.Integer(), nullable=True))
    op.add_column("fixed_asset", sa.Column("declining_rate", sa.Numeric(precision=7, scale=4), nullable=True))
    op.add_column("fixed_asset", sa.Column("closing_month", sa.Integer(), server_default="12", nullable=False))
    op.add_column("fixed_asset", sa.Column("total_units", sa.Numeric(precision=14, scale=3), nullable=True))
    op.add_column(
        "fixed_asset", sa.Column("units_done", sa.Numeric(precision=14, scale=3), server_default="0", nullable=False)
    )
    op.add_column("fixed_asset", sa.Column("plan_start", sa.Date(), nullable=True))
    op.add_column(
        "fixed_asset", sa.Column("plan_base", sa.Numeric(precision=14, scale=2), server_default="0.00", nullable=False)
    )
    op.add_column("fixed_asset", sa.Column("plan_days", sa.Integer(), server_default="0", nullable=False))
    op.add_column(
        "fixed_asset",
        sa.Column("plan_before", sa.Numeric(precision=14, scale=2), server_default="0.00", nullable=False),
    )
    op.add_column(
        "fixed_asset",
        sa.Column("accumulated", sa.Numeric(precision=14, scale=2), server_default="0.00", nullable=False),
    )
    op.add_column(
        "fixed_asset", sa.Column("impairment", sa.Numeric(precision=14, scale=2), server_default="0.00", nullable=False)
    )
    op.add_column("fixed_asset", sa.Column("depreciated_until", sa.Date(), nullable=True))
    op.add_column("fixed_asset", sa.Column("disposed_on", sa.Date(), nullable=True))
    op.create_index(
        op.f("ix_fixed_asset_organization_id_asset_id"),
        "fixed_asset",
        ["organization_id", "asset_id"],
        unique=False,
        postgresql_where=sa.text("asset_id IS NOT NULL"),
    )
    op.create_foreign_key(
        op.f("fk_fixed_asset_organization_id_split_from_id"),
        "fixed_asset",
        "fixed_asset",
        ["organization_id", "split_from_id"],
        ["organization_id", "id"],
    )
    op.create_foreign_key(
        op.f("fk_fixed_asset_organization_id_establishment_id"),
        "fixed_asset",
        "establishment",
        ["organization_id", "establishment_id"],
        ["organization_id", "id"],
    )
    for name, criterion in CHECKS.items():
        op.create_check_constraint(op.f(f"ck_fixed_asset_{name}"), "fixed_asset", criterion)
    protect_tenant(op, "fixed_asset_event", grants="select, insert")
    append_only(op, "fixed_asset_event")
    op.alter_column(
        "fixed_asset",
        "residual_value",
        existing_type=sa.Numeric(precision=14, scale=2),
        server_default=None,
        existing_nullable=False,
    )
    op.alter_column(
        "fixed_asset", "closing_month", existing_type=sa.Integer(), server_default=None, existing_nullable=False
    )
    op.alter_column(
        "fixed_asset",
        "units_done",
        existing_type=sa.Numeric(precision=14, scale=3),
        server_default=None,
        existing_nullable=False,
    )
    op.alter_column(
        "fixed_asset",
        "plan_base",
        existing_type=sa.Numeric(precision=14, scale=2),
        server_default=None,
        existing_nullable=False,
    )
    op.alter_column(
        "fixed_asset", "plan_days", existing_type=sa.Integer(), server_default=None, existing_nullable=False
    )
    op.alter_column(
        "fixed_asset",
        "plan_before",
        existing_type=sa.Numeric(precision=14, scale=2),
        server_default=None,
        existing_nullable=False,
    )
    op.alter_column(
        "fixed_asset",
        "accumulated",
        existing_type=sa.Numeric(precision=14, scale=2),
        server_default=None,
        existing_nullable=False,
    )
    op.alter_column(
        "fixed_asset",
        "impairment",
        existing_type=sa.Numeric(precision=14, scale=2),
        server_default=None,
        existing_nullable=False,
    )


def downgrade() -> None:
    """Take it back."""
    for name in CHECKS:
        op.drop_constraint(op.f(f"ck_fixed_asset_{name}"), "fixed_asset", type_="check")
    op.drop_constraint(op.f("fk_fixed_asset_organization_id_establishment_id"), "fixed_asset", type_="foreignkey")
    op.drop_constraint(op.f("fk_fixed_asset_organization_id_split_from_id"), "fixed_asset", type_="foreignkey")
    op.drop_index(
        op.f("ix_fixed_asset_organization_id_asset_id"),
        table_name="fixed_asset",
        postgresql_where=sa.text("asset_id IS NOT NULL"),
    )
    op.drop_column("fixed_asset", "disposed_on")
    op.drop_column("fixed_asset", "depreciated_until")
    op.drop_column("fixed_asset", "impairment")
    op.drop_column("fixed_asset", "accumulated")
    op.drop_column("fixed_asset", "plan_before")
    op.drop_column("fixed_asset", "plan_days")
    op.drop_column("fixed_asset", "plan_base")
    op.drop_column("fixed_asset", "plan_start")
    op.drop_column("fixed_asset", "units_done")
    op.drop_column("fixed_asset", "total_units")
    op.drop_column("fixed_asset", "closing_month")
    op.drop_column("fixed_asset", "declining_rate")
    op.drop_column("fixed_asset", "duration_months")
    op.drop_column("fixed_asset", "method")
    op.drop_column("fixed_asset", "commissioned_on")
    op.drop_column("fixed_asset", "residual_value")
    op.drop_column("fixed_asset", "split_from_id")
    op.drop_column("fixed_asset", "establishment_id")
    op.drop_index(
        "uq_fixed_asset_event_month",
        table_name="fixed_asset_event",
        postgresql_where=sa.text("kind = 'AMORTIZATION' AND year_month IS NOT NULL"),
    )
    op.drop_index(
        op.f("ix_fixed_asset_event_organization_id_fixed_asset_id_event_date"), table_name="fixed_asset_event"
    )
    op.drop_index(op.f("ix_fixed_asset_event_organization_id_event_date"), table_name="fixed_asset_event")
    op.drop_table("fixed_asset_event")
