"""Amounts, percentages and dates as French and English documents write them."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from leaseapp.purchasing.rules.reading.words import plain

MOST_DIGITS = 11
"""Digits before the decimals: no supplier asks for more than 99 billion."""
_SPACES = " \u00a0\u202f"
_NUMBER = re.compile(
    rf"(?<![\w.,/])(?P<sign>[-−–(]\s?|(?=[\d€$£]))(?:[€$£]\s?|EUR\s|USD\s|GBP\s)?"
    rf"(?P<number>\d{{1,3}}(?:[{_SPACES}.,'’]\d{{3}})+(?:[.,]\d{{1,6}})?(?![\d])|\d+(?:[.,]\d{{1,6}})?)"
    r"(?P<after>\s?[-−)](?![\w]))?(?![\w%/]|[.,]\d|\s?%)"
)
_PERCENT = re.compile(r"(?<![\w.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?%")
_MONTHS = {
    "jan": 1, "fev": 2, "feb": 2, "mar": 3, "avr": 4, "apr": 4, "mai": 5, "may": 5, "juin": 6, "jun": 6, "juil": 7, "jul": 7,
    "aou": 8, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
_MONTH = r"(?P<month>jan|fev|feb|mar|avr|apr|mai|may|juin|jun|juil|jul|aou|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATES = (
    re.compile(r"(?<!\d)(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})(?!\d)"),
    re.compile(r"(?<!\d)(?P<day>\d{1,2})[/.\-](?P<number>\d{1,2})[/.\-](?P<year>\d{4}|\d{2})(?!\d)"),
    re.compile(rf"(?<!\d)(?P<day>\d{{1,2}})(?:er|st|nd|rd|th)?[ -]{_MONTH}[ -](?P<year>\d{{4}})(?!\d)"),
    re.compile(rf"\b{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>\d{{4}})(?!\d)"),
)


class Found(NamedTuple):
    """A value within a text, from character `start` to `end`; `other` is what it may mean besides."""

    value: Any
    start: int
    end: int
    other: date | None = None


def amounts(text: str, *, english: bool = False) -> Iterator[Found]:
    """Yield the amounts of a text; dates, percentages and words with digits are none."""
    for match in _NUMBER.finditer(text):
        value = number_of(match["number"], english=english)
        if value is None:
            continue
        is_negative = match["sign"].strip() in ("-", "−", "–", "(") or (match["after"] or "").strip() in ("-", "−")
        yield Found(-value if is_negative else value, match.start(), match.end())


def number_of(text: str, *, english: bool = False) -> Decimal | None:
    """Return a number in either notation; None for what is none or has more digits than money has.

    A lone separator before three digits parts thousands where the document's own notation does not make it a decimal mark.
    """
    bare = re.sub(rf"[{_SPACES}'’]", "", text)
    if not re.fullmatch(r"\d[\d.,]*", bare):
        return None
    last = max(bare.rfind("."), bare.rfind(","))
    if last >= 0 and _is_decimal(bare, last, english=english):
        whole, part = re.sub(r"[.,]", "", bare[:last]), bare[last + 1 :]
        bare = f"{whole}.{part}"
    else:
        bare = re.sub(r"[.,]", "", bare)
    return Decimal(bare) if len(bare.partition(".")[0]) <= MOST_DIGITS else None


def _is_decimal(bare: str, last: int, *, english: bool) -> bool:
    mark, after = bare[last], len(bare) - last - 1
    if not after or bare.count(mark) > 1:
        return False
    if after != 3 or ("." in bare and "," in bare):
        return True
    return mark == ("." if english else ",")


def percents(text: str) -> Iterator[Found]:
    """Yield the percentages of a text."""
    for match in _PERCENT.finditer(text):
        value = number_of(match[1])
        if value is not None and value <= 100:
            yield Found(value, match.start(), match.end())


def dates(text: str, *, english: bool = False) -> Iterator[Found]:
    """Yield the dates of a text, in their order; `3/4/2026` in English may be of either month (`other`)."""
    found: list[Found] = []
    bare = plain(text)
    for pattern in _DATES:
        for match in pattern.finditer(bare):
            if any(match.start() < one.end and match.end() > one.start for one in found):
                continue
            one = _date(match, english=english)
            if one is not None:
                found.append(one)
    yield from sorted(found, key=lambda one: one.start)


def _date(match: re.Match[str], *, english: bool) -> Found | None:
    parts = match.groupdict()
    day, year = int(parts["day"]), int(parts["year"])
    year += 2000 if len(parts["year"]) == 2 else 0
    month = int(parts["number"]) if parts.get("number") else _MONTHS[parts["month"]]
    first, turned = _day(year, month, day), _day(year, day, month) if parts.get("number") else None
    value = first or (turned if english else None)
    if value is None:
        return None
    is_open = (
        english
        and turned is not None
        and turned != value
        and len(parts["year"]) == 4
        and match.start("year") > match.start()
    )
    return Found(value, match.start(), match.end(), turned if is_open else None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
