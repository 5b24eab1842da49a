"""`python -m leaseapp.cli rebuild-search`: every entry by which records are found, made anew from the records."""

import sys

import sqlalchemy as sa

from leaseapp import wiring
from leaseapp.kernel.finding.found_by import rebuild
from leaseapp.kernel.persistence.addresses import Addresses, addresses


def rebuild_search(where: Addresses | None = None) -> int:
    """Write all entries anew, in one transaction: people find what they found until it ends, and whoever writes waits.

    Triggers keep the entries; this is for after a repair by hand, or a release that reads codes in another way.
    """
    wiring.wire()
    engine = sa.create_engine((where or addresses()).owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        for table, number in rebuild(connection):
            sys.stdout.write(f"{table}: {number}\n")
    return 0
