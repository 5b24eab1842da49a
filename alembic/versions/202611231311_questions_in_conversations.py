"""Questions of clients are comments in the conversation of their quote.

Revision ID: 202611231311
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.database_roles import APP_ROLE

revision = "202611231311"
down_revision = "202611231301"
branch_labels = None
depends_on = None

_COMMENTS = """
INSERT INTO comment (organization_id, id, target_type, target_id, internal, author_name, from_outside, body,
    mentioned_user_ids, version, created_at, updated_at)
SELECT q.organization_id, q.id, 'Quote', q.quote_id, false, coalesce(q.asked_by_name, 'Client'), true, q.text,
    '[]'::jsonb, 1, q.asked_at, q.asked_at
FROM quote_question q WHERE q.text <> ''
"""


def upgrade() -> None:
    """Questions that exist become comments with their own ids; they still wait for an answer."""
    op.add_column("quote_question", sa.Column("comment_id", sa.Uuid(), nullable=True))
    for name in ("answered_at", "answer_mailed_at"):
        op.add_column("quote_question", sa.Column(name, sa.DateTime(timezone=True), nullable=True))
    op.execute("DROP TRIGGER sales_quote_question_once ON quote_question")
    op.execute(_COMMENTS)
    op.execute("UPDATE quote_question SET comment_id = id WHERE text <> ''")
    op.create_foreign_key(
        op.f("fk_quote_question_organization_id_comment_id"), "quote_question", "comment",
        ["organization_id", "comment_id"], ["organization_id", "id"],
    )  # fmt: skip
    op.create_index(
        op.f("ix_quote_question_organization_id_comment_id"), "quote_question", ["organization_id", "comment_id"]
    )
    op.execute(
        "CREATE TRIGGER sales_quote_question_once BEFORE UPDATE OR DELETE ON quote_question "
        "FOR EACH ROW EXECUTE FUNCTION leaseapp_refuse_change('answered_at', 'answer_mailed_at', 'updated_at')"
    )
    op.execute(f"GRANT UPDATE (answered_at, answer_mailed_at, updated_at) ON quote_question TO {APP_ROLE}")


def downgrade() -> None:
    """Take it back; the comments stay."""
    op.execute(f"REVOKE UPDATE (answered_at, answer_mailed_at, updated_at) ON quote_question FROM {APP_ROLE}")
    op.execute("DROP TRIGGER sales_quote_question_once ON quote_question")
    op.execute(
        "CREATE TRIGGER sales_quote_question_once BEFORE UPDATE OR DELETE ON quote_question "
        "FOR EACH ROW EXECUTE FUNCTION sales_written_once()"
    )
    op.drop_index(op.f("ix_quote_question_organization_id_comment_id"), table_name="quote_question")
    op.drop_constraint(op.f("fk_quote_question_organization_id_comment_id"), "quote_question", type_="foreignkey")
    for name in ("answer_mailed_at", "answered_at", "comment_id"):
        op.drop_column("quote_question", name)
