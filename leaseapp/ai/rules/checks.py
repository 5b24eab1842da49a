"""Rules that beat the model: what does not add up, has a wrong key or lies out of range is to be checked, however sure it was."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.law.registers import is_siren, is_siret

CENTS = Decimal("0.05")
"""The difference that rounding line by line leaves at most between sums of a document."""
OLDEST = timedelta(days=3660)
LONGEST_TERM = timedelta(days=400)
WORDS = {
    "NUMBER_INVALID": _("The number has a wrong check digit."),
    "SUMS_DIFFER": _("The sums do not add up."),
    "DATE_OUT_OF_RANGE": _("The date is not likely."),
    "OUT_OF_RANGE": _("The value is not likely."),
    "NUMBERS_DIFFER": _("The two numbers are not of the same company."),
    "PAGES_DIFFER": _("The pages overlap, or the document does not have them."),
    "ADDRESS_INVALID": _("The address is not one."),
    "QUOTE_MISSING": _("The quoted words do not stand in the document."),
    "VALUE_NOT_QUOTED": _("The value does not stand in the quoted words."),
    "INSTRUCTION": _("The document speaks to whoever reads it by machine."),
    "NOT_SURE": _("The model is not sure."),
}


class Doubt(NamedTuple):
    """A field that is to be checked, and why."""

    field: str
    code: str


Check = Callable[[dict[str, Any], "Circumstances"], Iterator[Doubt]]


class Circumstances(NamedTuple):
    """The day, and how many pages the papers have (0: unknown)."""

    today: date
    pages: int = 0


def nothing(_data: dict[str, Any], _known: Circumstances) -> Iterator[Doubt]:
    """Doubt nothing: an answer of words has no rule."""
    return iter(())


def invoice(data: dict[str, Any], known: Circumstances) -> Iterator[Doubt]:
    """Doubt SIRET, dates, totals and VAT of a supplier's invoice."""
    yield from _number(data, "vendor_siret", is_siret)
    yield from _recent(data, "issue_date", known.today)
    issued, due = data.get("issue_date"), data.get("due_date")
    if issued and due and not issued <= due <= issued + LONGEST_TERM:
        yield Doubt("due_date", "DATE_OUT_OF_RANGE")
    yield from _totals(data)
    yield from _vat(data)


def purchase_document(data: dict[str, Any], known: Circumstances) -> Iterator[Doubt]:
    """Doubt date, totals and lines of a supplier's document."""
    yield from _recent(data, "date", known.today)
    yield from _totals(data)
    lines = data.get("lines") or []
    sums = [
        line["quantity"] * line["unit_price_ht"]
        for line in lines
        if line["quantity"] is not None and line["unit_price_ht"] is not None
    ]
    total = data.get("total_ht")
    if lines and total is not None and len(sums) == len(lines) and abs(sum(sums) - total) > CENTS * len(lines):
        yield Doubt("total_ht", "SUMS_DIFFER")
        yield Doubt("lines", "SUMS_DIFFER")


def attachments(data: dict[str, Any], known: Circumstances) -> Iterator[Doubt]:
    """Doubt parts that overlap, run backwards or go beyond the last page."""
    before = 0
    for part in data.get("parts") or []:
        first, last = part["from_page"], part["to_page"]
        if first is None or last is None or not before < first <= last or (known.pages and last > known.pages):
            yield Doubt("parts", "PAGES_DIFFER")
            return
        before = last


def cerfa(data: dict[str, Any], known: Circumstances) -> Iterator[Doubt]:
    """Doubt SIREN, closing date and length of the year of a tax return."""
    yield from _number(data, "siren", is_siren)
    yield from _recent(data, "closing_date", known.today)
    months = data.get("months")
    if months is not None and not 1 <= months <= 24:
        yield Doubt("months", "OUT_OF_RANGE")


_SERIAL = re.compile(r"[A-Z0-9][A-Z0-9 ./_-]{2,39}", re.IGNORECASE)


