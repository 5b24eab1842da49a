"""Each call of a model: what it cost, how it ended, and for thirty days what was sent."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.ai.enums import AiCallStatus
from leaseapp.ai.models.budget import usd_column
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    json_column,
    tenant_index,
    tenant_key,
    text_column,
)
from leaseapp.kernel.text.i18n import _


class AiCostEvent(TenantRow, table=True):
    """A call, answered or not (document 2). Rows are only added; they are the trail of their own, hence not audited.

    `month` is that of the organization's calendar, in which the call counts. `to_check` counts the fields of the answer that a
    rule or the model doubts, `masked` the values that were hidden before it was sent. `reserved_usd` was set aside for it.
    """

    __tablename__ = "ai_cost_event"
    __called__: ClassVar[str] = _("Call of artificial intelligence")
    __audited__: ClassVar[bool] = False
    __table_args__ = (tenant_index("month", "workflow"), tenant_index("created_at"))

    month: date
    workflow: str = Field(max_length=64)
    provider: str = Field(max_length=32)
    model: str = Field(max_length=100)
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: Decimal = usd_column()
    reserved_usd: Decimal = usd_column()
    status: AiCallStatus = enum_column(AiCallStatus)
    fault: str | None = Field(default=None, max_length=32)
    error_message: str | None = Field(default=None, max_length=500)
    duration_ms: int = 0
    attempts: int = 1
    masked: int = 0
    to_check: int = 0
    triggered_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    request_id: str = Field(default="", max_length=100)
    target_type: str | None = Field(default=None, max_length=64)
    target_id: uuid.UUID | None = None


class AiSent(TenantRow, table=True):
    """The texts that left with a call and came back, kept for thirty days, for administrators.

    `replaced` says which value stood behind each placeholder: it was put back here and never left. Papers are named by media
    type, size and hash; their content is not kept.
    """

    __tablename__ = "ai_sent"
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        tenant_key("ai_cost_event", "cost_event_id"),
        tenant_index("cost_event_id"),
        tenant_index("expires_at"),
    )

    cost_event_id: uuid.UUID
    instructions: str = text_column()
    prompt: str = text_column()
    papers: list[dict[str, Any]] = json_column(default_factory=list)
    replaced: dict[str, Any] = json_column()
    answer: str | None = text_column(default=None, nullable=True)
    expires_at: datetime
