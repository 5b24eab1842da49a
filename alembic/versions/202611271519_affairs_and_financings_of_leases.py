"""Affairs and financings of leases.

Revision ID: 202611271519
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611271519"
down_revision = "202611270639"


def upgrade() -> None:
    """Affairs and financings of leases."""
    op.create_table(
        "lease_affair",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "LOCATION_FINANCIERE",
                "LLD",
                "LOCATION_EVOLUTIVE",
                "RENTAL",
                "CREDIT_BAIL",
                "SUBLEASE",
                name="leasekind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT",
                "STUDY",
                "IN_APPROVAL",
                "APPROVED",
                "CONTRACTED",
                "WON",
                "REJECTED",
                "LOST",
                name="affairstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("status_since", sa.Date(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("establishment_id", sa.Uuid(), nullable=True),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("need", sa.Text(), nullable=True),
        sa.Column(
            "source",
            sa.Enum(
                "INBOUND",
                "REFERRAL",
                "PARTNER",
                "WEB",
                "CAMPAIGN",
                "RENEWAL",
                "OTHER",
                name="affairsource",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("sales_user_id", sa.Uuid(), nullable=True),
        sa.Column("officer_user_id", sa.Uuid(), nullable=True),
        sa.Column("wanted_term_months", sa.Integer(), nullable=True),
        sa.Column("amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("expected_sign_on", sa.Date(), nullable=True),
        sa.Column("submitted_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.Column("decided_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decision_reason", sa.String(length=500), nullable=True),
        sa.Column("conditions", sa.Text(), nullable=True),
        sa.Column("lost_reason", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["decided_by_user_id"], ["app_user.id"], name=op.f("fk_lease_affair_decided_by_user_id")
        ),
        sa.ForeignKeyConstraint(["officer_user_id"], ["app_user.id"], name=op.f("fk_lease_affair_officer_user_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_lease_affair_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_lease_affair_organization_id_establishment_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_lease_affair_organization_id")),
        sa.ForeignKeyConstraint(["sales_user_id"], ["app_user.id"], name=op.f("fk_lease_affair_sales_user_id")),
        sa.ForeignKeyConstraint(
            ["submitted_by_user_id"], ["app_user.id"], name=op.f("fk_lease_affair_submitted_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_affair")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_lease_affair_organization_id_number")),
    )
    op.create_index(
        op.f("ix_lease_affair_organization_id_company_id"),
        "lease_affair",
        ["organization_id", "company_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_lease_affair_organization_id_status_expected_sign_on"),
        "lease_affair",
        ["organization_id", "status", "expected_sign_on"],
        unique=False,
    )
    op.create_table(
        "lease_affair_line",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("affair_id", sa.Uuid(), nullable=False),
        sa.Column("product_id", sa.Uuid(), nullable=True),
        sa.Column("designation", sa.String(length=200), nullable=False),
        sa.Column("quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("unit_price_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "affair_id"],
            ["lease_affair.organization_id", "lease_affair.id"],
            name=op.f("fk_lease_affair_line_organization_id_affair_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "product_id"],
            ["product.organization_id", "product.id"],
            name=op.f("fk_lease_affair_line_organization_id_product_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_affair_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_affair_line")),
    )
    op.create_index(
        op.f("ix_lease_affair_line_organization_id_affair_id_created_at"),
        "lease_affair_line",
        ["organization_id", "affair_id", "created_at"],
        unique=False,
    )
    op.create_table(
        "lease_financing",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("affair_id", sa.Uuid(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "LOCATION_FINANCIERE",
                "LLD",
                "LOCATION_EVOLUTIVE",
                "RENTAL",
                "CREDIT_BAIL",
                "SUBLEASE",
                name="leasekind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum("PROPOSED", "RETAINED", "REJECTED", name="financingstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "solve_for",
            sa.Enum("RENT", "RATE", "CAPITAL", "RESIDUAL", name="unknown", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("capital_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("residual_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("term_months", sa.Integer(), nullable=False),
        sa.Column("period_months", sa.Integer(), nullable=False),
        sa.Column("timing", sa.Enum("ADVANCE", "ARREARS", name="timing", native_enum=False, length=32), nullable=False),
        sa.Column("nominal_rate_pct", sa.Numeric(precision=9, scale=6), nullable=False),
        sa.Column(
            "rate_convention",
            sa.Enum("PROPORTIONAL", "ACTUARIAL", name="convention", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("rent_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("profile", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "intercalary_mode",
            sa.Enum(
                "ACTUAL_ON_30",
                "ACTUAL_ON_MONTH",
                "THIRTY_360",
                "INTEREST_ONLY",
                "NONE",
                name="intercalary",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("deposit_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("fees_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("maintenance_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("insurance_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("lender_rate_pct", sa.Numeric(precision=9, scale=6), nullable=True),
        sa.Column("costs_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("coefficient_pct", sa.Numeric(precision=9, scale=3), nullable=False),
        sa.Column("first_rent_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_rents_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_interest_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("irr_pct", sa.Numeric(precision=9, scale=6), nullable=True),
        sa.Column("lender_price_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("margin_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "affair_id"],
            ["lease_affair.organization_id", "lease_affair.id"],
            name=op.f("fk_lease_financing_organization_id_affair_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_financing_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_financing")),
    )
    op.create_index(
        op.f("ix_lease_financing_organization_id_affair_id_created_at"),
        "lease_financing",
        ["organization_id", "affair_id", "created_at"],
        unique=False,
    )
    op.create_index(
        "uq_lease_financing_retained",
        "lease_financing",
        ["organization_id", "affair_id"],
        unique=True,
        postgresql_where=sa.text("status = 'RETAINED' AND deleted_at IS NULL"),
    )
    protect_tenant(op, "lease_affair", grants="select, insert, update")
    protect_tenant(op, "lease_affair_line", grants="select, insert, update")
    protect_tenant(op, "lease_financing", grants="select, insert, update")
    found(
        op,
        "lease_affair",
        "LeaseAffair",
        FoundBy(codes=("number",), names=("number", "title"), texts=("need",)),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "lease_affair")
    op.drop_index(
        "uq_lease_financing_retained",
        table_name="lease_financing",
        postgresql_where=sa.text("status = 'RETAINED' AND deleted_at IS NULL"),
    )
    op.drop_index(op.f("ix_lease_financing_organization_id_affair_id_created_at"), table_name="lease_financing")
    op.drop_table("lease_financing")
    op.drop_index(op.f("ix_lease_affair_line_organization_id_affair_id_created_at"), table_name="lease_affair_line")
    op.drop_table("lease_affair_line")
    op.drop_index(op.f("ix_lease_affair_organization_id_status_expected_sign_on"), table_name="lease_affair")
    op.drop_index(op.f("ix_lease_affair_organization_id_company_id"), table_name="lease_affair")
    op.drop_table("lease_affair")
