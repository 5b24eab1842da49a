"""Parts that cards share: rows counted by the lists that they open, texts for days and changes."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Whose
from leaseapp.kernel.home.shapes import Change, Link
from leaseapp.kernel.listing.query import ListPage, ListRequest, read_page
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.text.i18n import _, format_date

MINUS = "\u2212"
Filters = dict[str, str]


def asked_of(context: Context, spec: ListSpec, filters: Filters, rows: int = 1, sort: str = "") -> ListPage:
    """Return the first rows of a list with its count and totals: what a card says is what the list shows."""
    return read_page(context, spec, ListRequest(page_size=rows, sort=sort, filters=filters))


def address(spec: ListSpec, filters: Filters) -> str:
    """Return the page of the list with exactly these filters."""
    return f"/workspace/{spec.name}?{urlencode(filters, safe=',')}" if filters else f"/workspace/{spec.name}"


def whole(context: Context, spec: ListSpec, filters: Filters, label: str = _("All")) -> Link:
    """Return the way from a card to its list."""
    return Link(label=context.translate(label), url=address(spec, filters))


def rest(context: Context, spec: ListSpec, filters: Filters, total: int, shown: int) -> Link | None:
    """Return the way to those that a card has no room for."""
    if total <= shown:
        return None
    return Link(label=context.translate(_("{count} more"), count=total - shown), url=address(spec, filters))


def own(context: Context, asked: Asked) -> Filters:
    """Return the filter for one's own business, where that was asked for."""
    mine = salesperson(context, asked)
    return {} if mine is None else {"salespersonId": str(mine)}


def salesperson(context: Context, asked: Asked) -> UUID | None:
    """Return the salesperson whose business is shown; None for everybody's."""
    return context.principal.user_id if asked.whose is Whose.MINE else None


def since(context: Context, instant: datetime) -> str:
    """Say how long ago it was: minutes and hours of today, then days, then the date."""
    day = context.day_of(instant)
    days = (context.today - day).days
    if days <= 0:
        minutes = max(int((context.now - instant).total_seconds() // 60), 0)
        if minutes < 60:
            return context.translate(_("{count} min ago"), count=minutes)
        return context.translate(_("{count} h ago"), count=minutes // 60)
    if days == 1:
        return context.translate(_("yesterday"))
    if days <= 14:
        return context.translate(_("{count} d ago"), count=days)
    return context.translate(_("on {date}"), date=format_date(context.locale, day))


def until(context: Context, day: date) -> str:
    """Say how far away a day is."""
    days = (day - context.today).days
    if days < 0:
        return context.translate(_("{count} d late"), count=-days)
    if days == 0:
        return context.translate(_("today"))
    if days == 1:
        return context.translate(_("tomorrow"))
    return context.translate(_("in {count} d"), count=days)


def percent(context: Context, value: Decimal | None, *, signed: bool = False, places: int = 1) -> str:
    """Return a percentage as people read it: "+9.4%", "−1.2%"; "–" for none."""
    if value is None:
        return "–"
    return signed_text(context, value, places, signed=signed) + ("\u00a0%" if context.locale == "fr" else "%")


def signed_text(context: Context, value: Decimal, places: int = 1, *, signed: bool = True) -> str:
    """Return a number with a real minus sign, and a plus sign if asked."""
    rounded = money.round_to(value, places)
    text = money.decimal_text(abs(rounded), context.locale, 0, places)
    return f"{MINUS}{text}" if rounded < 0 else f"+{text}" if signed and rounded > 0 else text


def change(context: Context, now: Decimal, earlier: Decimal, *, more_is: str = "good", less_is: str = "bad") -> Change:
    """Return the movement of an amount against the same day of the period before."""
    if earlier == 0:
        return Change(text=context.translate(_("nothing at the same day before")))
    moved = 100 * (now - earlier) / abs(earlier)
    text = context.translate(_("{change} on the same day"), change=percent(context, moved, signed=True))
    return Change(text=text, tone=more_is if moved > 0 else less_is if moved < 0 else "neutral")


def amount_text(context: Context, value: Any) -> str:
    """Return an amount in € with its cents inside a text."""
    return money.to_text(value, context.locale)


def in_days(context: Context, count: int) -> str:
    """Return the day `count` days from today, as an address holds it."""
    return (context.today + timedelta(days=count)).isoformat()
