"""Checklists of work orders, parts that are sold as products.

Revision ID: 202611271517
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611271517"
down_revision = "202611270639"


def upgrade() -> None:
    """Checklists of work orders, parts that are sold as products."""
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
    protect_tenant(op, "operation_check", grants="select, insert, update")
    found(op, "checklist_template", "ChecklistTemplate", FoundBy(names=("name",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "checklist_template")
    op.drop_constraint(op.f("fk_spare_part_organization_id_product_id"), "spare_part", type_="foreignkey")
    op.drop_index(
        op.f("ix_spare_part_organization_id_product_id"),
        table_name="spare_part",
        postgresql_where=sa.text("product_id IS NOT NULL"),
    )
    op.drop_column("spare_part", "product_id")
    op.drop_column("maintenance_operation", "sla_elapsed_due_at")
    op.drop_index("uq_operation_check_position", table_name="operation_check")
    op.drop_table("operation_check")
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
