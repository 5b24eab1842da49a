"""Running a workflow: prompt, masking, calls within the budget, reading the answer, and the rules that beat the model.

Nobody calls this inside a transaction: each call has transactions of its own before and after, and none while it waits.
What comes back is a proposal: saving it is the act of a person, or of an import whose rules checked it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any
from uuid import UUID

import structlog
from pydantic import BaseModel, ValidationError

from leaseapp.ai.rules import answering, blocks, checks, instructions
from leaseapp.ai.rules.answering import FieldState
from leaseapp.ai.rules.masking import Masked, names_in
from leaseapp.ai.services import calling, filed, keeping, papers, switches
from leaseapp.ai.services.calling import Call, Caller, Rejected
from leaseapp.ai.services.workflows import Workflow, workflow_called
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.ai import AiError, Attachment, Question
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.errors import Unavailable
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.validation import validate

ROUNDS = 2
"""The first answer, and one that mends its form."""
_log = structlog.get_logger(__name__)


class AiUnavailable(Unavailable):
    """503: there is no answer that can be used; the rest of the application goes on."""

    code = "AI_UNAVAILABLE"
    message = _("Artificial intelligence does not answer right now. Enter the values by hand, or try again later.")


@dataclass(frozen=True)
class Result:
    """An answer: data by field (snake_case), the state of each field that has a value, what all calls cost in US dollars.

    `warnings` concern the papers as a whole. `events` are the cost events of its calls.
    """

    workflow: str
    data: dict[str, Any]
    fields: dict[str, FieldState]
    cost_usd: Decimal
    warnings: tuple[str, ...] = ()
    events: tuple[UUID, ...] = ()
    shape: BaseModel | None = field(default=None, repr=False)


def run(
    actor: Principal,
    key: str,
    values: dict[str, Any] | None = None,
    attachments: Sequence[Attachment] = (),
    *,
    files: Sequence[UUID] = (),
    people: Sequence[str | None] = (),
    target: tuple[str, UUID] | None = None,
    request: RequestInfo | None = None,
) -> Result:
    """Run the workflow `key` for the organization of `actor`.

    `files` are stored files that the actor reads: they go along after `attachments`. `people` are the names that the record
    knows, `target` is the record (kind, id). Raises NotFound for an unknown workflow and at `fileIds[n]` for a file that they do
    not read, Conflict FILE_SCAN_PENDING or FILE_INFECTED, Unavailable for a content that cannot be read, Invalid for wrong
    values or papers, Conflict AI_WORKFLOW_OFF, AiBudgetExhaustedError, AiUnavailable.
    """
    workflow = workflow_called(key)
    given = validate(workflow.takes, values or {})
    switches.check(actor, workflow)
    read = papers.read(workflow, [*attachments, *filed.attached(actor, workflow, files, request)])
    masked = Masked(names_in(people)) if workflow.hides else Masked()
    caller = Caller(actor, request or RequestInfo(), target, masked.values if workflow.hides else None)
    rounds: list[Call] = []
    known_answer = keeping.kept(actor, workflow, given)
    if known_answer is not None:
        answer: Any = workflow.answer.model_validate_json(json.dumps(known_answer))
    else:
        question = _question(workflow, given, read, masked, actor)
        if workflow.is_searched:
            question = _searched(caller, workflow, question, rounds)
        answer = _answered(caller, workflow, question, rounds)
    data = masked.put_back_all(answer.data.model_dump(mode="python", by_alias=False))
    known = checks.Circumstances(clock.today(actor.timezone), read.page_count)
    found = answering.states(data, answer.fields, workflow.check(data, known), read.texts)
    # what was looked up was written by others too
    told = [call.answer.text for call in rounds if call.question.is_searching and call.answer]
    warnings = instructions.warnings_of([*(read.texts or [_words(given)]), *told])
    if warnings:
        # whoever writes to the machine may have written the values too
        for state in found.values():
            state.doubt("INSTRUCTION")
    if known_answer is None:
        rounds[-1].succeed(sum(state.to_check for state in found.values()))
        if not warnings:
            keeping.keep(actor, workflow, given, masked.put_back_all(answer.model_dump(mode="json", by_alias=True)))
    cost = sum((one.answer.cost_usd for one in rounds if one.answer is not None), Decimal(0))
    return Result(
        key,
        data,
        found,
        cost,
        tuple(warnings),
        tuple(one.reserved.id for one in rounds),
        workflow.answers.model_validate(data),
    )


def check_affordable(context: Context, key: str, pages: int) -> None:
    """Raise AiBudgetExhaustedError where the month has not enough left for `key` over so many pages."""
    workflow = workflow_called(key)
    blank = tuple(Attachment("image/png", b"") for _page in range(pages))
    question = Question(
        key, instructions.system("fr"), workflow.task, workflow.schema, blank, workflow.max_output_tokens
    )
    calling.check_affordable(context, question)


def _searched(caller: Caller, workflow: Workflow, question: Question, rounds: list[Call]) -> Question:
    """Let a model look things up, in words, and return the question with what it found as data. Raises AiUnavailable."""
    looked_up = replace(question, instructions=instructions.SEARCH, schema=None, is_searching=True)
    try:
        call = calling.ask(caller, looked_up)
    except AiError as error:
        raise AiUnavailable() from error
    call.succeed()
    rounds.append(call)
    found = call.answer.text if call.answer else ""
    return replace(question, prompt=f"{question.prompt}\n\n{blocks.block('search results', found)}")


def _answered(caller: Caller, workflow: Workflow, question: Question, rounds: list[Call]) -> Any:
    """Return the answer in its shape; one that does not fit is asked to be mended once. Raises AiUnavailable."""
    asked = question
    for number in range(1, ROUNDS + 1):
        try:
            call = calling.ask(caller, asked)
        except AiError as error:
            raise AiUnavailable() from error
        rounds.append(call)
        try:
            return _understood(workflow, call)
        except Rejected as why:
            call.reject(why)
            _log.warning("ai answer rejected", workflow=workflow.key.value, fault=why.fault, round=number)
            asked = _mending(question, call, why)
    raise AiUnavailable()


def _understood(workflow: Workflow, call: Call) -> Any:
    answer = call.answer
    if answer is None or answer.is_cut:
        raise Rejected("UNREADABLE", "the answer was cut")
    if answer.data is None:
        raise Rejected("UNREADABLE", "the answer is no JSON object")
    try:
        return workflow.answer.model_validate_json(json.dumps(answer.data))
    except ValidationError as error:
        places = {
            ".".join(str(part) for part in one["loc"]) for one in error.errors(include_input=False, include_url=False)
        }
        raise Rejected("UNREADABLE", f"the answer does not fit: {', '.join(sorted(places))[:300]}") from None


def _mending(question: Question, call: Call, why: Rejected) -> Question:
    """Return the question again, with what was wrong; the wrong answer is data like everything that others wrote."""
    before = blocks.block("answer before", call.answer.text if call.answer else "")
    prompt = f"{question.prompt}\n\nThe answer below could not be used ({why.message}). Answer again.\n{before}"
    return replace(question, prompt=prompt)


def _question(workflow: Workflow, given: BaseModel, read: papers.Papers, masked: Masked, actor: Principal) -> Question:
    values = given.model_dump(mode="json", by_alias=True, exclude_none=True)
    if workflow.hides:
        values = masked.hide_all(values)
    parts = [instructions.TASK.format(task=workflow.task, today=clock.today(actor.timezone).isoformat())]
    for name, value in values.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
        parts.append(blocks.block(_words_of(name), text))
    return Question(
        workflow.key.value, instructions.system(actor.locale), "\n\n".join(parts), workflow.schema, read.attachments,
        workflow.max_output_tokens,
    )  # fmt: skip


def _words_of(name: str) -> str:
    return "".join(f" {one.lower()}" if one.isupper() else one for one in name)


def _words(given: BaseModel) -> str:
    return json.dumps(given.model_dump(mode="json"), ensure_ascii=False)
