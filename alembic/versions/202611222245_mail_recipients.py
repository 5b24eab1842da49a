"""A document goes to several people: recipients, copies and hidden copies as lists of addresses.

Revision ID: 202611222245
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "202611222245"
down_revision = "202611222205"
branch_labels = None
depends_on = None

_NONE = sa.text("'[]'::jsonb")


def upgrade() -> None:
    """Turn what was one address into a list of one; an empty one into a list of none."""
    for name in ("recipients", "copies", "bcc"):
        op.add_column("document_mail", sa.Column(name, JSONB(), nullable=False, server_default=_NONE))
    # rows of every organization: the owner is under forced row level security, too
    op.execute("ALTER TABLE document_mail NO FORCE ROW LEVEL SECURITY")
    op.execute(
        "UPDATE document_mail SET recipients = CASE WHEN recipient = '' THEN '[]'::jsonb ELSE jsonb_build_array(recipient) END,"
        " copies = CASE WHEN coalesce(cc, '') = '' THEN '[]'::jsonb ELSE jsonb_build_array(cc) END"
    )
    op.execute("ALTER TABLE document_mail FORCE ROW LEVEL SECURITY")
    op.drop_column("document_mail", "recipient")
    op.drop_column("document_mail", "cc")
    op.alter_column("document_mail", "copies", new_column_name="cc")
    for name in ("recipients", "cc", "bcc"):
        op.alter_column("document_mail", name, server_default=None)


def downgrade() -> None:
    """As before: the first address of each list."""
    op.add_column("document_mail", sa.Column("recipient", sa.String(254), nullable=False, server_default=""))
    op.add_column("document_mail", sa.Column("copy", sa.String(254), nullable=True))
    op.execute("ALTER TABLE document_mail NO FORCE ROW LEVEL SECURITY")
    op.execute("UPDATE document_mail SET recipient = coalesce(recipients->>0, ''), copy = cc->>0")
    op.execute("ALTER TABLE document_mail FORCE ROW LEVEL SECURITY")
    for name in ("recipients", "cc", "bcc"):
        op.drop_column("document_mail", name)
    op.alter_column("document_mail", "copy", new_column_name="cc")
    op.alter_column("document_mail", "recipient", server_default=None)
