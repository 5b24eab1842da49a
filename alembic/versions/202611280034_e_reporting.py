"""E-reporting.

Revision ID: 202611280034
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.ereporting import database
from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611280034"
down_revision = "202611272231"


def upgrade() -> None:
    """E-reporting."""
    op.create_table(
        "e_reporting_submission",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("year_month", sa.String(length=7), nullable=False),
        sa.Column(
            "type",
            sa.Enum("TRANSACTIONS", "B2C", "PAYMENTS", name="ereportingtype", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT", "SUBMITTED", "ACCEPTED", "REJECTED", name="ereportingstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_vat", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("item_count", sa.Integer(), nullable=False),
        sa.Column("anomaly_count", sa.Integer(), nullable=False),
        sa.Column("due_to", sa.Date(), nullable=True),
        sa.Column("differs", sa.Boolean(), nullable=False),
        sa.Column("generated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_e_reporting_submission_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_e_reporting_submission")),
        sa.UniqueConstraint("organization_id", "year_month", "type", name="uq_e_reporting_submission_month"),
    )
    op.create_index(
        op.f("ix_e_reporting_submission_organization_id_status_due_to"),
        "e_reporting_submission",
        ["organization_id", "status", "due_to"],
        unique=False,
    )
    op.create_table(
        "e_reporting_transmission",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("INITIAL", "RECTIFYING", name="transmissionkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT", "SUBMITTED", "ACCEPTED", "REJECTED", name="ereportingstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("period_start", sa.Date(), nullable=False),
        sa.Column("period_end", sa.Date(), nullable=False),
        sa.Column("due_from", sa.Date(), nullable=False),
        sa.Column("due_to", sa.Date(), nullable=False),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_vat", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("item_count", sa.Integer(), nullable=False),
        sa.Column("items", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("anomalies", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("document", sa.Text(), nullable=True),
        sa.Column("sha256", sa.String(length=64), nullable=True),
        sa.Column("flow_id", sa.String(length=64), nullable=True),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("rejection", sa.String(length=1000), nullable=True),
        sa.Column("reminded_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_e_reporting_transmission_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "submission_id"],
            ["e_reporting_submission.organization_id", "e_reporting_submission.id"],
            name=op.f("fk_e_reporting_transmission_organization_id_submission_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_e_reporting_transmission_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_e_reporting_transmission")),
        sa.UniqueConstraint(
            "organization_id",
            "submission_id",
            "billing_entity_id",
            "period_start",
            "round",
            name="uq_e_reporting_transmission_round",
        ),
    )
    op.create_index(
        op.f("ix_e_reporting_transmission_organization_id_status_due_to"),
        "e_reporting_transmission",
        ["organization_id", "status", "due_to"],
        unique=False,
    )
    op.add_column(
        "billing_entity",
        sa.Column(
            "vat_period",
            sa.Enum("MONTHLY", "QUARTERLY", "SIMPLIFIED", name="vatperiod", native_enum=False, length=32),
            server_default="MONTHLY",
            nullable=False,
        ),
    )
    protect_tenant(op, "e_reporting_submission", grants="select, insert, update")
    protect_tenant(op, "e_reporting_transmission", grants="select, insert, update")
    database.install(op)
    found(op, "e_reporting_submission", "EReportingSubmission", FoundBy(codes=("year_month",)), soft=False)
    op.alter_column(
        "billing_entity",
        "vat_period",
        existing_type=sa.Enum("MONTHLY", "QUARTERLY", "SIMPLIFIED", name="vatperiod", native_enum=False, length=32),
        server_default=None,
        existing_nullable=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "e_reporting_submission")
    database.remove(op)
    op.drop_column("billing_entity", "vat_period")
    op.drop_index(
        op.f("ix_e_reporting_transmission_organization_id_status_due_to"), table_name="e_reporting_transmission"
    )
    op.drop_table("e_reporting_transmission")
    op.drop_index(op.f("ix_e_reporting_submission_organization_id_status_due_to"), table_name="e_reporting_submission")
    op.drop_table("e_reporting_submission")
