"""Order of stops, and punctuality at them (FIELD.md 4.1)."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

ORDER = _("A machine is loaded before it is unloaded.")
WINDOW_REVERSED = _("It ends before it begins.")
PLACE_REQUIRED = _("Say at which place of ours or of a client, or give an address.")
END_OF_DAY = time(23, 59, 59)


def order_error(ways: Iterable[tuple[int | None, int | None]], field: str) -> FieldError | None:
    """STOP_ORDER where a machine is unloaded before or where it is loaded; `ways` are positions of both stops."""
    wrong = any(pick is not None and drop is not None and drop <= pick for pick, drop in ways)
    return FieldError(field, "STOP_ORDER", ORDER) if wrong else None


def window_error(begin: str | None, end: str | None) -> FieldError | None:
    """WINDOW_REVERSED for hours (08:30) that end before they begin."""
    return FieldError("windowTo", "WINDOW_REVERSED", WINDOW_REVERSED) if begin and end and end < begin else None


def punctual(stops: Sequence[tuple[date, str | None, datetime]], timezone: str) -> bool:
    """Tell whether each stop (planned day, last hour, arrival) was reached in time, by the clock of the organization."""
    zone = ZoneInfo(timezone)
    return all(
        arrived.astimezone(zone).replace(tzinfo=None)
        <= datetime.combine(day, time.fromisoformat(last) if last else END_OF_DAY)
        for day, last, arrived in stops
    )
