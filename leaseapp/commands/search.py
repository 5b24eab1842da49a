"""`python -m leaseapp.cli rebuild-search`: every entry by which records are found, made anew from the records."""

import sys

from leaseapp import wiring
from leaseapp.kernel.finding.found_by import declarations, filling
from leaseapp.kernel.persistence.addresses import Addresses, addresses
from leaseapp.kernel.persistence.database_roles import quote_name
from leaseapp.kernel.persistence.plain_connection import connect


def rebuild(where: Addresses | None = None) -> int:
    """Write all entries anew, in one transaction: people find what they found until it ends, and whoever writes waits.

    Triggers keep the entries; this is for after a repair by hand, or a release that reads codes in another way.
    """
    wiring.wire()
    found = list(declarations())
    with connect((where or addresses()).owner) as connection:
        tables = ", ".join(quote_name(str(model.__tablename__)) for model, _by in found)
        connection.execute(f"LOCK TABLE {tables} IN SHARE MODE".encode())
        connection.execute("DELETE FROM search_entry")
        for model, by in found:
            soft = "deleted_at" in model.model_fields
            statement = filling(str(model.__tablename__), model.__name__, by, soft=soft)
            written = connection.execute(statement.encode()).rowcount
            sys.stdout.write(f"{model.__tablename__}: {written}\n")
    return 0
