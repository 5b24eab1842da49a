"""Prospects, opportunities, actions and calls.

Revision ID: 202611280738
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611280738"
down_revision = "202611280546"


def _standard() -> list[sa.Column]:
    return [
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
    ]


def upgrade() -> None:
    """Prospects, opportunities, actions and calls."""
    op.create_table(
        "crm_prospect",
        *_standard(),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("siren", sa.String(length=9), nullable=True),
        sa.Column(
            "source",
            sa.Enum(
                "INBOUND",
                "REFERRAL",
                "PARTNER",
                "WEB",
                "CAMPAIGN",
                "OTHER",
                name="prospectsource",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "NEW", "CONTACTED", "QUALIFIED", "PROMOTED", "LOST", name="prospectstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("contact_name", sa.String(length=100), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("phone", sa.String(length=40), nullable=True),
        sa.Column("phone_e164", sa.String(length=16), nullable=True),
        sa.Column("need", sa.Text(), nullable=True),
        sa.Column("owner_user_id", sa.Uuid(), nullable=True),
        sa.Column("promoted_company_id", sa.Uuid(), nullable=True),
        sa.Column("promoted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("lost_reason", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "promoted_company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_crm_prospect_organization_id_promoted_company_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_crm_prospect_organization_id")),
        sa.ForeignKeyConstraint(["owner_user_id"], ["app_user.id"], name=op.f("fk_crm_prospect_owner_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_crm_prospect")),
    )
    op.create_index(
        op.f("ix_crm_prospect_organization_id_phone_e164"),
        "crm_prospect",
        ["organization_id", "phone_e164"],
        unique=False,
        postgresql_where=sa.text("phone_e164 IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_crm_prospect_organization_id_promoted_company_id"),
        "crm_prospect",
        ["organization_id", "promoted_company_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_crm_prospect_organization_id_status_name"),
        "crm_prospect",
        ["organization_id", "status", "name"],
        unique=False,
    )
    op.create_index(
        "uq_crm_prospect_siren",
        "crm_prospect",
        ["organization_id", "siren"],
        unique=True,
        postgresql_where=sa.text("siren IS NOT NULL AND status NOT IN ('PROMOTED', 'LOST')"),
    )
    op.create_table(
        "crm_opportunity",
        *_standard(),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("LEASE", "SALE", "SERVICE", "RENEWAL", name="opportunitykind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "stage",
            sa.Enum("QUALIFY", "PROPOSE", "NEGOTIATE", "WON", "LOST", name="stage", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("contact_id", sa.Uuid(), nullable=True),
        sa.Column("amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("periodic_rent_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("probability_pct", sa.Integer(), nullable=False),
        sa.Column("expected_close_on", sa.Date(), nullable=True),
        sa.Column("owner_user_id", sa.Uuid(), nullable=True),
        sa.Column("closed_on", sa.Date(), nullable=True),
        sa.Column(
            "lost_reason",
            sa.Enum(
                "PRICE",
                "COMPETITOR",
                "POSTPONED",
                "NO_NEED",
                "CREDIT",
                "SILENT",
                "OTHER",
                name="lostreason",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column("lost_note", sa.String(length=500), nullable=True),
        sa.CheckConstraint("num_nonnulls(company_id, prospect_id) = 1", name=op.f("ck_crm_opportunity_one_partner")),
        sa.CheckConstraint("probability_pct BETWEEN 0 AND 100", name=op.f("ck_crm_opportunity_probability")),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_crm_opportunity_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "contact_id"],
            ["contact.organization_id", "contact.id"],
            name=op.f("fk_crm_opportunity_organization_id_contact_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "prospect_id"],
            ["crm_prospect.organization_id", "crm_prospect.id"],
            name=op.f("fk_crm_opportunity_organization_id_prospect_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_crm_opportunity_organization_id")
        ),
        sa.ForeignKeyConstraint(["owner_user_id"], ["app_user.id"], name=op.f("fk_crm_opportunity_owner_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_crm_opportunity")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_crm_opportunity_organization_id_number")),
    )
    op.create_index(
        op.f("ix_crm_opportunity_organization_id_company_id"),
        "crm_opportunity",
        ["organization_id", "company_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_crm_opportunity_organization_id_prospect_id"),
        "crm_opportunity",
        ["organization_id", "prospect_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_crm_opportunity_organization_id_stage_expected_close_on"),
        "crm_opportunity",
        ["organization_id", "stage", "expected_close_on"],
        unique=False,
    )
    op.create_table(
        "crm_action",
        *_standard(),
        sa.Column(
            "type",
            sa.Enum("CALL", "EMAIL", "MEETING", "VISIT", "TASK", name="actiontype", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column(
            "status",
            sa.Enum("OPEN", "DONE", "CANCELED", name="actionstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.Column("opportunity_id", sa.Uuid(), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("assignee_user_id", sa.Uuid(), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.String(length=1000), nullable=True),
        sa.Column("overdue_told_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "num_nonnulls(prospect_id, company_id, opportunity_id) = 1", name=op.f("ck_crm_action_one_subject")
        ),
        sa.ForeignKeyConstraint(["assignee_user_id"], ["app_user.id"], name=op.f("fk_crm_action_assignee_user_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_crm_action_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "opportunity_id"],
            ["crm_opportunity.organization_id", "crm_opportunity.id"],
            name=op.f("fk_crm_action_organization_id_opportunity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "prospect_id"],
            ["crm_prospect.organization_id", "crm_prospect.id"],
            name=op.f("fk_crm_action_organization_id_prospect_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_crm_action_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_crm_action")),
    )
    op.create_index(
        op.f("ix_crm_action_organization_id_company_id"), "crm_action", ["organization_id", "company_id"], unique=False
    )
    op.create_index(
        op.f("ix_crm_action_organization_id_opportunity_id"),
        "crm_action",
        ["organization_id", "opportunity_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_crm_action_organization_id_prospect_id"),
        "crm_action",
        ["organization_id", "prospect_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_crm_action_organization_id_status_due_at"),
        "crm_action",
        ["organization_id", "status", "due_at"],
        unique=False,
    )
    op.create_table(
        "crm_call",
        *_standard(),
        sa.Column("direction", sa.Enum("IN", "OUT", name="direction", native_enum=False, length=32), nullable=False),
        sa.Column(
            "outcome",
            sa.Enum("ANSWERED", "MISSED", "VOICEMAIL", name="calloutcome", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("from_number", sa.String(length=16), nullable=True),
        sa.Column("to_number", sa.String(length=16), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("duration_s", sa.Integer(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=True),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.Column("contact_id", sa.Uuid(), nullable=True),
        sa.Column("opportunity_id", sa.Uuid(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("external_id", sa.String(length=100), nullable=True),
        sa.Column("returned_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("duration_s >= 0", name=op.f("ck_crm_call_duration")),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_crm_call_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "contact_id"],
            ["contact.organization_id", "contact.id"],
            name=op.f("fk_crm_call_organization_id_contact_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "opportunity_id"],
            ["crm_opportunity.organization_id", "crm_opportunity.id"],
            name=op.f("fk_crm_call_organization_id_opportunity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "prospect_id"],
            ["crm_prospect.organization_id", "crm_prospect.id"],
            name=op.f("fk_crm_call_organization_id_prospect_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_crm_call_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_crm_call")),
    )
    op.create_index(
        op.f("ix_crm_call_organization_id_company_id"), "crm_call", ["organization_id", "company_id"], unique=False
    )
    op.create_index(
        op.f("ix_crm_call_organization_id_opportunity_id"),
        "crm_call",
        ["organization_id", "opportunity_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_crm_call_organization_id_prospect_id"), "crm_call", ["organization_id", "prospect_id"], unique=False
    )
    op.create_index(
        op.f("ix_crm_call_organization_id_started_at"), "crm_call", ["organization_id", "started_at"], unique=False
    )
    op.create_index(
        "uq_crm_call_external_id",
        "crm_call",
        ["organization_id", "external_id"],
        unique=True,
        postgresql_where=sa.text("external_id IS NOT NULL"),
    )
    op.add_column("lease_affair", sa.Column("opportunity_id", sa.Uuid(), nullable=True))
    op.create_index(
        "uq_lease_affair_opportunity",
        "lease_affair",
        ["organization_id", "opportunity_id"],
        unique=True,
        postgresql_where=sa.text("opportunity_id IS NOT NULL AND status NOT IN ('REJECTED', 'LOST')"),
    )
    op.create_foreign_key(
        op.f("fk_lease_affair_organization_id_opportunity_id"),
        "lease_affair",
        "crm_opportunity",
        ["organization_id", "opportunity_id"],
        ["organization_id", "id"],
    )
    protect_tenant(op, "crm_prospect", grants="select, insert, update")
    protect_tenant(op, "crm_opportunity", grants="select, insert, update")
    protect_tenant(op, "crm_action", grants="select, insert, update")
    protect_tenant(op, "crm_call", grants="select, insert, update")
    found(
        op, "crm_action", "CrmAction", FoundBy(names=("subject",), texts=("outcome",), company="company_id"), soft=False
    )
    found(
        op,
        "crm_call",
        "CrmCall",
        FoundBy(codes=("from_number", "to_number"), texts=("note",), company="company_id"),
        soft=False,
    )
    found(
        op,
        "crm_opportunity",
        "Opportunity",
        FoundBy(codes=("number",), names=("number", "title"), company="company_id"),
        soft=False,
    )
    found(
        op,
        "crm_prospect",
        "Prospect",
        FoundBy(codes=("siren", "email", "phone"), names=("name",), texts=("need",)),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "crm_prospect")
    not_found(op, "crm_opportunity")
    not_found(op, "crm_call")
    not_found(op, "crm_action")
    op.drop_constraint(op.f("fk_lease_affair_organization_id_opportunity_id"), "lease_affair", type_="foreignkey")
    op.drop_index(
        "uq_lease_affair_opportunity",
        table_name="lease_affair",
        postgresql_where=sa.text("opportunity_id IS NOT NULL AND status NOT IN ('REJECTED', 'LOST')"),
    )
    op.drop_column("lease_affair", "opportunity_id")
    op.drop_index("uq_crm_call_external_id", table_name="crm_call", postgresql_where=sa.text("external_id IS NOT NULL"))
    op.drop_index(op.f("ix_crm_call_organization_id_started_at"), table_name="crm_call")
    op.drop_index(op.f("ix_crm_call_organization_id_prospect_id"), table_name="crm_call")
    op.drop_index(op.f("ix_crm_call_organization_id_opportunity_id"), table_name="crm_call")
    op.drop_index(op.f("ix_crm_call_organization_id_company_id"), table_name="crm_call")
    op.drop_table("crm_call")
    op.drop_index(op.f("ix_crm_action_organization_id_status_due_at"), table_name="crm_action")
    op.drop_index(op.f("ix_crm_action_organization_id_prospect_id"), table_name="crm_action")
    op.drop_index(op.f("ix_crm_action_organization_id_opportunity_id"), table_name="crm_action")
    op.drop_index(op.f("ix_crm_action_organization_id_company_id"), table_name="crm_action")
    op.drop_table("crm_action")
    op.drop_index(op.f("ix_crm_opportunity_organization_id_stage_expected_close_on"), table_name="crm_opportunity")
    op.drop_index(op.f("ix_crm_opportunity_organization_id_prospect_id"), table_name="crm_opportunity")
    op.drop_index(op.f("ix_crm_opportunity_organization_id_company_id"), table_name="crm_opportunity")
    op.drop_table("crm_opportunity")
    op.drop_index(
        "uq_crm_prospect_siren",
        table_name="crm_prospect",
        postgresql_where=sa.text("siren IS NOT NULL AND status NOT IN ('PROMOTED', 'LOST')"),
    )
    op.drop_index(op.f("ix_crm_prospect_organization_id_status_name"), table_name="crm_prospect")
    op.drop_index(op.f("ix_crm_prospect_organization_id_promoted_company_id"), table_name="crm_prospect")
    op.drop_index(
        op.f("ix_crm_prospect_organization_id_phone_e164"),
        table_name="crm_prospect",
        postgresql_where=sa.text("phone_e164 IS NOT NULL"),
    )
    op.drop_table("crm_prospect")
