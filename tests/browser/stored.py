"""Texts that the demonstration stored: a page shows them as they are, whatever its language."""

from pathlib import Path

import sqlalchemy as sa

from leaseapp.commands.postgres import embedded as embedded_postgres
from tests.browser import eyes

#: each text column that may be read
_COLUMNS = sa.text("""
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying') AND table_name NOT LIKE 'audit_log_%'
      AND has_column_privilege(quote_ident(table_name), column_name, 'SELECT')
""")


def note(environment: dict[str, str]) -> None:
    """Let `eyes` know which texts of the interface also stand in a column of the installation."""
    words = sorted(eyes.foreign()["en"])
    engine = sa.create_engine(embedded_postgres.ensure(Path(environment["VAR_DIR"]) / "postgres").urls.system)
    with engine.connect() as connection:
        for table, column in connection.execute(_COLUMNS).all():
            statement = sa.text(f'SELECT DISTINCT "{column}" FROM "{table}" WHERE "{column}" = ANY(:words)')
            eyes.NOTED.update(connection.scalars(statement, {"words": words}))
    engine.dispose()
