"""Tables of artificial intelligence."""

from leaseapp.ai.models.budget import AiBudget, AiReservation
from leaseapp.ai.models.cost_event import AiCostEvent, AiSent
from leaseapp.ai.models.kept_answer import AiKeptAnswer

__all__ = ["AiBudget", "AiCostEvent", "AiKeptAnswer", "AiReservation", "AiSent"]
