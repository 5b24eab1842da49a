"""The provider that knows the answers beforehand: the default, which opens no connection and uses no credit.

An answer is looked for by the workflow and the digest of the question in `answers/<workflow>.json`, else it is the standard
answer of that workflow. It takes 20 milliseconds. Tests and the demonstration give it a price, and a script of failures.
"""

import json
import time
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from leaseapp.kernel.adapters.ai.contract import AiError, AiFault, Completion, Price, Question

ANSWERS = Path(__file__).with_name("answers")
LATENCY_SECONDS = 0.02
HUGE = 3_000_000
_PICTURE_TOKENS, _CHARACTERS = 1600, 4


class Script(StrEnum):
    """A failure that is played instead of the answer."""

    ERROR = "error"
    TIMEOUT = "timeout"
    INVALID_JSON = "invalid-json"
    HUGE = "huge"


class Fixtures:
    """Answers from files; `script` is played call by call, before any answer is given."""

    name = "fixtures"

    def __init__(
        self,
        directory: Path = ANSWERS,
        *,
        price: Price | None = None,
        script: Iterable[Script | None] = (),
        latency: float = LATENCY_SECONDS,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._directory, self._price, self._latency, self._sleep = directory, price or Price(), latency, sleep
        self._script, self._lock = list(script), Lock()
        self.calls = 0

    def model_for(self, question: Question) -> str:
        """Return the name under which such calls are written down."""
        return "fixtures-vision" if question.attachments else "fixtures-text"

    def price_of(self, model: str) -> Price:
        """Return the price that was given, nothing by default."""
        return self._price

    def complete(self, question: Question) -> Completion:
        """Answer from the files, or fail as the script says. Raises AiError."""
        with self._lock:
            self.calls += 1
            played = self._script.pop(0) if self._script else None
        self._sleep(self._latency)
        duration = int(self._latency * 1000)
        if played is Script.ERROR:
            raise AiError(AiFault.UNAVAILABLE, "status 503", duration_ms=duration)
        if played is Script.TIMEOUT:
            raise AiError(AiFault.TIMEOUT, "no answer in time", duration_ms=duration)
        if played is Script.HUGE:
            raise AiError(AiFault.TOO_LARGE, "the answer is too large", duration_ms=duration)
        data: dict[str, Any] | None = None
        if question.schema is None:
            text = str(answer_to(self._directory, question).get("text", ""))
        elif played is Script.INVALID_JSON:
            text = '{"data": {"half'
        else:
            data = answer_to(self._directory, question)
            text = json.dumps(data, ensure_ascii=False)
        given = (len(question.instructions) + len(question.prompt)) // _CHARACTERS
        given += _PICTURE_TOKENS * len(question.attachments)
        taken = len(text) // _CHARACTERS
        return Completion(
            text=text, data=data, input_tokens=given, output_tokens=taken, cost_usd=self._price.of(given, taken),
            model=self.model_for(question), provider=self.name, duration_ms=duration,
        )  # fmt: skip


def answer_to(directory: Path, question: Question) -> dict[str, Any]:
    """Return the answer that the files hold for this very question, else the standard one of its workflow.

    Raises AiError for a workflow without answers.
    """
    known = _answers(directory, question.name)
    if known is None:
        raise AiError(AiFault.REFUSED, "no fixture for this workflow")
    if question.is_searching:
        return {"text": known.get("search", "")}
    return known.get("by_digest", {}).get(question.digest) or known["standard"]


@lru_cache(maxsize=64)
def _answers(directory: Path, workflow: str) -> dict[str, Any] | None:
    path = directory / f"{workflow}.json"
    if not workflow.replace("-", "").isalnum() or not path.is_file():
        return None
    return json.loads(path.read_text(encoding="utf-8"))
