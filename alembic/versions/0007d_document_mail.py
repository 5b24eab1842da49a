"""Documents sent by mail.

Revision ID: 0007d
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "0007d"
down_revision = "0007p"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The table and its walls: rows are written once, only what became of the message changes."""
    op.create_table(
        "document_mail",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "INVOICE", "CREDIT_NOTE", "QUOTE", "ORDER", "STATEMENT",
                name="documentkind", native_enum=False, length=32,
            ),
            nullable=False,
        ),
        sa.Column("target_type", sa.String(length=40), nullable=False),
        sa.Column("target_id", sa.Uuid(), nullable=False),
        sa.Column("recipient", sa.String(length=254), nullable=False),
        sa.Column("cc", sa.String(length=254), nullable=True),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("period_start", sa.Date(), nullable=True),
        sa.Column("period_end", sa.Date(), nullable=True),
        sa.Column(
            "status",
            sa.Enum("QUEUED", "SENT", "FAILED", name="documentmailstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("message_id", sa.String(length=255), nullable=True),
        sa.Column("error", sa.String(length=500), nullable=True),
        sa.Column("sent_by_user_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint(
            "(kind = 'STATEMENT') = (period_start IS NOT NULL)", name=op.f("ck_document_mail_statement_has_period")
        ),
        sa.CheckConstraint(
            "(period_start IS NULL) = (period_end IS NULL)", name=op.f("ck_document_mail_period_is_whole")
        ),
        sa.CheckConstraint(
            "(status = 'SENT') = (sent_at IS NOT NULL)", name=op.f("ck_document_mail_sent_has_instant")
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_document_mail_organization_id")),
        sa.ForeignKeyConstraint(["sent_by_user_id"], ["app_user.id"], name=op.f("fk_document_mail_sent_by_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_document_mail")),
    )  # fmt: skip
    op.create_index(
        op.f("ix_document_mail_organization_id_target_id_created_at"),
        "document_mail",
        ["organization_id", "target_id", "created_at"],
    )
    protect_tenant(
        op,
        "document_mail",
        grants="select, insert, update (status, sent_at, message_id, error, updated_at)",
    )


def downgrade() -> None:
    """Without the table."""
    op.drop_table("document_mail")
