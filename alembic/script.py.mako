"""${message}

Revision: ${up_revision}, after ${down_revision | comma,n}, made ${create_date}.
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op
${imports if imports else ""}
from leaseapp.kernel import row_security

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    """Apply."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Take back."""
    ${downgrades if downgrades else "pass"}
