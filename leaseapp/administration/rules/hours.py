"""The hours of recurring work in words, for the patterns of cron that work of this product has."""

from typing import Any

from leaseapp.kernel.text.i18n import _, translate, weekday_name

EACH_MINUTE, EVERY = _("every minute"), _("every {count} minutes")
HOURLY = _("each hour at minute {minute}")
DAILY, WEEKLY = _("each day at {times}"), _("each {day} at {times}")
ON_WORKING_DAYS, MONTHLY = _("Monday to Friday at {times}"), _("on the 1st of each month at {times}")
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def in_words(cron: str, locale: str) -> str:
    """Return the five fields in words; as they stand where nobody has words for them."""
    minute, hour, *date, day = cron.split()
    told: tuple[str, dict[str, Any]] | None = None
    if (*date, day) == ("1", "*", "*") and minute.isdecimal() and hour.isdecimal():
        told = MONTHLY, {"times": f"{int(hour):02}:{int(minute):02}"}
    elif date == ["*", "*"]:
        if (minute, hour, day) == ("*", "*", "*"):
            told = EACH_MINUTE, {}
        elif (hour, day) == ("*", "*") and minute.startswith("*/"):
            told = EVERY, {"count": int(minute.removeprefix("*/"))}
        elif (hour, day) == ("*", "*") and minute.isdecimal():
            told = HOURLY, {"minute": int(minute)}
        elif minute.isdecimal() and hour.replace(",", "").isdecimal():
            times = ", ".join(f"{int(one):02}:{int(minute):02}" for one in hour.split(","))
            if day == "*":
                told = DAILY, {"times": times}
            elif day == "mon-fri":
                told = ON_WORKING_DAYS, {"times": times}
            elif day in _DAYS:
                told = WEEKLY, {"times": times, "day": weekday_name(locale, _DAYS.index(day))}
    return translate(locale, told[0], **told[1]) if told else cron
