"""Deliveries of a platform: theirs, so whatever else they hold is left alone, and what makes no sense counts as none."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from pydantic import Field, field_validator

from leaseapp.kernel.text import plain_texts
from leaseapp.kernel.text.schema import Foreign, Out

LONGEST = 500
MOST_AMOUNTS = 20


class AmountIn(Foreign):
    """Money received at one rate, in € incl. VAT."""

    rate_pct: Decimal = Field(alias="ratePct")
    amount: Decimal


class DeliveryIn(Foreign):
    """A flow as the platform describes it (`flowId` …), or a status that a provider pushes itself (`eventId` …)."""

    flow: dict[str, Any] | None = None
    event_id: str = Field("", alias="eventId")
    provider_invoice_id: str = Field("", alias="providerInvoiceId")
    code: str = ""
    status: str = ""
    reason_code: str = Field("", alias="reasonCode")
    reason_text: str = Field("", alias="reasonText")
    occurred_at: datetime | None = Field(None, alias="occurredAt")
    amounts: list[AmountIn] = Field(default_factory=list)

    @classmethod
    def model_validate(cls, obj: Any, **options: Any) -> "DeliveryIn":
        """Keep a flow whole beside the fields that a direct status has."""
        if isinstance(obj, Mapping) and "flowId" in obj:
            obj = {"flow": dict(obj)}
        return super().model_validate(obj, **options)

    @field_validator("event_id", "provider_invoice_id", "code", "status", "reason_code", "reason_text", mode="before")
    @classmethod
    def _text(cls, value: Any) -> str:
        usable = isinstance(value, str) and plain_texts.wrong_in_text(value[:LONGEST]) is None
        return value[:LONGEST] if usable else ""

    @field_validator("flow", mode="before")
    @classmethod
    def _mapping(cls, value: Any) -> dict[str, Any] | None:
        return _kept(value) if isinstance(value, dict) else None

    @field_validator("occurred_at", mode="before")
    @classmethod
    def _instant(cls, value: Any) -> datetime | None:
        try:
            found = datetime.fromisoformat(value) if isinstance(value, str) else None
        except ValueError:
            return None
        return found if found is not None and found.tzinfo is not None else None

    @field_validator("amounts", mode="before")
    @classmethod
    def _amounts(cls, value: Any) -> list[dict[str, Any]]:
        rows = value if isinstance(value, list) else []
        return [one for one in rows[:MOST_AMOUNTS] if isinstance(one, dict) and _is_amount(one)]


def _kept(value: Any) -> Any:
    """Return JSON of theirs without the texts that deceive, or that no database keeps."""
    if isinstance(value, dict):
        return {name: _kept(one) for name, one in value.items() if _is_plain(name)}
    if isinstance(value, list):
        return [_kept(one) for one in value]
    return value if not isinstance(value, str) or _is_plain(value) else ""


def _is_plain(text: Any) -> bool:
    return isinstance(text, str) and plain_texts.wrong_in_text(text) is None


def _is_amount(row: dict[str, Any]) -> bool:
    try:
        rate, amount = Decimal(str(row["ratePct"])), Decimal(str(row["amount"]))
    except (KeyError, InvalidOperation):
        return False
    return rate.is_finite() and amount.is_finite() and 0 <= rate <= 100 and abs(amount) < Decimal(10) ** 12


class DeliveredOut(Out):
    """The outcome of a delivery: `applied` says that it told something new."""

    applied: bool
