"""Lease contracts.

Revision ID: 202611271539
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant
from leaseapp.leasing import database

revision = "202611271539"
down_revision = "202611271538"


def upgrade() -> None:
    """Lease contracts."""
    op.create_table(
        "lease_contract",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("affair_id", sa.Uuid(), nullable=False),
        sa.Column("financing_id", sa.Uuid(), nullable=False),
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
                "SIGNING",
                "SIGNED",
                "ACTIVE",
                "EXTENDED",
                "ENDED",
                "TERMINATED",
                "CANCELED",
                name="contractstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("lessee_name", sa.String(length=200), nullable=False),
        sa.Column("establishment_id", sa.Uuid(), nullable=True),
        sa.Column("bill_to_establishment_id", sa.Uuid(), nullable=True),
        sa.Column("lender_company_id", sa.Uuid(), nullable=True),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("officer_user_id", sa.Uuid(), nullable=True),
        sa.Column("capital_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("residual_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("rent_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("term_months", sa.Integer(), nullable=False),
        sa.Column("period_months", sa.Integer(), nullable=False),
        sa.Column("deposit_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column(
            "period_anchor",
            sa.Enum(
                "FIRST_OF_MONTH", "FIRST_OF_QUARTER", "DELIVERY_DAY", name="periodanchor", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("notice_months", sa.Integer(), nullable=False),
        sa.Column(
            "end_default", sa.Enum("RETURN", "EXTEND", name="enddefault", native_enum=False, length=32), nullable=False
        ),
        sa.Column("extension_rent_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column(
            "payment_means",
            sa.Enum("DIRECT_DEBIT", "TRANSFER", name="paymentmeans", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("bill_lead_days", sa.Integer(), nullable=False),
        sa.Column("group_invoices", sa.Boolean(), nullable=False),
        sa.Column("special_terms", sa.Text(), nullable=True),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.Column("off_premises", sa.Boolean(), nullable=True),
        sa.Column("employees_at_signature", sa.Integer(), nullable=True),
        sa.Column("in_main_activity", sa.Boolean(), nullable=True),
        sa.Column("expected_delivery_on", sa.Date(), nullable=True),
        sa.Column("signed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("locked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("unlocked_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("unlocked_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("unlock_reason", sa.String(length=500), nullable=True),
        sa.Column("deviates_from_signed", sa.Boolean(), nullable=False),
        sa.Column("withdrawal_until", sa.Date(), nullable=True),
        sa.Column("no_payment_before", sa.Date(), nullable=True),
        sa.Column("delivered_on", sa.Date(), nullable=True),
        sa.Column("first_period_on", sa.Date(), nullable=True),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("canceled_on", sa.Date(), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(["officer_user_id"], ["app_user.id"], name=op.f("fk_lease_contract_officer_user_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "affair_id"],
            ["lease_affair.organization_id", "lease_affair.id"],
            name=op.f("fk_lease_contract_organization_id_affair_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "bill_to_establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_lease_contract_organization_id_bill_to_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_lease_contract_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_lease_contract_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_lease_contract_organization_id_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "financing_id"],
            ["lease_financing.organization_id", "lease_financing.id"],
            name=op.f("fk_lease_contract_organization_id_financing_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "lender_company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_lease_contract_organization_id_lender_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_contract_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["unlocked_by_user_id"], ["app_user.id"], name=op.f("fk_lease_contract_unlocked_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_contract")),
        sa.UniqueConstraint("organization_id", "affair_id", name="uq_lease_contract_affair"),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_lease_contract_organization_id_number")),
    )
    op.create_index(
        op.f("ix_lease_contract_organization_id_company_id"),
        "lease_contract",
        ["organization_id", "company_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_lease_contract_organization_id_lender_company_id"),
        "lease_contract",
        ["organization_id", "lender_company_id"],
        unique=False,
        postgresql_where=sa.text("lender_company_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_lease_contract_organization_id_status_ends_on"),
        "lease_contract",
        ["organization_id", "status", "ends_on"],
        unique=False,
    )
    op.create_index(
        op.f("ix_lease_contract_organization_id_unlocked_until"),
        "lease_contract",
        ["organization_id", "unlocked_until"],
        unique=False,
        postgresql_where=sa.text("unlocked_until IS NOT NULL"),
    )
    op.create_table(
        "lease_contract_asset",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("contract_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("designation", sa.String(length=200), nullable=False),
        sa.Column("asset_model_id", sa.Uuid(), nullable=True),
        sa.Column("asset_id", sa.Uuid(), nullable=True),
        sa.Column("capital_share_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("serial_at_delivery", sa.String(length=80), nullable=True),
        sa.Column("starts_on", sa.Date(), nullable=True),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.Column("holds", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "NOT holds OR (asset_id IS NOT NULL AND starts_on IS NOT NULL)",
            name=op.f("ck_lease_contract_asset_holds_a_machine"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_lease_contract_asset_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_lease_contract_asset_organization_id_asset_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_contract_asset_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_contract_asset_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_contract_asset")),
    )
    op.create_index(
        op.f("ix_lease_contract_asset_organization_id_asset_id"),
        "lease_contract_asset",
        ["organization_id", "asset_id"],
        unique=False,
        postgresql_where=sa.text("asset_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_lease_contract_asset_organization_id_contract_id_position"),
        "lease_contract_asset",
        ["organization_id", "contract_id", "position"],
        unique=False,
    )
    op.create_table(
        "lease_contract_service",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("contract_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "MAINTENANCE",
                "INSURANCE",
                "CONSUMABLES",
                "SOFTWARE",
                "OTHER",
                name="servicekind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("designation", sa.String(length=200), nullable=False),
        sa.Column("period_months", sa.Integer(), nullable=False),
        sa.Column("amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("cost_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_rate_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("visits_per_year", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_contract_service_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_contract_service_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_contract_service")),
    )
    op.create_index(
        op.f("ix_lease_contract_service_organization_id_contract_id_position"),
        "lease_contract_service",
        ["organization_id", "contract_id", "position"],
        unique=False,
    )
    op.create_table(
        "lease_contract_version",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("contract_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column(
            "status",
            sa.Enum("SIGNING", "SIGNED", "CANCELED", name="versionstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("terms", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("terms_sha256", sa.String(length=64), nullable=False),
        sa.Column("pdf_file_id", sa.Uuid(), nullable=False),
        sa.Column("signature_request_id", sa.Uuid(), nullable=True),
        sa.Column("signed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_contract_version_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "pdf_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_lease_contract_version_organization_id_pdf_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "signature_request_id"],
            ["signature_request.organization_id", "signature_request.id"],
            name=op.f("fk_lease_contract_version_organization_id_signature_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_contract_version_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_contract_version")),
        sa.UniqueConstraint(
            "organization_id",
            "contract_id",
            "number",
            name=op.f("uq_lease_contract_version_organization_id_contract_id_number"),
        ),
    )
    protect_tenant(op, "lease_contract", grants="select, insert, update")
    protect_tenant(op, "lease_contract_asset", grants="select, insert, update")
    protect_tenant(op, "lease_contract_service", grants="select, insert, update")
    protect_tenant(op, "lease_contract_version", grants="select, insert, update")
    database.install(op)
    found(op, "lease_contract", "LeaseContract", FoundBy(codes=("number",), names=("number", "title")), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "lease_contract")
    database.remove(op)
    op.drop_table("lease_contract_version")
    op.drop_index(
        op.f("ix_lease_contract_service_organization_id_contract_id_position"), table_name="lease_contract_service"
    )
    op.drop_table("lease_contract_service")
    op.drop_index(
        op.f("ix_lease_contract_asset_organization_id_contract_id_position"), table_name="lease_contract_asset"
    )
    op.drop_index(
        op.f("ix_lease_contract_asset_organization_id_asset_id"),
        table_name="lease_contract_asset",
        postgresql_where=sa.text("asset_id IS NOT NULL"),
    )
    op.drop_table("lease_contract_asset")
    op.drop_index(
        op.f("ix_lease_contract_organization_id_unlocked_until"),
        table_name="lease_contract",
        postgresql_where=sa.text("unlocked_until IS NOT NULL"),
    )
    op.drop_index(op.f("ix_lease_contract_organization_id_status_ends_on"), table_name="lease_contract")
    op.drop_index(
        op.f("ix_lease_contract_organization_id_lender_company_id"),
        table_name="lease_contract",
        postgresql_where=sa.text("lender_company_id IS NOT NULL"),
    )
    op.drop_index(op.f("ix_lease_contract_organization_id_company_id"), table_name="lease_contract")
    op.drop_table("lease_contract")
