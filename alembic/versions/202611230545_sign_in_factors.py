"""Second factors, passkeys, mailed links and former passwords; how a session was opened and proven.

Revision ID: 202611230545
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_system

revision = "202611230545"
down_revision = "202611230435"
branch_labels = None
depends_on = None

_PATHS = ("PASSWORD", "MAGIC_LINK", "PASSKEY", "INVITATION", "IMPERSONATION")
_PURPOSES = ("EMAIL_VERIFICATION", "PASSWORD_RESET", "MAGIC_LINK", "PASSKEY_CHALLENGE")


def upgrade() -> None:
    """Sessions that are open were opened by password alone: whoever needs a second factor is asked at the next call."""
    op.add_column(
        "user_session",
        sa.Column(
            "entered_by", sa.Enum(*_PATHS, name="entrypath", native_enum=False, length=32), nullable=False,
            server_default="PASSWORD",
        ),
    )  # fmt: skip
    op.alter_column("user_session", "entered_by", server_default=None)
    op.add_column("user_session", sa.Column("second_factor_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("user_session", sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "user_session", sa.Column("new_device", sa.Boolean(), nullable=False, server_default=sa.text("false"))
    )
    op.alter_column("user_session", "new_device", server_default=None)
    _table(
        "two_factor",
        sa.Column("secret_sealed", sa.String(), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("offered_secret_sealed", sa.String(), nullable=True),
        sa.Column("offered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("user_id", name=op.f("uq_two_factor_user_id")),
    )
    _table(
        "backup_code",
        sa.Column("code_hash", sa.String(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.UniqueConstraint("user_id", "code_hash", name=op.f("uq_backup_code_user_id_code_hash")),
    )
    _table(
        "passkey",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("credential_id", sa.String(), nullable=False),
        sa.Column("public_key", sa.String(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("transports", postgresql.JSONB(), nullable=False),
        sa.Column("synced", sa.Boolean(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkey_credential_id")),
    )
    op.create_index("ix_passkey_user_id", "passkey", ["user_id"])
    _table("former_password", sa.Column("password_hash", sa.String(), nullable=False))
    op.create_index("ix_former_password_user_id", "former_password", ["user_id"])
    _table(
        "verification",
        sa.Column("purpose", sa.Enum(*_PURPOSES, name="linkpurpose", native_enum=False, length=32), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_index("ix_verification_user_id", "verification", ["user_id"])
    op.create_index("ix_verification_expires_at", "verification", ["expires_at"])


def _table(name: str, *columns: sa.schema.SchemaItem) -> None:
    """A table of a user's own, which the application's role cannot even read."""
    op.create_table(
        name,
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f(f"fk_{name}_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}")),
    )
    protect_system(op, name)


def downgrade() -> None:
    """Second factors are gone: everybody signs in by password alone again."""
    for name in ("verification", "former_password", "passkey", "backup_code", "two_factor"):
        op.drop_table(name)
    for column in ("new_device", "confirmed_at", "second_factor_at", "entered_by"):
        op.drop_column("user_session", column)
