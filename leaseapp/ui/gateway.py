"""From an event of the interface to an Endpoint: the caller's identity, a worker thread, `dispatch.perform` (ARCHITECTURE 4I)."""

import json
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import structlog

from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import Answer, perform
from leaseapp.kernel.endpoints import Endpoint, FileAnswer
from leaseapp.kernel.errors import Problem, ServerFault
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.process.log import bound
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, translate
from leaseapp.kernel.web import http
from leaseapp.kernel.web.problems import problem_body

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Caller:
    """The sender of the event that runs now; the identity middleware reads it from the database for each event."""

    principal: Principal | None = None
    request: RequestInfo = field(default_factory=RequestInfo)
    locale: str = DEFAULT_LOCALE


_caller: ContextVar[Caller | None] = ContextVar("leaseapp_ui_caller", default=None)


def set_caller(caller: Caller) -> None:
    """Bind the caller to this event (identity middleware, tests)."""
    _caller.set(caller)


def current_caller() -> Caller:
    """Return the caller of this event; nobody outside of one."""
    return _caller.get() or Caller()


@dataclass(frozen=True)
class Outcome:
    """The answer of an Endpoint to the interface: `body` as plain JSON values, or a `problem` in the caller's language."""

    body: Any = None
    problem: dict[str, Any] | None = None

    @property
    def ok(self) -> bool:
        """True when the act was done."""
        return self.problem is None

    @property
    def errors(self) -> dict[str, str]:
        """Message by field path, the first of each."""
        found: dict[str, str] = {}
        for error in (self.problem or {}).get("errors", ()):
            found.setdefault(error["field"], error["message"])
        return found


def _refusal(problem: Problem, locale: str) -> Outcome:
    body = problem_body(problem, locale)
    return Outcome(
        problem={
            "code": body["code"],
            "status": body["status"],
            "message": body["detail"],
            "errors": body.get("errors", []),
        }
    )


def _plain(answer: Answer) -> Any:
    if answer.replayed is not None:
        return json.loads(answer.replayed) if answer.replayed else None
    if answer.body is None or isinstance(answer.body, FileAnswer):
        return None
    return json.loads(answer.json())


def enter(endpoint: Endpoint, caller: Caller, arguments: dict[str, Any], idempotency_key: str | None = None) -> Outcome:
    """Run `endpoint` for `caller` (blocking) and answer an Outcome, never an exception."""
    who = caller.principal.named if caller.principal is not None else {}
    with bound(request_id=caller.request.request_id, **who):
        try:
            answer = perform(endpoint, caller.principal, caller.request, idempotency_key=idempotency_key, **arguments)
            if answer.problem is not None:
                return _refusal(answer.problem, caller.locale)
            return Outcome(body=_plain(answer))
        except Problem as problem:
            return _refusal(problem, caller.locale)
        except Exception as error:
            log.error("fault", endpoint=endpoint.name, exc_info=error)
            return _refusal(ServerFault(), caller.locale)


async def call(endpoint: Endpoint, *, idempotency_key: str | None = None, **arguments: Any) -> Outcome:
    """Run `endpoint` for the caller of this event in a worker thread; requests and events share them.

    Calls with the same `idempotency_key` have their effect once, as over HTTP: the later ones are told the first answer.
    """
    kind = http.threads_for(endpoint, arguments.get("query"))
    return await http.in_thread(enter, endpoint, current_caller(), arguments, idempotency_key or None, kind=kind)


def say(message: str, values: dict[str, Any] | None = None) -> str:
    """Return `message` in the caller's language, its `{field}` parameters filled from a record's plain values."""
    text = translate(current_caller().locale, message)
    for name, value in (values or {}).items():
        if isinstance(value, str | int):
            text = text.replace("{" + name + "}", str(value))
    return text


def allows(endpoint: Endpoint) -> bool:
    """Return True when the caller of this event may enter `endpoint`."""
    return endpoint.allows(current_caller().principal)
