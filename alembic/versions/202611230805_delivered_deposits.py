"""The deposits whose goods were delivered, with the VAT that this made due (CGI art. 269-2-a).

Revision ID: 202611230805
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.billing.database import write_once
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611230805"
down_revision = "202611230800"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Earlier deliveries are found by a job, when the second process starts (sales/jobs.py)."""
    op.create_table(
        "delivered_deposit",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("vat_moved", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_delivered_deposit_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_delivered_deposit_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_delivered_deposit")),
    )
    op.create_index(
        op.f("ix_delivered_deposit_organization_id_invoice_id"),
        "delivered_deposit",
        ["organization_id", "invoice_id"],
        unique=False,
    )
    protect_tenant(op, "delivered_deposit", grants="select, insert")
    write_once(op, "delivered_deposit")


def downgrade() -> None:
    """The entries in the books stay."""
    op.drop_table("delivered_deposit")
