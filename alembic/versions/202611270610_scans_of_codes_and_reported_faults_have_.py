"""Scans of codes and reported faults have tables.

Revision ID: 202611270610
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611270610"
down_revision = "202611270602"


def upgrade() -> None:
    """Scans of codes and reported faults have tables."""
    op.create_table(
        "fault_report",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("operation_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("comment_id", sa.Uuid(), nullable=False),
        sa.Column("reported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reporter_name", sa.String(length=200), nullable=True),
        sa.Column("reporter_contact", sa.String(length=254), nullable=True),
        sa.Column("locale", sa.String(length=2), nullable=False),
        sa.Column("text_fingerprint", sa.String(length=64), nullable=False),
        sa.Column("sender_fingerprint", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_fault_report_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "comment_id"],
            ["comment.organization_id", "comment.id"],
            name=op.f("fk_fault_report_organization_id_comment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_fault_report_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_fault_report_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_fault_report")),
    )
    op.create_index(
        op.f("ix_fault_report_organization_id_asset_id_reported_at"),
        "fault_report",
        ["organization_id", "asset_id", "reported_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_fault_report_organization_id_comment_id"),
        "fault_report",
        ["organization_id", "comment_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_fault_report_organization_id_operation_id"),
        "fault_report",
        ["organization_id", "operation_id"],
        unique=False,
    )
    op.create_table(
        "service_link_scan",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("service_link_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("source", sa.Enum("PUBLIC", "APP", name="scansource", native_enum=False, length=32), nullable=False),
        sa.Column("scanned_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("visitor_fingerprint", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_service_link_scan_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "service_link_id"],
            ["service_link.organization_id", "service_link.id"],
            name=op.f("fk_service_link_scan_organization_id_service_link_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_service_link_scan_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_service_link_scan")),
    )
    op.create_index(
        op.f("ix_service_link_scan_organization_id_asset_id_scanned_at"),
        "service_link_scan",
        ["organization_id", "asset_id", "scanned_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_service_link_scan_organization_id_scanned_at"),
        "service_link_scan",
        ["organization_id", "scanned_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_service_link_scan_organization_id_service_link_id_scanned_at"),
        "service_link_scan",
        ["organization_id", "service_link_id", "scanned_at"],
        unique=False,
    )
    protect_tenant(op, "fault_report", grants="select, insert")
    append_only(op, "fault_report")
    protect_tenant(op, "service_link_scan", grants="select, insert")
    append_only(op, "service_link_scan")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(
        op.f("ix_service_link_scan_organization_id_service_link_id_scanned_at"), table_name="service_link_scan"
    )
    op.drop_index(op.f("ix_service_link_scan_organization_id_scanned_at"), table_name="service_link_scan")
    op.drop_index(op.f("ix_service_link_scan_organization_id_asset_id_scanned_at"), table_name="service_link_scan")
    op.drop_table("service_link_scan")
    op.drop_index(op.f("ix_fault_report_organization_id_operation_id"), table_name="fault_report")
    op.drop_index(op.f("ix_fault_report_organization_id_comment_id"), table_name="fault_report")
    op.drop_index(op.f("ix_fault_report_organization_id_asset_id_reported_at"), table_name="fault_report")
    op.drop_table("fault_report")
