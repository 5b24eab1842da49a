"""Mailed documents tell what became of them: delivered, opened, come back.

Revision ID: 202611231630
"""

import sqlalchemy as sa
from alembic import op

revision = "202611231630"
down_revision = "202611231651"
branch_labels = None
depends_on = None

_NAME, _TABLE = "ck_document_mail_sent_has_instant", "document_mail"


def upgrade() -> None:
    """Whatever left has its instant; mails are found by the provider's id, lost ones by their record."""
    op.drop_constraint(op.f(_NAME), _TABLE)
    op.create_check_constraint(op.f(_NAME), _TABLE, "(status IN ('QUEUED', 'FAILED')) = (sent_at IS NULL)")
    op.create_index(
        "ix_document_mail_message", _TABLE, ["message_id"], postgresql_where=sa.text("message_id IS NOT NULL")
    )
    op.create_index(
        "ix_document_mail_lost",
        _TABLE,
        ["organization_id", "target_type", "target_id"],
        postgresql_where=sa.text("status IN ('FAILED', 'BOUNCED')"),
    )


def downgrade() -> None:
    """Take it back: what is known of a mail that left is that it left."""
    op.drop_index("ix_document_mail_lost", table_name=_TABLE)
    op.drop_index("ix_document_mail_message", table_name=_TABLE)
    op.execute("UPDATE document_mail SET status = 'SENT' WHERE status IN ('DELIVERED', 'OPENED', 'BOUNCED')")
    op.drop_constraint(op.f(_NAME), _TABLE)
    op.create_check_constraint(op.f(_NAME), _TABLE, "(status = 'SENT') = (sent_at IS NOT NULL)")
