"""The plain tables, for statements that compare and change in one step."""

from typing import Any

from leaseapp.ai.models.budget import AiBudget, AiReservation
from leaseapp.ai.models.cost_event import AiSent
from leaseapp.ai.models.kept_answer import AiKeptAnswer

budget: Any = AiBudget.__table__
reservation: Any = AiReservation.__table__
kept_answer: Any = AiKeptAnswer.__table__
sent: Any = AiSent.__table__
