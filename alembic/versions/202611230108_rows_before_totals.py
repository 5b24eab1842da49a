"""Indexes in the order in which lists of many invoices are read.

Revision ID: 202611230108
"""

from alembic import op

revision = "202611230108"
down_revision = "202611230105"
branch_labels = None
depends_on = None

_OF_CUSTOMER, _OF_CUSTOMER_IN_ORDER = (
    "ix_invoice_organization_id_customer_id",
    "ix_invoice_organization_id_customer_id_created_at",
)
_BY_TOTAL, _OPEN = "ix_invoice_organization_id_total_ttc_id", "ix_invoice_open"


def upgrade() -> None:
    """By total, those of a customer in the order of the list, and the open ones by themselves."""
    op.create_index(_OF_CUSTOMER_IN_ORDER, "invoice", ["organization_id", "customer_id", "created_at"])
    op.drop_index(_OF_CUSTOMER, "invoice")
    op.execute(f"CREATE INDEX {_BY_TOTAL} ON invoice (organization_id, total_ttc, id) WHERE deleted_at IS NULL")
    op.execute(
        f"CREATE INDEX {_OPEN} ON invoice (organization_id, created_at) INCLUDE (id, customer_id, due_date)"
        " WHERE deleted_at IS NULL AND status IN ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')"
    )


def downgrade() -> None:
    """As before."""
    op.drop_index(_OPEN, "invoice")
    op.drop_index(_BY_TOTAL, "invoice")
    op.create_index(_OF_CUSTOMER, "invoice", ["organization_id", "customer_id"])
    op.drop_index(_OF_CUSTOMER_IN_ORDER, "invoice")
