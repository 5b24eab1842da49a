"""Directory and members: tables; row level security and guards follow in 0005.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The tables in order of reference."""
    _billing_entity()
    _company()
    _establishment()
    _membership()
    _contact()


def _billing_entity() -> None:
    op.create_table(
        "billing_entity",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("legal_form", sa.String(length=60), nullable=True),
        sa.Column("share_capital", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("siren", sa.String(length=9), nullable=True),
        sa.Column("siret", sa.String(length=14), nullable=True),
        sa.Column("vat_number", sa.String(length=20), nullable=True),
        sa.Column("naf", sa.String(length=6), nullable=True),
        sa.Column("rcs_city", sa.String(length=100), nullable=True),
        sa.Column("address_line1", sa.String(length=200), nullable=True),
        sa.Column("address_line2", sa.String(length=200), nullable=True),
        sa.Column("postal_code", sa.String(length=12), nullable=True),
        sa.Column("city", sa.String(length=100), nullable=True),
        sa.Column("country", sa.String(length=2), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=40), nullable=True),
        sa.Column("iban", sa.String(length=34), nullable=True),
        sa.Column("bic", sa.String(length=11), nullable=True),
        sa.Column("bank_name", sa.String(length=100), nullable=True),
        sa.Column("invoice_number_prefix", sa.String(length=20), nullable=False),
        sa.Column("credit_note_number_prefix", sa.String(length=20), nullable=False),
        sa.Column("vat_on_debits", sa.Boolean(), nullable=False),
        sa.Column("vat_franchise", sa.Boolean(), nullable=False),
        sa.Column("payment_term_days", sa.Integer(), nullable=False),
        sa.Column("late_penalty_terms", sa.Text(), nullable=False),
        sa.Column("recovery_fee_terms", sa.Text(), nullable=False),
        sa.Column("discount_terms", sa.Text(), nullable=False),
        sa.Column("is_default", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_billing_entity_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_billing_entity")),
    )
    op.create_index(
        "uq_billing_entity_credit_note_prefix",
        "billing_entity",
        ["organization_id", "credit_note_number_prefix"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "uq_billing_entity_default",
        "billing_entity",
        ["organization_id"],
        unique=True,
        postgresql_where=sa.text("is_default AND deleted_at IS NULL"),
    )
    op.create_index(
        "uq_billing_entity_invoice_prefix",
        "billing_entity",
        ["organization_id", "invoice_number_prefix"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )


def _company() -> None:
    op.create_table(
        "company",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("legal_form", sa.String(length=60), nullable=True),
        sa.Column(
            "kind",
            sa.Enum("BUSINESS", "PUBLIC", "CONSUMER", name="companykind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("country", sa.String(length=2), nullable=False),
        sa.Column("siren", sa.String(length=9), nullable=True),
        sa.Column("vat_number", sa.String(length=20), nullable=True),
        sa.Column("naf", sa.String(length=6), nullable=True),
        sa.Column("share_capital", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("rcs_city", sa.String(length=100), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=40), nullable=True),
        sa.Column("website", sa.String(length=200), nullable=True),
        sa.Column("notes", sa.String(length=4000), nullable=True),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_company_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_company")),
    )
    op.create_index(op.f("ix_company_organization_id_name"), "company", ["organization_id", "name"], unique=False)
    op.create_index(
        "uq_company_siren",
        "company",
        ["organization_id", "siren"],
        unique=True,
        postgresql_where=sa.text("siren IS NOT NULL AND deleted_at IS NULL"),
    )


def _establishment() -> None:
    op.create_table(
        "establishment",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("siret", sa.String(length=14), nullable=True),
        sa.Column("is_head_office", sa.Boolean(), nullable=False),
        sa.Column("address_line1", sa.String(length=200), nullable=True),
        sa.Column("address_line2", sa.String(length=200), nullable=True),
        sa.Column("postal_code", sa.String(length=12), nullable=True),
        sa.Column("city", sa.String(length=100), nullable=True),
        sa.Column("country", sa.String(length=2), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_establishment_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_establishment_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_establishment")),
    )
    op.create_index(
        op.f("ix_establishment_organization_id_company_id"),
        "establishment",
        ["organization_id", "company_id"],
        unique=False,
    )
    op.create_index(
        "uq_establishment_head_office",
        "establishment",
        ["organization_id", "company_id"],
        unique=True,
        postgresql_where=sa.text("is_head_office AND deleted_at IS NULL"),
    )
    op.create_index(
        "uq_establishment_siret",
        "establishment",
        ["organization_id", "siret"],
        unique=True,
        postgresql_where=sa.text("siret IS NOT NULL AND deleted_at IS NULL"),
    )


def _membership() -> None:
    op.create_table(
        "membership",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column(
            "status",
            sa.Enum("ACTIVE", "SUSPENDED", name="membershipstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_membership_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_membership_organization_id")),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_membership_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_membership")),
        sa.UniqueConstraint("organization_id", "user_id", name=op.f("uq_membership_organization_id_user_id")),
    )
    op.create_index("ix_membership_user_id", "membership", ["user_id"], unique=False)


def _contact() -> None:
    op.create_table(
        "contact",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("establishment_id", sa.Uuid(), nullable=True),
        sa.Column("first_name", sa.String(length=100), nullable=True),
        sa.Column("last_name", sa.String(length=100), nullable=False),
        sa.Column("job_title", sa.String(length=100), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_contact_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_contact_organization_id_establishment_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_contact_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_contact")),
    )
    op.create_index(
        op.f("ix_contact_organization_id_company_id"), "contact", ["organization_id", "company_id"], unique=False
    )
