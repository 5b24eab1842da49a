"""Public holidays of France (Code du travail, art. L3133-1): fixed days, and those that move with Easter.

Those of Alsace and Moselle and of the overseas territories are not among them.
"""

from datetime import date, timedelta
from functools import cache

#: month and day: New Year, Labour Day, Victory 1945, national day, Assumption, All Saints, Armistice 1918, Christmas
FIXED = ((1, 1), (5, 1), (5, 8), (7, 14), (8, 15), (11, 1), (11, 11), (12, 25))
#: days after Easter Sunday: Easter Monday, Ascension, Whit Monday
AFTER_EASTER = (1, 39, 50)


def easter(year: int) -> date:
    """Return Easter Sunday of a year of the Gregorian calendar (the anonymous computus of 1876)."""
    golden, century, rest = year % 19, year // 100, year % 100
    corrected = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - century // 4 - corrected + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    late = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * late + 114, 31)
    return date(year, month, day + 1)


@cache
def holidays(year: int) -> frozenset[date]:
    """Return the public holidays of a year."""
    fixed = {date(year, month, day) for month, day in FIXED}
    return frozenset(fixed | {easter(year) + timedelta(days=days) for days in AFTER_EASTER})
