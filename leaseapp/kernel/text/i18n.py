"""French and English. English texts are the keys; `locale/fr/*.po` hold the French (gettext catalogues, read with Babel)."""

from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date as _babel_date
from babel.dates import format_datetime as _babel_datetime
from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from leaseapp.kernel import money
from leaseapp.kernel.settings import PROJECT_ROOT

LOCALES = ("fr", "en")
DEFAULT_LOCALE = "fr"
CATALOGUES = PROJECT_ROOT / "leaseapp" / "locale"
_BABEL = {"fr": "fr_FR", "en": "en_GB"}


CONTEXT = "\x04"
"""Between the context of a text and the text, as gettext joins them."""


_OF = "\x05"


def of(message: str, one: str) -> str:
    """Return a text that many kinds of records share, with the word for one (a msgid) in the place of its `{one}`."""
    return f"{message}{_OF}{one}"


def _(message: str, context: str = "") -> str:
    """Mark a text for translation; it is translated where it is shown.

    `context` tells texts apart that are one word in English and two in French: `_("Description", "line")` is "Désignation".
    """
    return f"{context}{CONTEXT}{message}" if context else message


def bare(message: str) -> str:
    """Return a text without its context: what it says in English."""
    return message.rpartition(CONTEXT)[2]


def context_of(message: str) -> str:
    """Return the context of a text, empty for most."""
    return message.rpartition(CONTEXT)[0]


@lru_cache
def catalogue(locale: str) -> dict[str, str]:
    """Every msgid of the merged catalogues with its text in `locale`; empty for English, whose texts are the keys."""
    texts: dict[str, str] = {}
    for path in sorted((CATALOGUES / locale).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=locale):
                if message.id and message.string and not message.fuzzy:
                    texts[_(str(message.id), message.context or "")] = str(message.string)
    return texts


def supported(locale: str | None) -> str:
    """Return the supported locale nearest to `locale` (`en-GB` → `en`); French when there is none."""
    language = (locale or "").replace("_", "-").split("-")[0].lower()
    return language if language in LOCALES else DEFAULT_LOCALE


def negotiate(accept_language: str | None) -> str:
    """Return the best supported locale of an Accept-Language header (RFC 9110, 12.5.4)."""
    wishes = []
    for position, part in enumerate((accept_language or "").split(",")):
        tag, _sep, quality = part.strip().partition(";q=")
        language = tag.split("-")[0].lower()
        if language in LOCALES:
            try:
                weight = Decimal(quality or "1")
            except ArithmeticError:
                weight = Decimal(0)
            wishes.append((-weight, position, language))
    return min(wishes)[2] if wishes else DEFAULT_LOCALE


def translate(locale: str, message: str, **params: Any) -> str:
    """Return `message` in `locale`, its `{named}` parameters filled in; dates, Decimals and Amounts are written the locale's way,
    a tuple of numbers as a choice (`20, 10 or 0`).

    `{count} {count|invoice|invoices}` takes the word for one or for several by the number `count`.
    An instant is written in the time zone that it carries: `Context.translate` gives it the organization's.
    """
    message, _sep, one = message.partition(_OF)
    text = catalogue(locale).get(message) if locale != "en" else None
    text = bare(message) if text is None else text
    if one:
        text = text.replace("{one}", translate(locale, one))
    if not params:
        return text
    return text.format_map(_Parameters(locale, params))


def in_books(message: str, **params: Any) -> str:
    """Return `message` in French, whoever asks: the books of a French company are kept in French (C. com. art. L123-22)."""
    return translate("fr", message, **params)


class _Parameters(dict[str, Any]):
    def __init__(self, locale: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.locale = locale

    def __getitem__(self, key: str) -> Any:
        if "|" in key:
            return self._counted(*key.split("|"))
        value = super().get(key, "")
        if isinstance(value, datetime):
            return _placed(self.locale, value)
        if isinstance(value, date):
            return format_date(self.locale, value)
        if isinstance(value, money.Amount):
            return money.to_text(value.value, self.locale, value.currency)
        if isinstance(value, Decimal):
            return format_number(self.locale, value)
        if isinstance(value, tuple):
            return format_list(
                [format_number(self.locale, item) for item in value], style="or", locale=_BABEL[self.locale]
            )
        return translate(self.locale, value) if isinstance(value, str) else value

    def __missing__(self, key: str) -> str:
        return ""

    def _counted(self, key: str, one: str, many: str) -> str:
        """Resolve `{count|invoice|invoices}`: the word for one or for several, as the language counts (app.jsx does the same)."""
        size = abs(super().get(key, 0))
        return one if size == 1 or (self.locale == "fr" and size < 2) else many


def format_date(locale: str, value: date | None, style: str = "short") -> str:
    """31/12/2026 in both languages (short), or Babel's `long`: 31 décembre 2026."""
    if value is None:
        return ""
    return _babel_date(value, "dd/MM/yyyy" if style == "short" else style, locale=_BABEL[locale])


def _placed(locale: str, value: datetime) -> str:
    """Return an instant in the zone that it carries (`Context.translate` and refusals see to that);
    elsewhere it says that it is UTC.
    """
    if isinstance(value.tzinfo, ZoneInfo):
        return format_datetime(locale, value, value.tzinfo.key)
    return f"{format_datetime(locale, value, 'UTC')} UTC"


def format_datetime(locale: str, value: datetime | None, timezone: str) -> str:
    """31/12/2026 23:59 in `timezone`."""
    if value is None:
        return ""
    return _babel_datetime(value, "dd/MM/yyyy HH:mm", tzinfo=ZoneInfo(timezone), locale=_BABEL[locale])


def format_instant(locale: str, value: datetime, timezone: str) -> str:
    """31/12/2026 23:59:07 (Europe/Paris, UTC+01:00): to the second, for what may be held against somebody."""
    pattern = "dd/MM/yyyy HH:mm:ss '('VV, 'UTC'xxx')'"
    return _babel_datetime(value, pattern, tzinfo=ZoneInfo(timezone), locale=_BABEL[locale])


def format_number(locale: str, value: Decimal | int | None) -> str:
    """1 234,5 or 1,234.5, with as many decimals as the value needs."""
    if value is None:
        return ""
    return format_decimal(value, locale=_BABEL[locale], decimal_quantization=False).replace("-", money.MINUS)


def country_name(locale: str, code: str) -> str:
    """Return the name of a country (ISO 3166-1 alpha-2): `FR` → `France`; the code where it names none."""
    return Locale.parse(_BABEL[locale]).territories.get(code, code)


def weekday_name(locale: str, day: int) -> str:
    """Return the name of a day of the week, 0 being Monday: `Monday`, `lundi`."""
    return Locale.parse(_BABEL[locale]).days["format"]["wide"][day]


def language_name(locale: str, code: str) -> str:
    """Return the name of a language (ISO 639-1): `fr` → `French`; the code where it names none."""
    return Locale.parse(_BABEL[locale]).languages.get(code, code)
