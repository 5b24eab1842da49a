"""Meters and preventive plans.

Revision ID: 202611271520
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271520"
down_revision = "202611271517"


def upgrade() -> None:
    """Meters and preventive plans."""
    op.create_table(
        "maintenance_plan",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=True),
        sa.Column("model_id", sa.Uuid(), nullable=True),
        sa.Column("family_id", sa.Uuid(), nullable=True),
        sa.Column(
            "trigger",
            sa.Enum("CALENDAR", "METER", "THRESHOLD", name="plantrigger", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("every", sa.Integer(), nullable=True),
        sa.Column(
            "unit", sa.Enum("DAY", "WEEK", "MONTH", name="planunit", native_enum=False, length=32), nullable=True
        ),
        sa.Column(
            "basis", sa.Enum("SCHEDULED", "COMPLETED", name="planbasis", native_enum=False, length=32), nullable=False
        ),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column(
            "meter_kind",
            sa.Enum("HOURS", "CYCLES", "KM", "KWH", "OTHER", name="meterkind", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("every_units", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column(
            "limit_side", sa.Enum("ABOVE", "BELOW", name="limitside", native_enum=False, length=32), nullable=True
        ),
        sa.Column("limit_value", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("lead_days", sa.Integer(), nullable=False),
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
            "priority",
            sa.Enum("CRITICAL", "NORMAL", "LOW", name="priority", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("checklist_template_id", sa.Uuid(), nullable=True),
        sa.Column("estimated_minutes", sa.Integer(), nullable=True),
        sa.Column("technician_id", sa.Uuid(), nullable=True),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("failure", sa.String(length=300), nullable=True),
        sa.CheckConstraint("num_nonnulls(asset_id, model_id, family_id) = 1", name=op.f("ck_maintenance_plan_scope")),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_maintenance_plan_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "checklist_template_id"],
            ["checklist_template.organization_id", "checklist_template.id"],
            name=op.f("fk_maintenance_plan_organization_id_checklist_template_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "family_id"],
            ["asset_family.organization_id", "asset_family.id"],
            name=op.f("fk_maintenance_plan_organization_id_family_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_maintenance_plan_organization_id_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_maintenance_plan_organization_id")
        ),
        sa.ForeignKeyConstraint(["technician_id"], ["app_user.id"], name=op.f("fk_maintenance_plan_technician_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_maintenance_plan")),
    )
    op.create_index(
        op.f("ix_maintenance_plan_organization_id_asset_id"),
        "maintenance_plan",
        ["organization_id", "asset_id"],
        unique=False,
        postgresql_where=sa.text("asset_id IS NOT NULL"),
    )
    op.create_index(
        "uq_maintenance_plan_name",
        "maintenance_plan",
        ["organization_id", sa.literal_column("f_unaccent(lower(name))")],
        unique=True,
    )
    op.create_table(
        "meter",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("HOURS", "CYCLES", "KM", "KWH", "OTHER", name="meterkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("unit", sa.String(length=20), nullable=False),
        sa.Column("measures", sa.Boolean(), nullable=False),
        sa.Column("rollover_at", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("last_value", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("last_read_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("total", sa.Numeric(precision=16, scale=3), nullable=True),
        sa.Column("per_day", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_meter_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_meter_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_meter")),
    )
    op.create_index("uq_meter_kind", "meter", ["organization_id", "asset_id", "kind"], unique=True)
    op.create_table(
        "meter_reading",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("meter_id", sa.Uuid(), nullable=False),
        sa.Column("value", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("total", sa.Numeric(precision=16, scale=3), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("NORMAL", "ROLLOVER", "RESET", name="readingkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "source",
            sa.Enum("UI", "ORDER", "IMPORT", name="readingsource", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("operation_id", sa.Uuid(), nullable=True),
        sa.Column("photo_file_id", sa.Uuid(), nullable=True),
        sa.Column("read_by_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "meter_id"],
            ["meter.organization_id", "meter.id"],
            name=op.f("fk_meter_reading_organization_id_meter_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_meter_reading_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "photo_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_meter_reading_organization_id_photo_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_meter_reading_organization_id")
        ),
        sa.ForeignKeyConstraint(["read_by_id"], ["app_user.id"], name=op.f("fk_meter_reading_read_by_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_meter_reading")),
    )
    op.create_index(
        op.f("ix_meter_reading_organization_id_meter_id_read_at"),
        "meter_reading",
        ["organization_id", "meter_id", "read_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_meter_reading_organization_id_operation_id"),
        "meter_reading",
        ["organization_id", "operation_id"],
        unique=False,
        postgresql_where=sa.text("operation_id IS NOT NULL"),
    )
    op.create_table(
        "plan_occurrence",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("plan_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("due_key", sa.String(length=40), nullable=False),
        sa.Column(
            "state", sa.Enum("MADE", "OVERDUE", name="occurrencestate", native_enum=False, length=32), nullable=False
        ),
        sa.Column("due_on", sa.Date(), nullable=True),
        sa.Column("due_total", sa.Numeric(precision=16, scale=3), nullable=True),
        sa.Column("intervals", sa.Integer(), nullable=False),
        sa.Column("operation_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_plan_occurrence_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_plan_occurrence_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "plan_id"],
            ["maintenance_plan.organization_id", "maintenance_plan.id"],
            name=op.f("fk_plan_occurrence_organization_id_plan_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_plan_occurrence_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_plan_occurrence")),
    )
    op.create_index(
        op.f("ix_plan_occurrence_organization_id_asset_id"),
        "plan_occurrence",
        ["organization_id", "asset_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_plan_occurrence_organization_id_operation_id"),
        "plan_occurrence",
        ["organization_id", "operation_id"],
        unique=False,
    )
    op.create_index(
        "uq_plan_occurrence_key", "plan_occurrence", ["organization_id", "plan_id", "asset_id", "due_key"], unique=True
    )
    protect_tenant(op, "maintenance_plan", grants="select, insert, update")
    protect_tenant(op, "meter", grants="select, insert, update")
    protect_tenant(op, "meter_reading", grants="select, insert")
    append_only(op, "meter_reading")
    protect_tenant(op, "plan_occurrence", grants="select, insert")
    append_only(op, "plan_occurrence")
    found(op, "maintenance_plan", "MaintenancePlan", FoundBy(names=("name",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "maintenance_plan")
    op.drop_index("uq_plan_occurrence_key", table_name="plan_occurrence")
    op.drop_index(op.f("ix_plan_occurrence_organization_id_operation_id"), table_name="plan_occurrence")
    op.drop_index(op.f("ix_plan_occurrence_organization_id_asset_id"), table_name="plan_occurrence")
    op.drop_table("plan_occurrence")
    op.drop_index(
        op.f("ix_meter_reading_organization_id_operation_id"),
        table_name="meter_reading",
        postgresql_where=sa.text("operation_id IS NOT NULL"),
    )
    op.drop_index(op.f("ix_meter_reading_organization_id_meter_id_read_at"), table_name="meter_reading")
    op.drop_table("meter_reading")
    op.drop_index("uq_meter_kind", table_name="meter")
    op.drop_table("meter")
    op.drop_index("uq_maintenance_plan_name", table_name="maintenance_plan")
    op.drop_index(
        op.f("ix_maintenance_plan_organization_id_asset_id"),
        table_name="maintenance_plan",
        postgresql_where=sa.text("asset_id IS NOT NULL"),
    )
    op.drop_table("maintenance_plan")
