"""Parts of lease contracts.

Revision ID: 202611271540
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271540"
down_revision = "202611271539"


def upgrade() -> None:
    """Parts of lease contracts."""
    op.create_table(
        "contract_requirement",
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
                "KBIS",
                "BANK_DETAILS",
                "MANDATE",
                "IDENTITY",
                "POWERS",
                "ACCOUNTS",
                "INSURANCE_CERTIFICATE",
                "SUPPLIER_INVOICE",
                "OTHER",
                name="requirementkind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "needed_for",
            sa.Enum("SIGN", "ACTIVATE", "CEDE", name="neededfor", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "MISSING", "RECEIVED", "ACCEPTED", "REFUSED", name="requirementstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("note", sa.String(length=200), nullable=True),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("expires_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_contract_requirement_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_contract_requirement_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_contract_requirement_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_contract_requirement")),
    )
    op.create_index(
        op.f("ix_contract_requirement_organization_id_contract_id_position"),
        "contract_requirement",
        ["organization_id", "contract_id", "position"],
        unique=False,
    )
    op.create_table(
        "lease_delivery_report",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("contract_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("delivered_on", sa.Date(), nullable=False),
        sa.Column(
            "outcome",
            sa.Enum(
                "ACCEPTED", "ACCEPTED_WITH_RESERVES", "REFUSED", name="deliveryoutcome", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("signatory_name", sa.String(length=200), nullable=False),
        sa.Column("reserves", sa.Text(), nullable=True),
        sa.Column("signature_file_id", sa.Uuid(), nullable=False),
        sa.Column("pdf_file_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_delivery_report_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "pdf_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_lease_delivery_report_organization_id_pdf_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "signature_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_lease_delivery_report_organization_id_signature_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_delivery_report_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_delivery_report")),
        sa.UniqueConstraint(
            "organization_id",
            "contract_id",
            "number",
            name=op.f("uq_lease_delivery_report_organization_id_contract_id_number"),
        ),
    )
    op.create_table(
        "lease_deposit_movement",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("contract_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("RECEIVED", "SET_OFF", "REFUNDED", "FORFEITED", name="depositkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("moved_on", sa.Date(), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_deposit_movement_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_deposit_movement_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_deposit_movement")),
    )
    op.create_index(
        op.f("ix_lease_deposit_movement_organization_id_contract_id_moved_on"),
        "lease_deposit_movement",
        ["organization_id", "contract_id", "moved_on"],
        unique=False,
    )
    op.create_table(
        "lease_guarantee",
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
                "CAUTION", "PLEDGE", "COMFORT_LETTER", "BUYBACK", name="guaranteekind", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("guarantor", sa.String(length=200), nullable=False),
        sa.Column("max_amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=True),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_guarantee_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_guarantee_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_guarantee")),
    )
    op.create_index(
        op.f("ix_lease_guarantee_organization_id_contract_id_position"),
        "lease_guarantee",
        ["organization_id", "contract_id", "position"],
        unique=False,
    )
    op.create_table(
        "lease_insurance",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("contract_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("insurer", sa.String(length=200), nullable=False),
        sa.Column("policy_number", sa.String(length=60), nullable=False),
        sa.Column(
            "cover",
            sa.Enum("ALL_RISKS", "THEFT", "DAMAGE", "LIABILITY", name="insurancecover", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("insured_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("lessor_is_beneficiary", sa.Boolean(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=True),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_lease_insurance_organization_id_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_insurance_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_insurance")),
    )
    op.create_index(
        op.f("ix_lease_insurance_organization_id_contract_id_position"),
        "lease_insurance",
        ["organization_id", "contract_id", "position"],
        unique=False,
    )
    op.create_index(
        op.f("ix_lease_insurance_organization_id_ends_on"),
        "lease_insurance",
        ["organization_id", "ends_on"],
        unique=False,
        postgresql_where=sa.text("ends_on IS NOT NULL AND deleted_at IS NULL"),
    )
    op.create_table(
        "lease_delivery_line",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("report_id", sa.Uuid(), nullable=False),
        sa.Column("contract_asset_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("serial", sa.String(length=80), nullable=True),
        sa.Column(
            "state",
            sa.Enum("NEW", "GOOD", "DAMAGED", name="deliveredstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_lease_delivery_line_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "contract_asset_id"],
            ["lease_contract_asset.organization_id", "lease_contract_asset.id"],
            name=op.f("fk_lease_delivery_line_organization_id_contract_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "report_id"],
            ["lease_delivery_report.organization_id", "lease_delivery_report.id"],
            name=op.f("fk_lease_delivery_line_organization_id_report_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_delivery_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_delivery_line")),
    )
    op.create_index(
        op.f("ix_lease_delivery_line_organization_id_report_id"),
        "lease_delivery_line",
        ["organization_id", "report_id"],
        unique=False,
    )
    protect_tenant(op, "contract_requirement", grants="select, insert, update")
    protect_tenant(op, "lease_delivery_report", grants="select, insert, update")
    protect_tenant(op, "lease_deposit_movement", grants="select, insert")
    append_only(op, "lease_deposit_movement")
    protect_tenant(op, "lease_guarantee", grants="select, insert, update")
    protect_tenant(op, "lease_insurance", grants="select, insert, update")
    protect_tenant(op, "lease_delivery_line", grants="select, insert")
    append_only(op, "lease_delivery_line")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_lease_delivery_line_organization_id_report_id"), table_name="lease_delivery_line")
    op.drop_table("lease_delivery_line")
    op.drop_index(
        op.f("ix_lease_insurance_organization_id_ends_on"),
        table_name="lease_insurance",
        postgresql_where=sa.text("ends_on IS NOT NULL AND deleted_at IS NULL"),
    )
    op.drop_index(op.f("ix_lease_insurance_organization_id_contract_id_position"), table_name="lease_insurance")
    op.drop_table("lease_insurance")
    op.drop_index(op.f("ix_lease_guarantee_organization_id_contract_id_position"), table_name="lease_guarantee")
    op.drop_table("lease_guarantee")
    op.drop_index(
        op.f("ix_lease_deposit_movement_organization_id_contract_id_moved_on"), table_name="lease_deposit_movement"
    )
    op.drop_table("lease_deposit_movement")
    op.drop_table("lease_delivery_report")
    op.drop_index(
        op.f("ix_contract_requirement_organization_id_contract_id_position"), table_name="contract_requirement"
    )
    op.drop_table("contract_requirement")
