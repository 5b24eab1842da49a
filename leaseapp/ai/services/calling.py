"""One call of a model: set aside, asked, settled; whoever asks holds no transaction meanwhile."""

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import structlog

from leaseapp.ai.enums import AiCallStatus
from leaseapp.ai.models import AiSent
from leaseapp.ai.rules import estimates
from leaseapp.ai.services import budgets, notices
from leaseapp.ai.services.budgets import AiBudgetExhaustedError, Reservation, Settled
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import AiError, AiProvider, Completion, Question
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.process import tracing

SENT_KEPT = timedelta(days=30)
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Caller:
    """The actor who asks, and for which record; `hidden` are the values behind the placeholders of what is asked."""

    actor: Principal
    request: RequestInfo
    target: tuple[str, UUID] | None = None
    hidden: dict[str, str] | None = None


class Rejected(Exception):
    """The end of a call whose answer cannot be used, although it came and is paid for."""

    def __init__(self, fault: str, message: str) -> None:
        super().__init__(message)
        self.fault, self.message = fault, message


@dataclass
class Call:
    """A question that was asked: its reservation, then its answer. It is settled exactly once."""

    caller: Caller
    question: Question
    reserved: Reservation
    answer: Completion | None = None

    def succeed(self, to_check: int = 0) -> None:
        """Write that the answer was used."""
        self._settle(AiCallStatus.SUCCESS, to_check=to_check)

    def reject(self, why: Rejected) -> None:
        """Write that the answer came and was no use: it costs all the same."""
        self._settle(AiCallStatus.ERROR, why.fault, why.message)

    def fail(self, error: AiError) -> None:
        """Write that no answer came."""
        became = Settled(
            AiCallStatus.ERROR, fault=error.fault.value, error=error.message, duration_ms=error.duration_ms,
            attempts=error.attempts, masked=len(self.caller.hidden or {}), target=self.caller.target,
        )  # fmt: skip
        self._write(became, None)

    def _settle(
        self, status: AiCallStatus, fault: str | None = None, error: str | None = None, to_check: int = 0
    ) -> None:
        answer = self.answer
        assert answer is not None
        became = Settled(
            status, cost=answer.cost_usd, input_tokens=answer.input_tokens, output_tokens=answer.output_tokens, fault=fault,
            error=error, duration_ms=answer.duration_ms, attempts=answer.attempts, masked=len(self.caller.hidden or {}),
            to_check=to_check, target=self.caller.target,
        )  # fmt: skip
        self._write(became, answer.text)

    def _write(self, became: Settled, answer: str | None) -> None:
        with db.unit_of_work(self.caller.actor, request=self.caller.request, action=budgets.SETTLE) as context:
            event = budgets.settle(context, self.reserved, became)
            sent = AiSent(
                cost_event_id=event.id, instructions=self.question.instructions, prompt=self.question.prompt,
                papers=[_named(one) for one in self.question.attachments], replaced=dict(self.caller.hidden or {}),
                answer=answer, expires_at=context.now + SENT_KEPT,
            )  # fmt: skip
            context.add(sent)
        notices.tell(self.caller.actor, self.reserved.month)


def ask(caller: Caller, question: Question) -> Call:
    """Ask within the budget and return the call with its answer, which the caller settles.

    Raises AiBudgetExhaustedError when nothing was asked, AiError when there is no answer (settled here).
    """
    provider = ai.provider()
    model = provider.model_for(question)
    amount = estimate(provider, model, question)
    try:
        reserved = budgets.reserve(caller.actor, question.name, provider.name, model, amount)
    except AiBudgetExhaustedError:
        notices.tell(caller.actor, None)
        raise
    call = Call(caller, question, reserved)
    with tracing.span(f"ai {question.name}", provider=provider.name, model=model):
        try:
            call.answer = provider.complete(question)
        except AiError as error:
            call.fail(error)
            _log.warning("ai call failed", workflow=question.name, fault=error.fault.value, attempts=error.attempts)
            raise
        except Exception as error:
            # a fault of ours: what was set aside is not left to expire
            call.fail(AiError(ai.AiFault.UNREADABLE, type(error).__name__))
            raise
    return call


def estimate(provider: AiProvider, model: str, question: Question) -> Decimal:
    """Return what the question may cost at most in US dollars."""
    characters = len(question.instructions) + len(question.prompt) + len(str(question.schema or ""))
    given = estimates.input_tokens(characters, len(question.attachments))
    return provider.price_of(model).of(given, question.max_output_tokens)


def check_affordable(context: Context, question: Question) -> None:
    """Raise AiBudgetExhaustedError where the month has not enough left for `question`; nothing is set aside."""
    provider = ai.provider()
    if estimate(provider, provider.model_for(question), question) > budgets.left(context):
        raise AiBudgetExhaustedError()


def _named(paper: ai.Attachment) -> dict[str, Any]:
    named: dict[str, Any] = {
        "mediaType": paper.media_type,
        "sizeBytes": len(paper.content),
        "sha256": hashlib.sha256(paper.content).hexdigest(),
    }
    if paper.file_id is not None:
        named |= {"fileId": str(paper.file_id), "page": paper.page}
    return named
