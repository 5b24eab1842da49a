"""Invitations, API keys with their last calls, the note of a custom role, and the key that acted in the audit log.

Revision ID: 202611230546
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611230546"
down_revision = "202611230545"
branch_labels = None
depends_on = None

_COMPANY_NAME = """
CREATE FUNCTION leaseapp_company_name(organization uuid, company uuid) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT c.name FROM company c WHERE c.organization_id = organization AND c.id = company)
"""


def upgrade() -> None:
    """Nobody is invited and no key exists yet; roles have no note; no key acted so far."""
    _table(
        "invitation",
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("invited_by_id", sa.Uuid(), nullable=True),
        sa.Column("link_version", sa.Integer(), nullable=False),
        _instant("expires_at", nullable=False),
        _instant("mailed_at"),
        sa.Column("mail_failed", sa.Boolean(), nullable=False),
        _instant("accepted_at"),
        sa.Column("accepted_by_id", sa.Uuid(), nullable=True),
        _instant("revoked_at"),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"], ["company.organization_id", "company.id"],
            name=op.f("fk_invitation_organization_id_company_id"),
        ),
        _person("invitation", "invited_by_id"),
        _person("invitation", "accepted_by_id"),
    )  # fmt: skip
    op.create_index("ix_invitation_organization_id_created_at", "invitation", ["organization_id", "created_at"])
    op.create_index("ix_invitation_id", "invitation", ["id"])
    op.create_index(
        "uq_invitation_open_email", "invitation", ["organization_id", "email"], unique=True,
        postgresql_where=sa.text("accepted_at IS NULL AND revoked_at IS NULL"),
    )  # fmt: skip
    protect_tenant(op, "invitation", grants="select, insert, update")
    _table(
        "api_key",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=True),
        sa.Column("created_by_id", sa.Uuid(), nullable=True),
        sa.Column("prefix", sa.String(), nullable=False),
        sa.Column("key_hash", sa.String(), nullable=False),
        sa.Column("scopes", postgresql.JSONB(), nullable=False),
        _instant("expires_at", nullable=False),
        _instant("last_used_at"),
        _instant("revoked_at"),
        sa.Column("replaced_by_id", sa.Uuid(), nullable=True),
        _instant("warned_at"),
        sa.ForeignKeyConstraint(
            ["organization_id", "replaced_by_id"], ["api_key.organization_id", "api_key.id"],
            name=op.f("fk_api_key_organization_id_replaced_by_id"),
        ),
        _person("api_key", "owner_id"),
        _person("api_key", "created_by_id"),
        sa.UniqueConstraint("prefix", name="uq_api_key_prefix"),
    )  # fmt: skip
    op.create_index("ix_api_key_organization_id_owner_id", "api_key", ["organization_id", "owner_id"])
    protect_tenant(op, "api_key", grants="select, insert, update")
    _table(
        "api_key_call",
        sa.Column("api_key_id", sa.Uuid(), nullable=False),
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "api_key_id"], ["api_key.organization_id", "api_key.id"],
            name=op.f("fk_api_key_call_organization_id_api_key_id"), ondelete="CASCADE",
        ),
    )  # fmt: skip
    op.create_index(
        "ix_api_key_call_organization_id_api_key_id_created_at", "api_key_call",
        ["organization_id", "api_key_id", "created_at"],
    )  # fmt: skip
    protect_tenant(op, "api_key_call", grants="select")
    op.add_column("role", sa.Column("note", sa.Text(), nullable=False, server_default=""))
    op.alter_column("role", "note", server_default=None)
    op.add_column("audit_log", sa.Column("actor_key_id", sa.Uuid(), nullable=True))
    op.execute(_COMPANY_NAME)


def _instant(name: str, *, nullable: bool = True) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _person(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["app_user.id"], name=op.f(f"fk_{table}_{column}"))


def _table(name: str, *columns: sa.schema.SchemaItem) -> None:
    op.create_table(
        name,
        _instant("created_at", nullable=False),
        _instant("updated_at", nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f(f"fk_{name}_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f(f"pk_{name}")),
    )


def downgrade() -> None:
    """Acts of keys stay in the log, without saying which key it was; their seals no longer hold."""
    op.execute("DROP FUNCTION leaseapp_company_name(uuid, uuid)")
    op.drop_column("audit_log", "actor_key_id")
    op.drop_column("role", "note")
    for name in ("api_key_call", "api_key", "invitation"):
        op.drop_table(name)
