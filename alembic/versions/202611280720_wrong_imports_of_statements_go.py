"""Wrong imports of bank statements go.

Revision ID: 202611280720
"""

from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, grant_app

revision = "202611280720"
down_revision = "202611280546"


def upgrade() -> None:
    """A statement stays as it was written, or goes with its lines."""
    op.execute("DROP TRIGGER bank_statement_append_only ON bank_statement")
    op.execute(
        "CREATE TRIGGER bank_statement_append_only BEFORE UPDATE ON bank_statement "
        "FOR EACH ROW EXECUTE FUNCTION leaseapp_refuse_change()"
    )
    grant_app(op, "bank_statement", "select, insert, delete")
    grant_app(op, "bank_line", "select, insert, update, delete")


def downgrade() -> None:
    """Statements are written once."""
    op.execute("DROP TRIGGER bank_statement_append_only ON bank_statement")
    op.execute("DROP TRIGGER bank_statement_no_truncate ON bank_statement")
    append_only(op, "bank_statement")
    grant_app(op, "bank_line", "select, insert, update")
