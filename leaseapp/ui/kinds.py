"""Kinds of values, shared by facts, cells, figures and fields; and small helpers of declarations."""

import re
from typing import Any

from pydantic.alias_generators import to_camel

from leaseapp.kernel.state_machine import StateMachine

TEXT, LONG, ADDRESSES, MONEY, PRICE, NUMBER, PERCENT = (
    "text",
    "long",
    "addresses",
    "money",
    "price",
    "number",
    "percent",
)
DATE, DATETIME, BOOL, EMAIL, PHONE, COUNTRY = "date", "datetime", "bool", "email", "phone", "country"
SIREN, IBAN = "siren", "iban"
"""Shown in groups of digits; SIREN stands for SIRET too."""

When = dict[str, list[Any]]


def fires(machine: StateMachine, trigger: str) -> When:
    """Shown while the record's status allows `trigger`: the statuses from which the state machine goes."""
    sources = [source.value for move in machine.transitions if move.trigger == trigger for source in move.origins]
    if not sources:
        raise ValueError(f"no transition {trigger}")
    return {to_camel(machine.column): sources}


def holds(when: When | None, record: dict[str, Any]) -> bool:
    """Return True when every field of `when` has one of its values; `*` stands for any value but an empty one."""
    for name, values in (when or {}).items():
        value: Any = record
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if value not in values and not ("*" in values and value not in (None, "", False)):
            return False
    return True


def template(text: str | None) -> str | None:
    """Make a template of a field name alone: `number` → `{number}`."""
    if text and re.fullmatch(r"[\w.]+", text):
        return "{" + text + "}"
    return text
