"""Work orders have tables.

Revision ID: 202611270524
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611270524"
down_revision = "202611270004"


def upgrade() -> None:
    """Work orders have tables."""
    op.create_table(
        "maintenance_operation",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column(
            "type",
            sa.Enum(
                "PREVENTIVE",
                "CURATIVE",
                "INSPECTION",
                "INSTALLATION",
                "DECOMMISSIONING",
                name="maintenancetype",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "PLANNED", "IN_PROGRESS", "DONE", "CANCELED", name="maintenancestatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column(
            "priority",
            sa.Enum("CRITICAL", "NORMAL", "LOW", name="priority", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("location_id", sa.Uuid(), nullable=False),
        sa.Column("establishment_id", sa.Uuid(), nullable=True),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.Column(
            "source",
            sa.Enum(
                "UI",
                "PORTAL",
                "PUBLIC",
                "PLAN",
                "METER",
                "INSPECTION",
                name="operationsource",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("parent_operation_id", sa.Uuid(), nullable=True),
        sa.Column("requested_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("reporter_name", sa.String(length=200), nullable=True),
        sa.Column("reporter_contact", sa.String(length=254), nullable=True),
        sa.Column("report_count", sa.Integer(), nullable=False),
        sa.Column("follow_up_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("assigned_to_user_id", sa.Uuid(), nullable=True),
        sa.Column("scheduled_start", sa.DateTime(timezone=True), nullable=True),
        sa.Column("scheduled_end", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sla_due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sla_met", sa.Boolean(), nullable=True),
        sa.Column("sla_near_told_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sla_late_told_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "waiting_reason",
            sa.Enum("PARTS", "CLIENT", "ACCESS", name="waitingreason", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("waiting_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("waited_minutes", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("canceled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.Column("diagnosis", sa.Text(), nullable=True),
        sa.Column("failure_mode", sa.String(length=200), nullable=True),
        sa.Column("failure_cause", sa.String(length=200), nullable=True),
        sa.Column("resolution", sa.Text(), nullable=True),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.Column("counts_as_failure", sa.Boolean(), nullable=False),
        sa.Column("no_fault_found", sa.Boolean(), nullable=False),
        sa.Column("downtime_start", sa.DateTime(timezone=True), nullable=True),
        sa.Column("downtime_end", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "condition_after",
            sa.Enum(
                "TO_DEFINE",
                "NEW",
                "EXCELLENT",
                "GOOD",
                "NEEDS_REPAIR",
                "NON_FUNCTIONAL_PARTS",
                "REFURBISHED",
                "LOST",
                "SOLD",
                "RECYCLED",
                name="assetcondition",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column(
            "functional_after",
            sa.Enum("FUNCTIONAL", "NON_FUNCTIONAL", "NOT_TESTED", name="assetfunctional", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("to_location_id", sa.Uuid(), nullable=True),
        sa.Column("travel_km", sa.Numeric(precision=8, scale=2), nullable=True),
        sa.Column("travel_rate_ht", sa.Numeric(precision=16, scale=6), nullable=True),
        sa.Column("external_cost_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("estimated_cost_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("actual_cost_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("billable", sa.Boolean(), nullable=False),
        sa.Column("client_absent_reason", sa.String(length=500), nullable=True),
        sa.Column("report_file_id", sa.Uuid(), nullable=True),
        sa.Column("invoice_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["assigned_to_user_id"], ["app_user.id"], name=op.f("fk_maintenance_operation_assigned_to_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_maintenance_operation_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_maintenance_operation_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_maintenance_operation_organization_id_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_maintenance_operation_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "parent_operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_maintenance_operation_organization_id_parent_operation_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "to_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_maintenance_operation_organization_id_to_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_maintenance_operation_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["requested_by_user_id"], ["app_user.id"], name=op.f("fk_maintenance_operation_requested_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_maintenance_operation")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_maintenance_operation_organization_id_number")),
    )
    op.create_index(
        op.f("ix_maintenance_operation_organization_id_asset_id"),
        "maintenance_operation",
        ["organization_id", "asset_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_maintenance_operation_organization_id_assigned_to_user_id_scheduled_start"),
        "maintenance_operation",
        ["organization_id", "assigned_to_user_id", "scheduled_start"],
        unique=False,
        postgresql_where=sa.text("assigned_to_user_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_maintenance_operation_organization_id_company_id"),
        "maintenance_operation",
        ["organization_id", "company_id"],
        unique=False,
        postgresql_where=sa.text("company_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_maintenance_operation_organization_id_parent_operation_id"),
        "maintenance_operation",
        ["organization_id", "parent_operation_id"],
        unique=False,
        postgresql_where=sa.text("parent_operation_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_maintenance_operation_organization_id_status_sla_due_at"),
        "maintenance_operation",
        ["organization_id", "status", "sla_due_at"],
        unique=False,
    )
    op.create_table(
        "operation_labour",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("operation_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=True),
        sa.Column("hourly_rate_ht", sa.Numeric(precision=16, scale=6), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_operation_labour_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_operation_labour_organization_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_operation_labour_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_operation_labour")),
    )
    op.create_index(
        op.f("ix_operation_labour_organization_id_operation_id"),
        "operation_labour",
        ["organization_id", "operation_id"],
        unique=False,
    )
    op.create_index(
        "uq_operation_labour_running",
        "operation_labour",
        ["organization_id", "user_id"],
        unique=True,
        postgresql_where=sa.text("minutes IS NULL AND deleted_at IS NULL"),
    )
    op.create_table(
        "operation_part",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("operation_id", sa.Uuid(), nullable=False),
        sa.Column("spare_part_id", sa.Uuid(), nullable=False),
        sa.Column("instance_id", sa.Uuid(), nullable=True),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column("unit_cost_ht", sa.Numeric(precision=16, scale=6), nullable=True),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("quantity > 0", name=op.f("ck_operation_part_some")),
        sa.ForeignKeyConstraint(
            ["organization_id", "instance_id"],
            ["spare_part_instance.organization_id", "spare_part_instance.id"],
            name=op.f("fk_operation_part_organization_id_instance_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_operation_part_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "spare_part_id"],
            ["spare_part.organization_id", "spare_part.id"],
            name=op.f("fk_operation_part_organization_id_spare_part_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_operation_part_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_operation_part")),
    )
    op.create_index(
        op.f("ix_operation_part_organization_id_operation_id"),
        "operation_part",
        ["organization_id", "operation_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_operation_part_organization_id_spare_part_id"),
        "operation_part",
        ["organization_id", "spare_part_id"],
        unique=False,
    )
    op.create_table(
        "operation_signature",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("operation_id", sa.Uuid(), nullable=False),
        sa.Column(
            "role", sa.Enum("TECHNICIAN", "CLIENT", name="signaturerole", native_enum=False, length=32), nullable=False
        ),
        sa.Column("signer_name", sa.String(length=200), nullable=False),
        sa.Column("signed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content_sha256", sa.String(length=64), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_operation_signature_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_operation_signature_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_operation_signature")),
    )
    op.create_index(
        "uq_operation_signature_role",
        "operation_signature",
        ["organization_id", "operation_id", "role", "content_sha256"],
        unique=True,
    )
    protect_tenant(op, "maintenance_operation", grants="select, insert, update")
    protect_tenant(op, "operation_labour", grants="select, insert, update")
    protect_tenant(op, "operation_part", grants="select, insert, update")
    protect_tenant(op, "operation_signature", grants="select, insert")
    append_only(op, "operation_signature")
    found(
        op,
        "maintenance_operation",
        "MaintenanceOperation",
        FoundBy(codes=("number",), names=("title", "number"), texts=("description",)),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "maintenance_operation")
    op.drop_index("uq_operation_signature_role", table_name="operation_signature")
    op.drop_table("operation_signature")
    op.drop_index(op.f("ix_operation_part_organization_id_spare_part_id"), table_name="operation_part")
    op.drop_index(op.f("ix_operation_part_organization_id_operation_id"), table_name="operation_part")
    op.drop_table("operation_part")
    op.drop_index(
        "uq_operation_labour_running",
        table_name="operation_labour",
        postgresql_where=sa.text("minutes IS NULL AND deleted_at IS NULL"),
    )
    op.drop_index(op.f("ix_operation_labour_organization_id_operation_id"), table_name="operation_labour")
    op.drop_table("operation_labour")
    op.drop_index(
        op.f("ix_maintenance_operation_organization_id_status_sla_due_at"), table_name="maintenance_operation"
    )
    op.drop_index(
        op.f("ix_maintenance_operation_organization_id_parent_operation_id"),
        table_name="maintenance_operation",
        postgresql_where=sa.text("parent_operation_id IS NOT NULL"),
    )
    op.drop_index(
        op.f("ix_maintenance_operation_organization_id_company_id"),
        table_name="maintenance_operation",
        postgresql_where=sa.text("company_id IS NOT NULL"),
    )
    op.drop_index(
        op.f("ix_maintenance_operation_organization_id_assigned_to_user_id_scheduled_start"),
        table_name="maintenance_operation",
        postgresql_where=sa.text("assigned_to_user_id IS NOT NULL"),
    )
    op.drop_index(op.f("ix_maintenance_operation_organization_id_asset_id"), table_name="maintenance_operation")
    op.drop_table("maintenance_operation")
