"""Answers of member states about VAT numbers, kept as evidence (CGI art. 262 ter I).

Revision ID: 202611231331
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.billing.database import write_once
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231331"
down_revision = "202611231300"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked yet."""
    op.create_table(
        "vat_consultation",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("vat_number", sa.String(length=20), nullable=False),
        sa.Column("requester", sa.String(length=20), nullable=True),
        sa.Column("source", sa.String(length=20), nullable=False),
        sa.Column("is_valid", sa.Boolean(), nullable=False),
        sa.Column("identifier", sa.String(length=60), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.String(length=400), nullable=True),
        sa.Column("address", sa.String(length=400), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_vat_consultation_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_vat_consultation_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_vat_consultation")),
    )
    op.create_index(
        op.f("ix_vat_consultation_organization_id_vat_number_answered_at"),
        "vat_consultation",
        ["organization_id", "vat_number", "answered_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_vat_consultation_organization_id_company_id"),
        "vat_consultation",
        ["organization_id", "company_id"],
        unique=False,
    )
    protect_tenant(op, "vat_consultation", grants="select, insert")
    write_once(op, "vat_consultation")


def downgrade() -> None:
    """Evidence is lost."""
    op.drop_table("vat_consultation")
