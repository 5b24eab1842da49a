"""Jobs of billing and documents carry the names of their domains.

Revision ID: 202611230435
Revises: 202611230140
"""

import sqlalchemy as sa
from alembic import op

revision = "202611230435"
down_revision = "202611230140"
branch_labels = None
depends_on = None

_BILLING = (
    "archive-invoice", "archive-credit-note", "archive-missing", "detect-overdue-invoices", "make-recurring-invoices",
    "make-recurring-invoice", "notify-late-invoices", "rebuild-document", "tell-proofs", "verify-number-chains",
)  # fmt: skip
_NAMES = {f"sales.{name}": f"billing.{name}" for name in _BILLING} | {"sales.send-document": "documents.send-document"}


def _rename(names: dict[str, str]) -> None:
    for table in (sa.table("job", sa.column("name")), sa.table("job_schedule", sa.column("name"))):
        for old, new in names.items():
            op.execute(table.update().where(table.c.name == old).values(name=new))


def upgrade() -> None:
    """The queue keeps its jobs under their new names, and the slots of the timetable stay taken."""
    _rename(_NAMES)


def downgrade() -> None:
    """Goes back to the names of sales."""
    _rename({new: old for old, new in _NAMES.items()})
