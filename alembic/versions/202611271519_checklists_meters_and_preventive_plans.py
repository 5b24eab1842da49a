"""Checklists, meters and preventive plans.

Revision ID: 202611271519
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271519"
down_revision = "202611270639"


def upgrade() -> None:
    """Checklists, meters and preventive plans."""
    op.create_table(
        "checklist_template",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
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
            nullable=True,
        ),
        sa.Column("family_id", sa.Uuid(), nullable=True),
        sa.Column("model_id", sa.Uuid(), nullable=True),
        sa.Column("makes_orders", sa.Boolean(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "family_id"],
            ["asset_family.organization_id", "asset_family.id"],
            name=op.f("fk_checklist_template_organization_id_family_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_checklist_template_organization_id_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_checklist_template_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_checklist_template")),
    )
    op.create_index(
        op.f("ix_checklist_template_organization_id_family_id"),
        "checklist_template",
        ["organization_id", "family_id"],
        unique=False,
        postgresql_where=sa.text("family_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_checklist_template_organization_id_model_id"),
        "checklist_template",
        ["organization_id", "model_id"],
        unique=False,
        postgresql_where=sa.text("model_id IS NOT NULL"),
    )
    op.create_index(
        "uq_checklist_template_name",
        "checklist_template",
        ["organization_id", sa.literal_column("f_unaccent(lower(name))")],
        unique=True,
    )
    op.create_table(
        "checklist_item",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "CHECK", "YES_NO", "NUMBER", "TEXT", "CHOICE", "PHOTO", name="checkkind", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("required", sa.Boolean(), nullable=False),
        sa.Column("unit", sa.String(length=20), nullable=True),
        sa.Column("least", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("most", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("choices", sa.String(length=500), nullable=True),
        sa.Column("photo_on_fail", sa.Boolean(), nullable=False),
        sa.Column("template_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "template_id"],
            ["checklist_template.organization_id", "checklist_template.id"],
            name=op.f("fk_checklist_item_organization_id_template_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_checklist_item_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_checklist_item")),
    )
    op.create_index(
        op.f("ix_checklist_item_organization_id_template_id_position"),
        "checklist_item",
        ["organization_id", "template_id", "position"],
        unique=False,
    )
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
        "operation_check",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "CHECK", "YES_NO", "NUMBER", "TEXT", "CHOICE", "PHOTO", name="checkkind", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("required", sa.Boolean(), nullable=False),
        sa.Column("unit", sa.String(length=20), nullable=True),
        sa.Column("least", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("most", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column("choices", sa.String(length=500), nullable=True),
        sa.Column("photo_on_fail", sa.Boolean(), nullable=False),
        sa.Column("operation_id", sa.Uuid(), nullable=False),
        sa.Column("template_id", sa.Uuid(), nullable=False),
        sa.Column("answer", sa.String(length=1000), nullable=True),
        sa.Column("failed", sa.Boolean(), nullable=False),
        sa.Column("note", sa.String(length=1000), nullable=True),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("answered_by_id", sa.Uuid(), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("follow_up_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(["answered_by_id"], ["app_user.id"], name=op.f("fk_operation_check_answered_by_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_operation_check_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "follow_up_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_operation_check_organization_id_follow_up_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_operation_check_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "template_id"],
            ["checklist_template.organization_id", "checklist_template.id"],
            name=op.f("fk_operation_check_organization_id_template_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_operation_check_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_operation_check")),
    )
    op.create_index(
        "uq_operation_check_position", "operation_check", ["organization_id", "operation_id", "position"], unique=True
    )
    op.create_table(
        "plan_occurrence",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("plan_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
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
        "uq_plan_occurrence_key", "plan_occurrence", ["organization_id", "plan_id", "asset_id", "key"], unique=True
    )
    op.add_column("maintenance_operation", sa.Column("sla_elapsed_due_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("spare_part", sa.Column("product_id", sa.Uuid(), nullable=True))
    op.create_index(
        op.f("ix_spare_part_organization_id_product_id"),
        "spare_part",
        ["organization_id", "product_id"],
        unique=False,
        postgresql_where=sa.text("product_id IS NOT NULL"),
    )
    op.create_foreign_key(
        op.f("fk_spare_part_organization_id_product_id"),
        "spare_part",
        "product",
        ["organization_id", "product_id"],
        ["organization_id", "id"],
    )
    protect_tenant(op, "checklist_template", grants="select, insert, update")
    protect_tenant(op, "checklist_item", grants="select, insert, delete")
    protect_tenant(op, "maintenance_plan", grants="select, insert, update")
    protect_tenant(op, "meter", grants="select, insert, update")
    protect_tenant(op, "meter_reading", grants="select, insert")
    append_only(op, "meter_reading")
    protect_tenant(op, "operation_check", grants="select, insert, update")
    protect_tenant(op, "plan_occurrence", grants="select, insert")
    append_only(op, "plan_occurrence")
    found(op, "checklist_template", "ChecklistTemplate", FoundBy(names=("name",)), soft=False)
    found(op, "maintenance_plan", "MaintenancePlan", FoundBy(names=("name",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "maintenance_plan")
    not_found(op, "checklist_template")
    op.drop_constraint(op.f("fk_spare_part_organization_id_product_id"), "spare_part", type_="foreignkey")
    op.drop_index(
        op.f("ix_spare_part_organization_id_product_id"),
        table_name="spare_part",
        postgresql_where=sa.text("product_id IS NOT NULL"),
    )
    op.drop_column("spare_part", "product_id")
    op.drop_column("maintenance_operation", "sla_elapsed_due_at")
    op.drop_index("uq_plan_occurrence_key", table_name="plan_occurrence")
    op.drop_index(op.f("ix_plan_occurrence_organization_id_operation_id"), table_name="plan_occurrence")
    op.drop_index(op.f("ix_plan_occurrence_organization_id_asset_id"), table_name="plan_occurrence")
    op.drop_table("plan_occurrence")
    op.drop_index("uq_operation_check_position", table_name="operation_check")
    op.drop_table("operation_check")
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
    op.drop_index(op.f("ix_checklist_item_organization_id_template_id_position"), table_name="checklist_item")
    op.drop_table("checklist_item")
    op.drop_index("uq_checklist_template_name", table_name="checklist_template")
    op.drop_index(
        op.f("ix_checklist_template_organization_id_model_id"),
        table_name="checklist_template",
        postgresql_where=sa.text("model_id IS NOT NULL"),
    )
    op.drop_index(
        op.f("ix_checklist_template_organization_id_family_id"),
        table_name="checklist_template",
        postgresql_where=sa.text("family_id IS NOT NULL"),
    )
    op.drop_table("checklist_template")
