"""Ratings of clients.

Revision ID: 202611272110
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant
from leaseapp.rating import database

revision = "202611272110"
down_revision = "202611271922"


def upgrade() -> None:
    """Ratings of clients."""
    op.create_table(
        "rating_grid",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("created_by_user_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["created_by_user_id"], ["app_user.id"], name=op.f("fk_rating_grid_created_by_user_id")
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_rating_grid_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_rating_grid")),
        sa.UniqueConstraint("organization_id", "number", name="uq_rating_grid_number"),
    )
    op.create_table(
        "client_rating",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("company_name", sa.String(length=200), nullable=False),
        sa.Column("siren", sa.String(length=9), nullable=True),
        sa.Column("version_of_id", sa.Uuid(), nullable=True),
        sa.Column("version_number", sa.Integer(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT", "IN_REVIEW", "VALIDATED", "ARCHIVED", name="clientratingstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("amount_to_finance", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("study_date", sa.Date(), nullable=False),
        sa.Column("requested_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("analyst_user_id", sa.Uuid(), nullable=True),
        sa.Column("activity", sa.String(length=200), nullable=True),
        sa.Column("legal_form", sa.String(length=60), nullable=True),
        sa.Column("naf", sa.String(length=6), nullable=True),
        sa.Column("estimative", sa.Boolean(), nullable=False),
        sa.Column("validity_months", sa.Integer(), nullable=False),
        sa.Column("founded_on", sa.Date(), nullable=True),
        sa.Column("ceased", sa.Boolean(), nullable=False),
        sa.Column("proceedings", sa.Boolean(), nullable=False),
        sa.Column("register_read_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("register_revenues", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("grid_version", sa.Integer(), nullable=False),
        sa.Column("computed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("computed_score", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column(
            "computed_class",
            sa.Enum("A", "B", "C", "D", name="ratingclass", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column(
            "computed_recommendation",
            sa.Enum("GO", "GO_WITH_CONDITIONS", "NO_GO", name="refirecommendation", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("details", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("caps", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("missing", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("conditions", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("insufficient", sa.Boolean(), nullable=False),
        sa.Column("override_score", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("override_score_reason", sa.String(length=2000), nullable=True),
        sa.Column("override_score_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("override_score_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "override_recommendation",
            sa.Enum("GO", "GO_WITH_CONDITIONS", "NO_GO", name="refirecommendation", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("override_recommendation_reason", sa.String(length=2000), nullable=True),
        sa.Column("override_recommendation_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("override_recommendation_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("score", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column(
            "rating_class", sa.Enum("A", "B", "C", "D", name="ratingclass", native_enum=False, length=32), nullable=True
        ),
        sa.Column(
            "recommendation",
            sa.Enum("GO", "GO_WITH_CONDITIONS", "NO_GO", name="refirecommendation", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("conclusion", sa.Text(), nullable=True),
        sa.Column("validated_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("validated_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("told_before_days", sa.Integer(), nullable=True),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["analyst_user_id"], ["app_user.id"], name=op.f("fk_client_rating_analyst_user_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_client_rating_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "version_of_id"],
            ["client_rating.organization_id", "client_rating.id"],
            name=op.f("fk_client_rating_organization_id_version_of_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_client_rating_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["override_recommendation_by_user_id"],
            ["app_user.id"],
            name=op.f("fk_client_rating_override_recommendation_by_user_id"),
        ),
        sa.ForeignKeyConstraint(
            ["override_score_by_user_id"], ["app_user.id"], name=op.f("fk_client_rating_override_score_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["requested_by_user_id"], ["app_user.id"], name=op.f("fk_client_rating_requested_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["validated_by_user_id"], ["app_user.id"], name=op.f("fk_client_rating_validated_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_client_rating")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_client_rating_organization_id_number")),
    )
    op.create_index(
        op.f("ix_client_rating_organization_id_company_id_validated_at"),
        "client_rating",
        ["organization_id", "company_id", "validated_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_client_rating_organization_id_status_expires_at"),
        "client_rating",
        ["organization_id", "status", "expires_at"],
        unique=False,
    )
    op.create_index(
        "uq_client_rating_live",
        "client_rating",
        ["organization_id", "company_id", "status"],
        unique=True,
        postgresql_where=sa.text("status IN ('DRAFT', 'IN_REVIEW')"),
    )
    op.create_table(
        "financial_statement",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("rating_id", sa.Uuid(), nullable=False),
        sa.Column("fiscal_year", sa.Integer(), nullable=False),
        sa.Column("closing_date", sa.Date(), nullable=False),
        sa.Column("months", sa.Integer(), nullable=False),
        sa.Column("form", sa.Enum("2050", "2033", name="statementform", native_enum=False, length=32), nullable=False),
        sa.Column("form_year", sa.Integer(), nullable=False),
        sa.Column("unit", sa.Enum("EUR", "KEUR", name="statementunit", native_enum=False, length=32), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("SOCIAL", "CONSOLIDATED", name="statementkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "source",
            sa.Enum("MANUAL", "OCR", "SIRENE", "XML", name="statementsource", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column(
            "reading",
            sa.Enum("READING", "READ", "FAILED", name="readingstatus", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("reading_error", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_financial_statement_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "rating_id"],
            ["client_rating.organization_id", "client_rating.id"],
            name=op.f("fk_financial_statement_organization_id_rating_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_financial_statement_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_financial_statement")),
        sa.UniqueConstraint("organization_id", "rating_id", "fiscal_year", name="uq_financial_statement_year"),
    )
    op.create_table(
        "financial_statement_line",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("statement_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("value", sa.Numeric(precision=16, scale=2), nullable=True),
        sa.Column("nil", sa.Boolean(), nullable=False),
        sa.Column(
            "source",
            sa.Enum("MANUAL", "OCR", "SIRENE", "XML", name="statementsource", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("box", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("confidence", sa.Integer(), nullable=True),
        sa.Column("proposed_value", sa.Numeric(precision=16, scale=2), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "statement_id"],
            ["financial_statement.organization_id", "financial_statement.id"],
            name=op.f("fk_financial_statement_line_organization_id_statement_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_financial_statement_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_financial_statement_line")),
        sa.UniqueConstraint("organization_id", "statement_id", "code", name="uq_financial_statement_line_code"),
    )
    protect_tenant(op, "rating_grid", grants="select, insert")
    append_only(op, "rating_grid")
    protect_tenant(op, "client_rating", grants="select, insert, update")
    protect_tenant(op, "financial_statement", grants="select, insert, update, delete")
    protect_tenant(op, "financial_statement_line", grants="select, insert, update, delete")
    database.install(op)
    found(
        op,
        "client_rating",
        "ClientRating",
        FoundBy(codes=("number", "siren"), names=("number", "company_name"), company="company_id"),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "client_rating")
    database.remove(op)
    op.drop_table("financial_statement_line")
    op.drop_table("financial_statement")
    op.drop_index(
        "uq_client_rating_live",
        table_name="client_rating",
        postgresql_where=sa.text("status IN ('DRAFT', 'IN_REVIEW')"),
    )
    op.drop_index(op.f("ix_client_rating_organization_id_status_expires_at"), table_name="client_rating")
    op.drop_index(op.f("ix_client_rating_organization_id_company_id_validated_at"), table_name="client_rating")
    op.drop_table("client_rating")
    op.drop_table("rating_grid")
