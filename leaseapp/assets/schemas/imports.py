"""Equipment that comes from a spreadsheet, and what became of its rows (FIELD.md 2.9)."""

from pydantic import Field

from leaseapp.kernel.text.schema import Out, Query

MOST_ERRORS = 500
"""Errors that an answer tells; the file of the wrong rows tells all."""


class AssetImportQuery(Query):
    """The wish of an import: `dryRun` changes nothing, `createMissing` adds brands, models and places that nobody knows yet."""

    dry_run: bool = Field(default=False)
    create_missing: bool = Field(default=False)


class ImportedColumnOut(Out):
    """A column of the file, and the field that it fills; null for one that is left out."""

    heading: str
    field: str | None


class ImportErrorOut(Out):
    """A reason why a row stays out: its number in the file (the headings are 1), and the heading of its column."""

    row: int
    column: str | None
    code: str
    message: str


class AssetImportOut(Out):
    """The outcome: rows of the file, machines that were registered and changed, rows that stay out with their reasons.

    `missing` names the brands, models and places that nobody knows; in a dry run all of it is what would happen.
    """

    dry_run: bool
    rows: int
    created: int
    updated: int
    wrong: int
    columns: list[ImportedColumnOut]
    missing: list[str]
    errors: list[ImportErrorOut]
