"""The FEC validator: reads any FEC once, in bounded memory, and says what the tax office would and what it would not see.

Its controls are those of the tax office's own tool (DGFiP, Test Compta Demat), and those it lacks: balance, numbers, matching,
dates (MONEY.md 2.1, FRANCE.md 5). Amounts are counted in cents.
"""

import codecs
import io
import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import BinaryIO

from leaseapp.accounting.rules import fec_findings as say
from leaseapp.accounting.rules.fec import HEADERS
from leaseapp.accounting.rules.fec_findings import Findings
from leaseapp.accounting.rules.fiscal_year import add_months

LONGEST_LINE = 20_000
_NAME = re.compile(r"\d{9}FEC(\d{8})(\.(txt|csv))?", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_NUMBER = re.compile(r"([+-]?)(\d+)(?:,(\d{1,2}))?([+-]?)")
_DAY = re.compile(r"\d{8}")
_LAST_DIGITS = re.compile(r"\d+$")
_ACCOUNT = re.compile(r"[1-8]\d\d")
_REQUIRED = tuple(HEADERS.index(name) for name in HEADERS[:6]) + tuple(
    HEADERS.index(name) for name in ("PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit", "ValidDate")
)
_SIDES = ("MONTANT", "SENS")
_WITHOUT_PARTY = ("401", "411")

Balances = Mapping[str, int]
"""Closing balances in cents (debits positive) by account."""


@dataclass
class Report:
    """The content of a file and the findings in it; amounts in cents."""

    findings: Findings = field(default_factory=Findings)
    lines: int = 0
    entries: int = 0
    debit: int = 0
    credit: int = 0
    closing: date | None = None
    separator: str = ""
    encoding: str = ""
    balances: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Entry:
    day: str
    balance: int
    line: int
    left: bool = False


def check(file: BinaryIO, name: str, *, previous: Balances | None = None) -> Report:
    """Return the report on a seekable file called `name`; `previous` are the closing balances of the year before (FEC32)."""
    report = Report(closing=_closing(name))
    if report.closing is None:
        report.findings.add("FEC01", 0, say.NAME)
    report.encoding = _encoding(file)
    file.seek(0)
    _Check(report, previous).read(_lines(file, report.encoding))
    return report


def _closing(name: str) -> date | None:
    found = _NAME.fullmatch(name)
    return parse_day(found[1]) if found else None


def parse_day(value: str) -> date | None:
    """Return the date of AAAAMMJJ between 1900 and 2099; None for anything else."""
    if not _DAY.fullmatch(value) or not value.isascii() or not "1900" <= value[:4] <= "2099":
        return None
    try:
        return date(int(value[:4]), int(value[4:6]), int(value[6:]))
    except ValueError:
        return None


def _encoding(file: BinaryIO) -> str:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while block := file.read(1 << 20):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "ISO-8859-15"
    return "UTF-8"


def _lines(file: BinaryIO, encoding: str) -> Iterator[str]:
    python_name = "utf-8-sig" if encoding == "UTF-8" else "iso8859-15"
    text = io.TextIOWrapper(file, encoding=python_name, newline=None)
    try:
        while line := text.readline(LONGEST_LINE):
            yield line[:-1] if line.endswith("\n") else line
    finally:
        text.detach()


class _Check:
    """One reading of a file."""

    def __init__(self, report: Report, previous: Balances | None) -> None:
        self.report, self.previous = report, previous
        self.add = report.findings.add
        self.entries: dict[tuple[str, str], _Entry] = {}
        self.labels: dict[str, tuple[str, int]] = {}
        self.matchings: dict[tuple[str, str, str], list[int]] = {}
        self.opening: dict[str, int] = {}
        self.current: tuple[str, str] | None = None
        self.validated = ""
        self.sided = False
        self.bar_told = False
        self.start: date | None = None

    def read(self, lines: Iterator[str]) -> None:
        first = next(lines, None)
        if not first:
            self.add("FEC05", 0, say.EMPTY_FILE)
            return
        if not self._header(first):
            return
        if self.report.closing is not None:
            self.start = add_months(self.report.closing, -24)
        for number, line in enumerate(lines, start=2):
            self._line(number, line)
        if not self.report.lines:
            self.add("FEC05", 0, say.EMPTY_FILE)
        self._end()

    def _header(self, line: str) -> bool:
        separator = "\t" if "\t" in line else "|" if "|" in line else ""
        if not separator:
            self.add("FEC02", 1, say.SEPARATOR)
            return False
        self.report.separator = "TAB" if separator == "\t" else "PIPE"
        self.separator = separator
        names = line.split(separator)
        self.sided = tuple(name.strip().upper() for name in names[11:13]) == _SIDES
        if len(names) != len(HEADERS):
            self.add("FEC03", 1, say.COLUMNS_MISSING, found=len(names))
        for position, (found, expected) in enumerate(zip(names, HEADERS, strict=False), start=1):
            if found.strip().upper() != expected.upper() and not (self.sided and position in (12, 13)):
                self.add("FEC03", 1, say.HEADER, number=position, found=found[:40], expected=expected)
        return not self.report.findings.counts["FEC03"]

    def _line(self, number: int, line: str) -> None:
        if not line.strip():
            self.add("FEC05", number, say.EMPTY_LINE)
            return
        self.report.lines += 1
        if _CONTROL.search(line) or (self.separator == "|" and "\t" in line):
            self.add("FEC16", number, say.CONTROL)
        if self.separator == "\t" and "|" in line and not self.bar_told:
            self.bar_told = True
            self.add("FEC02", number, say.BAR_IN_TABS)
        fields = line.split(self.separator)
        if len(fields) != len(HEADERS):
            self.add("FEC04", number, say.FIELDS, found=len(fields), expected=len(HEADERS))
            return
        for position in _REQUIRED:
            if not fields[position].strip():
                self.add("FEC10", number, say.REQUIRED, field=HEADERS[position])
        debit, credit = self._amounts(number, fields)
        self._entry(number, fields, debit - credit)
        self._account(number, fields, debit - credit)
        self.report.debit += debit
        self.report.credit += credit

    def _amounts(self, number: int, fields: list[str]) -> tuple[int, int]:
        if self.sided:
            found = self._amount(number, "Montant", fields[11])
            side = fields[12].strip().upper()
            if side not in ("D", "C", "+1", "-1"):
                self.add("FEC12", number, say.NOT_A_NUMBER, field="Sens", value=fields[12][:40])
            if found == 0:
                self.add("FEC14", number, say.NO_SIDE)
            return (found or 0, 0) if side in ("D", "+1") else (0, found or 0)
        debit, credit = self._amount(number, "Debit", fields[11]), self._amount(number, "Credit", fields[12])
        if debit is not None and credit is not None:
            if debit and credit:
                self.add("FEC14", number, say.BOTH_SIDES)
            elif not debit and not credit:
                self.add("FEC14", number, say.NO_SIDE)
        return debit or 0, credit or 0

    def _amount(self, number: int, name: str, value: str) -> int | None:
        text = value.strip()
        if not text:
            return None
        found = _NUMBER.fullmatch(text) if text.isascii() else None
        if found is None or (found[1] and found[4]):
            separated = re.fullmatch(r"[+-]?[\d.,' \u00a0\u202f]+", text) and re.search(r"[.' \u00a0\u202f]", text)
            code, message = ("FEC11", say.POINT) if separated else ("FEC12", say.NOT_A_NUMBER)
            self.add(code, number, message, field=name, value=text[:40])
            return None
        cents = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
        if "-" in (found[1], found[4]) and cents:
            self.add("FEC15", number, say.NEGATIVE, field=name)
            return -cents
        return cents

    def _day(self, number: int, name: str, value: str) -> date | None:
        if not value.strip():
            return None
        found = parse_day(value)
        if found is None:
            self.add("FEC13", number, say.DATE, field=name, value=value[:40])
        return found

    def _entry(self, number: int, fields: list[str], balance: int) -> None:
        journal, entry, written = fields[0], fields[2], fields[3]
        day = self._day(number, "EcritureDate", written)
        piece = self._day(number, "PieceDate", fields[9])
        self._day(number, "DateLet", fields[14])
        valid = self._day(number, "ValidDate", fields[15])
        opening = _is_opening(journal, fields[1])
        closing = self.report.closing
        if day is not None and closing is not None:
            if day > closing:
                self.add("FEC22", number, say.AFTER_CLOSING, date=day, closing=closing)
            elif self.start is not None and day <= self.start:
                self.add("FEC22", number, say.OUTSIDE_YEAR, date=day)
            if opening and self.report.lines == 1:
                self.start = date.fromordinal(day.toordinal() - 1)
        if valid is not None and not opening:
            if fields[15] < self.validated:
                self.add("FEC22", number, say.VALIDATED_EARLIER, date=valid)
            self.validated = max(self.validated, fields[15])
        if piece is not None and day is not None and piece > day:
            self.add("FEC31", number, say.PIECE_LATER, piece=piece, date=day)
        self._number(number, (journal, entry), written, balance)

    def _number(self, number: int, key: tuple[str, str], written: str, balance: int) -> None:
        entry = self.entries.get(key)
        if self.current is not None and key != self.current:
            self.entries[self.current].left = True
        self.current = key
        if entry is None:
            self.entries[key] = _Entry(written, balance, number)
            return
        # lines of an entry may stand apart; a number that comes again once its entry balances is another entry
        if entry.left and entry.balance == 0:
            self.add("FEC21", number, say.DUPLICATE, entry=key[1])
        elif written != entry.day:
            self.add("FEC21", number, say.TWO_DATES, entry=key[1], first=entry.day, second=written)
        entry.left = False
        entry.balance += balance

    def _account(self, number: int, fields: list[str], balance: int) -> None:
        account, label, party, party_label = (value.strip() for value in fields[4:8])
        if account and not (account.isascii() and _ACCOUNT.match(account)):
            self.add("FEC30", number, say.ACCOUNT, account=account[:40])
        if label:
            known, first = self.labels.setdefault(account, (label, number))
            if known != label:
                self.add(
                    "FEC30",
                    number,
                    say.ACCOUNT_LABEL,
                    account=account[:40],
                    label=label[:80],
                    other=known[:80],
                    first=first,
                )
        if party and not party_label:
            self.add("FEC30", number, say.PARTY_LABEL, party=party[:40])
        if party_label and not party:
            self.add("FEC30", number, say.PARTY_NUMBER, label=party_label[:80])
        if account.startswith(_WITHOUT_PARTY) and not party:
            self.add("FEC31", number, say.NO_PARTY, account=account[:40])
        if matched := fields[13].strip():
            matching = self.matchings.setdefault((account, party, matched), [0, number])
            matching[0] += balance
        self.report.balances[account] = self.report.balances.get(account, 0) + balance
        if _is_opening(fields[0], fields[1]):
            self.opening[account] = self.opening.get(account, 0) + balance

    def _end(self) -> None:
        report = self.report
        report.entries = len(self.entries)
        for (_journal, entry), found in self.entries.items():
            if found.balance:
                self.add("FEC20", found.line, say.ENTRY_UNBALANCED, entry=entry[:40], difference=euros(found.balance))
        if report.debit != report.credit:
            self.add("FEC20", 0, say.FILE_UNBALANCED, debit=euros(report.debit), credit=euros(report.credit))
        self._gaps()
        for (account, party, code), (balance, line) in self.matchings.items():
            if balance:
                self.add(
                    "FEC31", line, say.LETTERING, matching=code[:20], account=account[:40], party=party[:40],
                    difference=euros(balance),
                )  # fmt: skip
        if self.previous is not None:
            self._opened(self.previous)

    def _gaps(self) -> None:
        numbers: dict[str, array[int]] = {}
        for journal, entry in self.entries:
            digits = _LAST_DIGITS.search(entry)
            if digits is None or len(digits[0]) > 18:
                numbers.pop(journal, None)
                continue
            numbers.setdefault(journal, array("q")).append(int(digits[0]))
        together = sorted(number for one in numbers.values() for number in one)
        if together and _is_run(together):
            return  # one series for all journals
        for journal, found in sorted(numbers.items()):
            ordered = sorted(found)
            for before, after in pairwise(ordered):
                if after > before + 1:
                    self.add("FEC21", 0, say.GAP, journal=journal[:20], first=before + 1, last=after - 1)

    def _opened(self, previous: Balances) -> None:
        for account in sorted({*previous, *self.opening}):
            opening, closing = self.opening.get(account, 0), previous.get(account, 0)
            if opening != closing:
                self.add("FEC32", 0, say.OPENING, account=account, opening=euros(opening), closing=euros(closing))


def closing_balances(balances: Balances) -> dict[str, int]:
    """Return what a year hands on to the next one: accounts of classes 1 to 5, the result on 120 (a profit) or 129."""
    kept = {account: amount for account, amount in balances.items() if account[:1] in "12345" and amount}
    result = sum(amount for account, amount in balances.items() if account[:1] in "67")
    if result:
        target = "120" if result < 0 else "129"
        kept[target] = kept.get(target, 0) + result
    return kept


def _is_run(ordered: list[int]) -> bool:
    return all(after == before + 1 for before, after in pairwise(ordered))


def _is_opening(journal: str, label: str) -> bool:
    folded = label.casefold()
    return journal.strip().upper() in ("AN", "RAN", "ANO") or "nouveau" in folded


def euros(cents: int) -> str:
    """Return cents as an amount in €: 1234,50."""
    sign, whole = ("-" if cents < 0 else ""), abs(cents)
    return f"{sign}{whole // 100},{whole % 100:02d}"