def plate(data: dict[str, Any], _known: Circumstances) -> Iterator[Doubt]:
    """Doubt a serial number that looks like none, and measures that no machine has."""
    serial = data.get("serial_number")
    if serial is not None and not (_SERIAL.fullmatch(serial) and any(one.isdigit() for one in serial)):
        yield Doubt("serial_number", "NUMBER_INVALID")
    size = data.get("dimensions") or {}
    if any(size.get(side) is not None and size[side] <= 0 for side in ("l", "w", "h")):
        yield Doubt("dimensions", "OUT_OF_RANGE")


def prospect(data: dict[str, Any], _known: Circumstances) -> Iterator[Doubt]:
    """Doubt numbers and addresses of a company."""
    yield from _number(data, "siren", is_siren)
    yield from _number(data, "siret", is_siret)
    siren, siret = data.get("siren"), data.get("siret")
    if siren and siret and not digits(siret).startswith(digits(siren)):
        yield Doubt("siret", "NUMBERS_DIFFER")
    if any("@" not in address or " " in address for address in data.get("emails") or []):
        yield Doubt("emails", "ADDRESS_INVALID")


def call_summary(data: dict[str, Any], known: Circumstances) -> Iterator[Doubt]:
    """Doubt actions that were due before the call, or more than two years after it."""
    for action in data.get("actions") or []:
        due = action["due_date"]
        if due is not None and not known.today <= due <= known.today + 2 * timedelta(days=366):
            yield Doubt("actions", "DATE_OUT_OF_RANGE")
            return


def digits(number: str) -> str:
    """Return a number without its spaces and dots."""
    return re.sub(r"[\s.\u00A0\u202F-]", "", number)


def _number(data: dict[str, Any], name: str, is_valid: Callable[[str], bool]) -> Iterator[Doubt]:
    value = data.get(name)
    if value is not None and not is_valid(digits(value)):
        yield Doubt(name, "NUMBER_INVALID")


def _recent(data: dict[str, Any], name: str, today: date) -> Iterator[Doubt]:
    day = data.get(name)
    if day is not None and not today - OLDEST <= day <= today + timedelta(days=31):
        yield Doubt(name, "DATE_OUT_OF_RANGE")


def _totals(data: dict[str, Any]) -> Iterator[Doubt]:
    without, with_vat = data.get("total_ht"), data.get("total_ttc")
    if without is None or with_vat is None:
        return
    most = abs(without) * max(vat_rates.OFFERED) / 100 + CENTS
    # VAT has the sign of what it is added to, and is never more than the highest rate makes
    vat = with_vat - without if without >= 0 else without - with_vat
    if not -CENTS <= vat <= most:
        yield Doubt("total_ht", "SUMS_DIFFER")
        yield Doubt("total_ttc", "SUMS_DIFFER")


def _vat(data: dict[str, Any]) -> Iterator[Doubt]:
    lines = data.get("vat_lines") or []
    if not lines:
        return
    whole = all(line["base_ht"] is not None and line["vat_amount"] is not None for line in lines)
    wrong = not whole or any(
        line["rate_pct"] is not None and abs(line["base_ht"] * line["rate_pct"] / 100 - line["vat_amount"]) > CENTS
        for line in lines
    )
    bases, taxes = sum(line["base_ht"] or 0 for line in lines), sum(line["vat_amount"] or 0 for line in lines)
    without, with_vat = data.get("total_ht"), data.get("total_ttc")
    if wrong:
        yield Doubt("vat_lines", "SUMS_DIFFER")
    if whole and without is not None and abs(bases - without) > CENTS:
        yield Doubt("total_ht", "SUMS_DIFFER")
        yield Doubt("vat_lines", "SUMS_DIFFER")
    if whole and with_vat is not None and abs(bases + taxes - with_vat) > CENTS:
        yield Doubt("total_ttc", "SUMS_DIFFER")
        yield Doubt("vat_lines", "SUMS_DIFFER")
