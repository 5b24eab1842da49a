"""Lines of quotes and orders choose variants and modalities; what is paid each period waits for a contract.

Revision ID: 202611231659
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231659"
down_revision = "202611231658"
branch_labels = None
depends_on = None

_CHOSEN = (("variant_id", "product_variant"), ("modality_id", "product_modality"))


def upgrade() -> None:
    """Amounts paid once and amounts of each period stand apart; a quote so far is worth its total."""
    for table in ("quote_line", "sales_order_line"):
        for column, target in _CHOSEN:
            op.add_column(table, sa.Column(column, sa.Uuid(), nullable=True))
            op.create_foreign_key(
                op.f(f"fk_{table}_organization_id_{column}"),
                table,
                target,
                ["organization_id", column],
                ["organization_id", "id"],
            )
    op.add_column(
        "quote_line",
        sa.Column(
            "period",
            sa.Enum("MONTHLY", "QUARTERLY", "ANNUAL", name="paymentperiod", native_enum=False, length=32),
            nullable=True,
        ),
    )
    op.add_column("quote_line", sa.Column("duration_months", sa.Integer(), nullable=True))
    op.add_column("quote_line", sa.Column("security_deposit", sa.Numeric(precision=14, scale=2), nullable=True))
    op.add_column("quote_line", sa.Column("residual_percent", sa.Numeric(precision=5, scale=2), nullable=True))
    op.create_check_constraint(
        op.f("ck_quote_line_recurring_has_modality"), "quote_line", "period IS NULL OR modality_id IS NOT NULL"
    )
    nothing = {"server_default": "[]", "nullable": False}
    op.add_column("quote", sa.Column("recurring", postgresql.JSONB(astext_type=sa.Text()), **nothing))
    op.add_column("quote", sa.Column("value_ht", sa.Numeric(precision=14, scale=2), server_default="0", nullable=False))
    op.execute("UPDATE quote SET value_ht = total_ht")
    op.alter_column("quote", "recurring", server_default=None)
    op.alter_column("quote", "value_ht", server_default=None)
    op.add_column("quote_acceptance", sa.Column("recurring", postgresql.JSONB(astext_type=sa.Text()), **nothing))
    op.alter_column("quote_acceptance", "recurring", server_default=None)
    op.create_table(
        "pending_contract_line",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("quote_id", sa.Uuid(), nullable=False),
        sa.Column("quote_line_id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column(
            "status",
            sa.Enum("WAITING", "TAKEN", "DROPPED", name="pendingcontractstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("contract_kind", sa.String(length=40), nullable=True),
        sa.Column("contract_id", sa.Uuid(), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("drop_reason", sa.String(length=500), nullable=True),
        *(
            sa.ForeignKeyConstraint(
                ["organization_id", column],
                [f"{table}.organization_id", f"{table}.id"],
                name=op.f(f"fk_pending_contract_line_organization_id_{column}"),
            )
            for column, table in (("quote_id", "quote"), ("quote_line_id", "quote_line"), ("customer_id", "customer"))
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_pending_contract_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_pending_contract_line")),
        sa.UniqueConstraint(
            "organization_id", "quote_line_id", name=op.f("uq_pending_contract_line_organization_id_quote_line_id")
        ),
    )
    for columns in (["status", "created_at"], ["quote_id"], ["customer_id"]):
        op.create_index(
            op.f(f"ix_pending_contract_line_organization_id_{'_'.join(columns)}"),
            "pending_contract_line",
            ["organization_id", *columns],
        )
    protect_tenant(op, "pending_contract_line", grants="select, insert, update")


def downgrade() -> None:
    """Take it back."""
    op.drop_table("pending_contract_line")
    op.drop_column("quote_acceptance", "recurring")
    op.drop_column("quote", "value_ht")
    op.drop_column("quote", "recurring")
    op.drop_constraint(op.f("ck_quote_line_recurring_has_modality"), "quote_line", type_="check")
    for column in ("residual_percent", "security_deposit", "duration_months", "period"):
        op.drop_column("quote_line", column)
    for table in ("quote_line", "sales_order_line"):
        for column, _target in _CHOSEN:
            op.drop_constraint(op.f(f"fk_{table}_organization_id_{column}"), table, type_="foreignkey")
            op.drop_column(table, column)
