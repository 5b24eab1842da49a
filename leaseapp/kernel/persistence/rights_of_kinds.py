"""Rights of the application on a table, by its kind: `new-migration` drafts them, tests/architecture/walls.py proves them.

A table that needs more or less says so in its migration, and with its reason in that test.
"""

from collections.abc import Collection

WRITTEN_ONCE = "select, insert"


def rights_of(columns: Collection[str]) -> str:
    """Return the rights on a table with these columns.

    What belongs to no organization is system work. A row with a version is changed, and marked as deleted where it is; any
    other is written once. No kind of row is removed.
    """
    if "organization_id" not in columns:
        return ""
    return f"{WRITTEN_ONCE}, update" if {"version", "deleted_at"} & set(columns) else WRITTEN_ONCE
