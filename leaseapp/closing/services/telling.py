"""Sentences of provisions, kept with their values and told in the reader's language."""

from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.money import Amount

BY_HAND = "{text}"
_READ = {"on": date.fromisoformat, "sum": lambda text: Amount(Decimal(text)), "num": Decimal}


def kept(message: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return a sentence as it is stored."""
    return {"message": message, "params": params}


def told(context: Context, why: dict[str, Any]) -> str:
    """Return a stored sentence in the reader's language; a person's own words as they are."""
    if not why:
        return ""
    if why["message"] == BY_HAND:
        return why["params"]["text"]
    read = {name: _READ.get(name.split("_")[0], _as_is)(value) for name, value in why["params"].items()}
    return context.translate(why["message"], **read)


def _as_is(value: Any) -> Any:
    return value
