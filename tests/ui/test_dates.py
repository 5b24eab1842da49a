"""Days as people write them (assets/ui/dates.js), read as the date fields read them."""

import json
import subprocess
import sys
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT

TODAY = date(2026, 11, 22)
SCRIPT = """import { typedDate, weeksOf, addMonths } from "DATES";
const asked = JSON.parse(await Bun.stdin.text());
console.log(JSON.stringify({
  typed: asked.typed.map(([text, today]) => typedDate(text, today)),
  weeks: asked.months.map((day) => weeksOf(day)),
  moved: asked.moves.map(([day, months]) => addMonths(day, months)),
}));
"""


def asked(typed=(), months=(), moves=()):
    """Return the script's answer."""
    script = SCRIPT.replace("DATES", str(PROJECT_ROOT / "assets" / "ui" / "dates.js"))
    done = subprocess.run(
        [Path(sys.executable).parent / "bun", "-e", script], check=True, capture_output=True, text=True,
        input=json.dumps({"typed": list(typed), "months": list(months), "moves": list(moves)}),
    )  # fmt: skip
    return json.loads(done.stdout)


NAMED = {
    "15": "2026-11-15", "1511": "2026-11-15", "15/11": "2026-11-15", "15.11": "2026-11-15", "15 11": "2026-11-15",
    "031126": "2026-11-03", "03112026": "2026-11-03", "3/11/26": "2026-11-03", "2026-11-03": "2026-11-03",
    "today": "2026-11-22", "Aujourd'hui": "2026-11-22", "aujourd’hui": "2026-11-22", "auj": "2026-11-22",
    "demain": "2026-11-23", "hier": "2026-11-21", "+30": "2026-12-22", "-22": "2026-10-31", "+ 7 j": "2026-11-29",
    "+2s": "2026-12-06", "+2w": "2026-12-06", "+1m": "2026-12-22", "-1m": "2026-10-22", "29/02/28": "2028-02-29",
    "31": None, "31/11": None, "29/02/27": None, "0": None, "00": None, "3211": None, "1/13": None, "151": None, "abc": None,
    "": None, "15/11/": None, "15/11/6": None, "+": None, "+99999": None, "1e3": None, "15-11-2026-1": None,
    "15/11/1899": None, "١٥": None, "today!": None,
}  # fmt: skip


@lru_cache
def named():
    """Every text of the table, read in one go."""
    return dict(zip(NAMED, asked(typed=[(text, TODAY.isoformat()) for text in NAMED])["typed"], strict=True))


@pytest.mark.parametrize("text", NAMED)
def test_a_day_is_read_as_people_write_it(text):
    assert named()[text] == NAMED[text]


def test_every_day_of_three_years_is_read_back_however_it_is_written_and_from_whatever_day():
    days = [date(2026, 1, 1) + timedelta(days=step) for step in range(3 * 365)]
    cases = []
    for day in days:
        other = day.replace(day=1)
        far = (day + timedelta(days=500)).isoformat()
        cases += [
            (f"{day:{form}}", far)
            for form in ("%d/%m/%Y", "%d/%m/%y", "%d%m%y", "%d%m%Y", "%Y-%m-%d", "%d.%m.%Y", "%d %m %y")
        ]
        cases += [(f"{day:{form}}", other.isoformat()) for form in ("%d", "%d%m", "%d/%m", "%-d", "%-d/%-m")]
        cases += [
            (f"+{(day - other).days}", other.isoformat()),
            (f"-{(other - day).days * -1}", (day + (day - other)).isoformat()),
        ]
    read = asked(typed=cases)["typed"]
    each = len(cases) // len(days)
    wrong = {cases[at]: found for at, found in enumerate(read) if found != days[at // each].isoformat()}
    assert wrong == {}


def test_weeks_start_on_monday_hold_the_whole_month_and_months_end_on_days_that_exist():
    months = [date(2024 + step // 12, 1 + step % 12, 9).isoformat() for step in range(48)]
    for month, weeks in zip(months, asked(months=months)["weeks"], strict=True):
        days = [date.fromisoformat(day) for week in weeks for day in week]
        assert days[0].weekday() == 0
        assert days == [days[0] + timedelta(days=step) for step in range(42)]
        first = date.fromisoformat(month).replace(day=1)
        assert first in days[:7]
        assert (first + timedelta(days=32)).replace(day=1) - timedelta(days=1) in days
    moves = [
        ("2026-01-31", 1),
        ("2028-01-31", 1),
        ("2026-03-31", -1),
        ("2026-11-30", 3),
        ("2026-11-22", 12),
        ("2026-01-15", -1),
    ]
    assert asked(moves=moves)["moved"] == [
        "2026-02-28", "2028-02-29", "2026-02-28", "2027-02-28", "2027-11-22", "2025-12-15",
    ]  # fmt: skip
