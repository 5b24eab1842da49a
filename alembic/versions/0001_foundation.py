"""Kernel, people and organizations: tables; row level security and guards follow in 0005.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The tables in order of reference."""
    _functions()
    _app_user()
    _audit_head()
    _idempotency_record()
    _job_schedule()
    _organization()
    _sign_in_counter()
    _account()
    _audit_log()
    _job()
    _number_sequence()
    _organization_setting()
    _role()
    _user_session()


def _functions() -> None:
    for extension in ("unaccent", "pg_trgm"):
        op.execute(f"CREATE EXTENSION IF NOT EXISTS {extension} WITH SCHEMA public")
    # immutable, so that indexes may use it: the dictionary is named, hence no setting can change the answer
    op.execute(
        "CREATE OR REPLACE FUNCTION f_unaccent(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE "
        "AS $body$ SELECT public.unaccent('public.unaccent', $1) $body$"
    )


def _app_user() -> None:
    op.create_table(
        "app_user",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("email_verified_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("first_name", sa.String(), nullable=True),
        sa.Column("last_name", sa.String(), nullable=True),
        sa.Column("phone", sa.String(), nullable=True),
        sa.Column("image", sa.String(), nullable=True),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("timezone", sa.String(), nullable=False),
        sa.Column(
            "platform_role",
            sa.Enum("SUPERADMIN_PROVIDER", "ADMIN_PROVIDER", name="platformrole", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("cgu_version", sa.String(), nullable=True),
        sa.Column("cgu_accepted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_login_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_login_ip", sa.String(), nullable=True),
        sa.Column("anonymized_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_app_user")),
        sa.UniqueConstraint("email", name=op.f("uq_app_user_email")),
    )


def _audit_head() -> None:
    op.create_table(
        "audit_head",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_head")),
    )


def _idempotency_record() -> None:
    op.create_table(
        "idempotency_record",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=False),
        sa.Column("scope_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("request_hash", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_idempotency_record")),
        sa.UniqueConstraint("actor_id", "scope_id", "key", name=op.f("uq_idempotency_record_actor_id_scope_id_key")),
    )


def _job_schedule() -> None:
    op.create_table(
        "job_schedule",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("slot", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job_schedule")),
        sa.UniqueConstraint("name", "slot", name=op.f("uq_job_schedule_name_slot")),
    )


def _organization() -> None:
    op.create_table(
        "organization",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("CLIENT", "LENDER", "PARTNER", name="organizationkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("siren", sa.String(), nullable=True),
        sa.Column("plan", sa.String(), nullable=False),
        sa.Column("timezone", sa.String(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("storage_quota_bytes", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_organization")),
        sa.UniqueConstraint("slug", name=op.f("uq_organization_slug")),
    )


def _sign_in_counter() -> None:
    op.create_table(
        "sign_in_counter",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("subject_hash", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("window_started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in_counter")),
        sa.UniqueConstraint("subject_hash", name=op.f("uq_sign_in_counter_subject_hash")),
    )


def _account() -> None:
    op.create_table(
        "account",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=True),
        sa.Column("password_changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("password_reset_required", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_account_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("user_id", name=op.f("uq_account_user_id")),
    )


def _audit_log() -> None:
    op.create_table(
        "audit_log",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=True),
        sa.Column("chain_id", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("target_type", sa.String(), nullable=True),
        sa.Column("target_id", sa.Uuid(), nullable=True),
        sa.Column("actor_kind", sa.String(), nullable=False),
        sa.Column("actor_user_id", sa.Uuid(), nullable=True),
        sa.Column("impersonator_user_id", sa.Uuid(), nullable=True),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("changes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("previous_hash", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_audit_log_organization_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
        sa.UniqueConstraint("chain_id", "sequence", name="uq_audit_log_chain_sequence"),
    )
    op.create_index(
        "ix_audit_log_target", "audit_log", ["organization_id", "target_type", "target_id", "sequence"], unique=False
    )


def _job() -> None:
    op.create_table(
        "job",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("payload", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "status",
            sa.Enum("PENDING", "RUNNING", "DONE", "FAILED", name="jobstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("max_attempts", sa.Integer(), nullable=False),
        sa.Column("run_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("locked_by", sa.String(length=100), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("dedupe_key", sa.String(length=200), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_job_organization_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
    )
    op.create_index("ix_job_due", "job", ["run_at"], unique=False, postgresql_where=sa.text("status = 'PENDING'"))
    op.create_index(
        "ix_job_finished", "job", ["finished_at"], unique=False, postgresql_where=sa.text("finished_at IS NOT NULL")
    )
    op.create_index(
        "ix_job_leased", "job", ["locked_until"], unique=False, postgresql_where=sa.text("status = 'RUNNING'")
    )
    op.create_index(
        "uq_job_dedupe",
        "job",
        ["organization_id", "name", "dedupe_key"],
        unique=True,
        postgresql_where=sa.text("dedupe_key IS NOT NULL AND status IN ('PENDING', 'RUNNING')"),
        postgresql_nulls_not_distinct=True,
    )


def _number_sequence() -> None:
    op.create_table(
        "number_sequence",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("last_date", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_number_sequence_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_number_sequence")),
        sa.UniqueConstraint(
            "organization_id", "kind", "owner_id", name=op.f("uq_number_sequence_organization_id_kind_owner_id")
        ),
    )


def _organization_setting() -> None:
    op.create_table(
        "organization_setting",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_organization_setting_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_organization_setting")),
        sa.UniqueConstraint("organization_id", "key", name=op.f("uq_organization_setting_organization_id_key")),
    )


def _role() -> None:
    op.create_table(
        "role",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column(
            "base_role",
            sa.Enum(
                "ADMIN",
                "MANAGER",
                "COMMERCIAL",
                "SALES_BACK",
                "ACCOUNTANT",
                "LEASE_OFFICER",
                "FINANCE_OFFICER",
                "TECHNICIAN",
                "SERVICE_MANAGER",
                "LOGISTICS",
                "CLIENT_USER",
                "CLIENT_ADMIN",
                "LENDER_USER",
                "PARTNER_USER",
                "SUPPLIER_USER",
                "AUDITOR",
                name="businessrole",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("added_permissions", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("removed_permissions", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_role_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_role")),
        sa.UniqueConstraint("organization_id", "code", name=op.f("uq_role_organization_id_code")),
    )


def _user_session() -> None:
    op.create_table(
        "user_session",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("active_organization_id", sa.Uuid(), nullable=True),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column(
            "pending_step",
            sa.Enum("PASSWORD", "MFA", "TERMS", name="pendingstep", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("absolute_expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ip", sa.String(), nullable=False),
        sa.Column("user_agent", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["active_organization_id"], ["organization.id"], name=op.f("fk_user_session_active_organization_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_user_session_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_session")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_user_session_token_hash")),
    )
    op.create_index(
        "ix_user_session_open",
        "user_session",
        ["user_id"],
        unique=False,
        postgresql_where=sa.text("revoked_at IS NULL"),
    )
