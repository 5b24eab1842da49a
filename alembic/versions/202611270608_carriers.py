"""Carriers have a table.

Revision ID: 202611270608
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611270608"
down_revision = "202611270004"


def upgrade() -> None:
    """Carriers."""
    op.create_table(
        "carrier",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("siret", sa.String(length=14), nullable=True),
        sa.Column("contact_name", sa.String(length=200), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=40), nullable=True),
        sa.Column("capacity_kg", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("capacity_m3", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("zones", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("approvals", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("insurance_company", sa.String(length=200), nullable=True),
        sa.Column("insurance_policy", sa.String(length=200), nullable=True),
        sa.Column("insurance_valid_until", sa.Date(), nullable=True),
        sa.Column("insurance_amount", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("vehicle_classes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_carrier_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_carrier")),
    )
    op.create_index(
        "uq_carrier_name", "carrier", ["organization_id", sa.literal_column("f_unaccent(lower(name))")], unique=True
    )
    protect_tenant(op, "carrier", grants="select, insert, update")
    found(op, "carrier", "Carrier", FoundBy(codes=("siret",), names=("name",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "carrier")
    op.drop_index("uq_carrier_name", table_name="carrier")
    op.drop_table("carrier")
