"""Large tables are searched through trigram indexes; counts and totals of invoices read an index alone.

Revision ID: 0009s
"""

from alembic import op

from leaseapp.kernel.persistence.searching import not_searchable, searchable

revision = "0009s"
down_revision = "0009"
branch_labels = None
depends_on = None

_SEARCHED = {
    "invoice": ("number", "purchase_order_ref"),
    "credit_note": ("number", "reason"),
    "ledger_entry": ("piece_ref", "label"),
    "company": ("name", "siren"),
}
_BY_STATUS, _TOTALS = "ix_invoice_organization_id_status_due_date", "ix_invoice_totals"


def upgrade() -> None:
    """Search functions with their indexes, and the index of statuses with the amounts that lists add up."""
    for table, columns in _SEARCHED.items():
        searchable(op, table, *columns)
    op.drop_index(_BY_STATUS, "invoice")
    op.execute(
        f"CREATE INDEX {_TOTALS} ON invoice (organization_id, status, due_date)"
        " INCLUDE (id, total_ht, total_vat, total_ttc, paid_amount, credited_amount) WHERE deleted_at IS NULL"
    )


def downgrade() -> None:
    """As before."""
    op.drop_index(_TOTALS, "invoice")
    op.create_index(_BY_STATUS, "invoice", ["organization_id", "status", "due_date"])
    for table in _SEARCHED:
        not_searchable(op, table)
