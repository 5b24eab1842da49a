"""Answers that are kept, so that the same question is not paid twice (document 2: prospects, fifteen days)."""

from datetime import datetime
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, json_column, tenant_index, unique_in_tenant


class AiKeptAnswer(TenantRow, table=True):
    """An answer of a workflow to one question of the organization: `digest` is that of its values."""

    __tablename__ = "ai_kept_answer"
    __audited__: ClassVar[bool] = False
    __table_args__ = (unique_in_tenant("workflow", "digest"), tenant_index("expires_at"))

    workflow: str = Field(max_length=64)
    digest: str = Field(max_length=64)
    answer: dict[str, Any] = json_column()
    expires_at: datetime
