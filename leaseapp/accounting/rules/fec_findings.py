"""Faults of a FEC in words: the codes of MONEY.md 2.1 with their level and message."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from leaseapp.accounting.enums import FindingLevel
from leaseapp.kernel.text.i18n import _

MOST_TOLD = 200
"""Findings of one code that are told line by line; the others are counted."""
_WARNINGS = frozenset({"FEC30", "FEC31", "FEC32"})


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: its code, the line (from 1, the header's; 0 is the file as a whole) and the message with its values."""

    code: str
    line: int
    message: str
    params: dict[str, Any]

    @property
    def level(self) -> FindingLevel:
        """BLOCK, or WARN."""
        return FindingLevel.WARN if self.code in _WARNINGS else FindingLevel.BLOCK


@dataclass
class Findings:
    """The findings of a file: the first `MOST_TOLD` of each code, and how many there are."""

    told: list[Finding] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, code: str, line: int, message: str, **params: Any) -> None:
        """Add one."""
        self.counts[code] += 1
        if self.counts[code] <= MOST_TOLD:
            self.told.append(Finding(code, line, message, params))

    def __iter__(self) -> Iterator[Finding]:
        return iter(sorted(self.told, key=lambda one: (one.line, one.code)))

    @property
    def blocking(self) -> int:
        """The number of blocking ones."""
        return sum(count for code, count in self.counts.items() if code not in _WARNINGS)


NAME = _("The name is not that of a FEC: nine digits of the SIREN, FEC, closing date (123456789FEC20261231.txt).")
SEPARATOR = _("The first line is separated neither by tabs nor by vertical bars.")
BAR_IN_TABS = _("A file separated by tabs holds a vertical bar.")
HEADER = _("Column {number} is called {found}, not {expected}.")
COLUMNS_MISSING = _("The first line has {found} columns, not 18.")
FIELDS = _("The line has {found} fields, not {expected}.")
EMPTY_LINE = _("The line is empty.")
EMPTY_FILE = _("The file holds no entry.")
UNREADABLE = _("The text is neither UTF-8 nor ISO 8859-15.")
REQUIRED = _("{field} is empty.")
POINT = _("{field} {value}: a comma separates decimals, and nothing separates thousands.")
NOT_A_NUMBER = _("{field} {value} is not a number with at most two decimals.")
DATE = _("{field} {value} is not a date (YYYYMMDD).")
BOTH_SIDES = _("Debit and credit are both filled in.")
NO_SIDE = _("Neither debit nor credit is filled in.")
NEGATIVE = _("{field} is negative: an amount goes to the other side.")
CONTROL = _("A control character stands in the line.")
ENTRY_UNBALANCED = _("Entry {entry} does not balance: {difference} €.")
FILE_UNBALANCED = _("The file does not balance: debit {debit} €, credit {credit} €.")
GAP = _("Numbers are missing in journal {journal}: {first} to {last}.")
DUPLICATE = _("Number {entry} comes twice.")
TWO_DATES = _("Entry {entry} has two dates: {first} and {second}.")
OUTSIDE_YEAR = _("The entry is dated {date}, outside the fiscal year.")
VALIDATED_EARLIER = _("Validated on {date}, before the entry above it: entries follow the order of their validation.")
AFTER_CLOSING = _("The entry is dated {date}, after the closing date {closing}.")
ACCOUNT = _("Account {account} does not start with three digits of the classes 1 to 8.")
ACCOUNT_LABEL = _("Account {account} is called {label} here, {other} in line {first}.")
PARTY_LABEL = _("Auxiliary account {party} has no label.")
PARTY_NUMBER = _("Auxiliary label {label} has no account.")
LETTERING = _("Matching {matching} of {account} {party} leaves {difference} €.")
NO_PARTY = _("A line of account {account} names no auxiliary account.")
PIECE_LATER = _("The document is dated {piece}, after the entry ({date}).")
OPENING = _("Account {account} opens with {opening} €; the year before closed with {closing} €.")
