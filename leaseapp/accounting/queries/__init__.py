"""Statements of the ledger by name."""

from leaseapp.accounting.queries.books import (
    add_accounts,
    add_counters,
    books_of,
    first_open_day,
    has_entries,
    journal_exists,
    journal_of,
    journals_of,
    years_of,
)
from leaseapp.accounting.queries.carried import OPENED_BY, not_carried
from leaseapp.accounting.queries.codes import account_numbered, add_codes, code_parents, role_exists
from leaseapp.accounting.queries.entries import (
    entry_of_event,
    entry_with_book,
    lettering_code,
    lines_of,
    lines_of_event,
    lines_on,
    mirrors_of,
    named_lines,
    party_in_use,
    party_of,
    reversal_of,
)
from leaseapp.accounting.queries.exporting import sums_of_export, year_before
from leaseapp.accounting.queries.lettering import (
    count_letterings,
    lettered_line_ids,
    lines_with_books,
    live_letterings,
)
from leaseapp.accounting.queries.reports import moved_accounts, moved_parties, moves, result_before

__all__ = [
    "OPENED_BY",
    "account_numbered",
    "add_accounts",
    "add_codes",
    "add_counters",
    "books_of",
    "code_parents",
    "count_letterings",
    "entry_of_event",
    "entry_with_book",
    "first_open_day",
    "has_entries",
    "journal_exists",
    "journal_of",
    "journals_of",
    "lettered_line_ids",
    "lettering_code",
    "lines_of",
    "lines_of_event",
    "lines_on",
    "lines_with_books",
    "live_letterings",
    "mirrors_of",
    "moved_accounts",
    "moved_parties",
    "moves",
    "named_lines",
    "not_carried",
    "party_in_use",
    "party_of",
    "result_before",
    "reversal_of",
    "role_exists",
    "sums_of_export",
    "year_before",
    "years_of",
]
