"""${message}.

Revision ID: ${up_revision}
"""

% if upgrades != "pass" or downgrades != "pass":
import sqlalchemy as sa
from alembic import op
% endif
% if imports:

${imports}
% endif

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
% if upgrades and "upgrade, downgrade = " in upgrades:
${upgrades.replace("\n    ", "\n")}
% else:


def upgrade() -> None:
    """${message}."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Take it back."""
    ${downgrades if downgrades else "pass"}
% endif
