"""The wording of a document: words, dates and amounts in the language of the document.

Labels are translated. What French law wants in French stays French in every language: exemption texts, the option for
debits, legal form and registration, and the terms that the seller wrote.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from babel import Locale

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.counting import counted
from leaseapp.documents.rules.parties import Address
from leaseapp.kernel import money
from leaseapp.kernel.text.i18n import _, format_date, format_instant, translate

KINDS = {LineKind.GOODS: _("Goods item"), LineKind.SERVICE: _("Service")}


@dataclass(frozen=True, slots=True)
class Wording:
    """Words and figures in one language ("fr" or "en")."""

    locale: str

    def say(self, message: str, **params: Any) -> str:
        """Return `message` translated, its parameters filled in."""
        return translate(self.locale, message, **params)

    def day(self, value: date | None) -> str:
        """Return a date as 31/12/2026, empty for none."""
        return format_date(self.locale, value)

    def instant(self, value: datetime, timezone: str) -> str:
        """Return an instant to the second, with its time zone."""
        return format_instant(self.locale, value, timezone)

    def amount(self, value: Decimal, currency: str | None = "EUR") -> str:
        """Return an amount with its currency (none for a bare figure) and a true minus sign."""
        return money.to_text(value, self.locale, currency)

    def price(self, value: Decimal) -> str:
        """Return a unit price with 2 to 6 decimals."""
        return money.decimal_text(value, self.locale, 2, 6)

    def quantity(self, value: Decimal, unit: str | None) -> str:
        """Return a quantity with the decimals that it needs, and its unit in the plural of the language: 3 pièces."""
        text = money.decimal_text(value, self.locale, 0, 3)
        return f"{text}\u00a0{counted(unit, value, self.locale)}" if unit else text

    def rate(self, value: Decimal) -> str:
        """Return a rate in percent."""
        return money.rate_text(value, self.locale)

    def period(self, start: date | None, end: date | None) -> str:
        """Return `from 01/11/2026 to 30/11/2026`, empty without both ends."""
        return self.say(_("from {start} to {end}"), start=start, end=end) if start and end else ""

    def place(self, address: Address) -> list[str]:
        """Return the lines of an address below the name; the country in capitals when it is not France."""
        town = "\u00a0".join(part for part in (address.postal_code, address.city) if part)
        lines = [address.line1 or "", address.line2 or "", town]
        if address.country != "FR":
            lines.append((Locale(self.locale).territories.get(address.country) or address.country).upper())
        return [line for line in lines if line]
