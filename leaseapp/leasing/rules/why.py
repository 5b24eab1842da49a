"""The reason of an amount of a schedule, in a sentence with its numbers (LEASING.md 6, "Why this amount?")."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from leaseapp.kernel import money
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import Intercalary, Timing

RENT = {
    Timing.ADVANCE: _("{capital} at {rate} % a year down to {residual}: {periods} rents, each at the beginning of its period."),
    Timing.ARREARS: _("{capital} at {rate} % a year down to {residual}: {periods} rents, each at the end of its period."),
}  # fmt: skip
#: what people from outside read: no rate, no capital
RENT_OUTSIDE = _("{periods} rents over the term; the contract says {rent} a period.")
BEFORE = {
    Intercalary.ACTUAL_ON_30: _("{days} {days|day|days} before the first period, on months of 30 days: {rent} a period."),
    Intercalary.ACTUAL_ON_MONTH: _("{days} {days|day|days} before the first period, on its real days: {rent} a period."),
    Intercalary.THIRTY_360: _("{days} {days|day|days} before the first period, counted as 30 a month: {rent} a period."),
    Intercalary.INTEREST_ONLY: _("The interest of the {days} {days|day|days} from the delivery to the first period."),
    Intercalary.NONE: _("The contract has no rent before the first period."),
}  # fmt: skip
SERVICE = _("{amount} each {period} {period|month|months}, as the contract says.")
FEE = _("The application fee of the offer, once.")
_MONEY = ("capital", "residual", "rent", "amount")


def _said(name: str, value: Any) -> Any:
    if name in _MONEY:
        return money.Amount(Decimal(value))
    return Decimal(value) if name == "rate" else value


def why(explanation: Mapping[str, Any], *, internal: bool) -> tuple[str, dict[str, Any]]:
    """Return the sentence and its parameters; people from outside read no rate and no capital."""
    params = {name: _said(name, value) for name, value in explanation.items()}
    of = explanation.get("of")
    if of == "rent":
        return (RENT[Timing(params["timing"])] if internal else RENT_OUTSIDE), params
    if of == "before":
        return BEFORE[Intercalary(params["mode"])], params
    return (SERVICE if of == "service" else FEE), params
