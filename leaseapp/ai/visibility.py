"""Rows of artificial intelligence that people of an external company see (third wall)."""

from leaseapp.ai.models import AiBudget, AiCostEvent, AiKeptAnswer, AiReservation, AiSent
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(AiBudget, AiReservation, AiCostEvent, AiSent, AiKeptAnswer)
