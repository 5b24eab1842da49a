"""The provider that speaks the messages protocol: `POST {base}/v1/messages`, content in blocks, the schema as a forced tool."""

import base64
import json
from collections.abc import Callable
from typing import Any

from leaseapp.kernel.adapters.ai.contract import PDF, AiError, AiFault, Attachment, Completion, Price, Question
from leaseapp.kernel.adapters.ai.speaking import Speaker, whole_number

VERSION = "2023-06-01"
_TOOL = "answer"


class Messages:
    """A client of the protocol; `models` are those for text, for pictures and for looking things up."""

    name = "messages"

    def __init__(self, speaker: Speaker, models: tuple[str, str, str], price_of: Callable[[str], Price]) -> None:
        self._speaker, self._models, self._price_of = speaker, models, price_of

    def model_for(self, question: Question) -> str:
        """Return the model for pictures, for looking things up, or for text."""
        text, vision, search = self._models
        return search if question.is_searching else vision if question.attachments else text

    def price_of(self, model: str) -> Price:
        """Return today's price."""
        return self._price_of(model)

    def complete(self, question: Question) -> Completion:
        """Ask. Raises AiError."""
        model = self.model_for(question)
        spoken = self._speaker.post("/v1/messages", _body(question, model))
        blocks = spoken.body.get("content")
        found = [one for one in blocks if isinstance(one, dict)] if isinstance(blocks, list) else []
        data = next(
            (one.get("input") for one in found if one.get("type") == "tool_use" and one.get("name") == _TOOL), None
        )
        texts = [one["text"] for one in found if one.get("type") == "text" and isinstance(one.get("text"), str)]
        if not isinstance(data, dict):
            data = None
        if data is None and not texts:
            raise AiError(
                AiFault.UNREADABLE,
                "the answer has no content",
                duration_ms=spoken.duration_ms,
                attempts=spoken.attempts,
            )
        usage = spoken.body.get("usage")
        usage = usage if isinstance(usage, dict) else {}
        given, taken = whole_number(usage.get("input_tokens")), whole_number(usage.get("output_tokens"))
        return Completion(
            text="\n".join(texts) if data is None else json.dumps(data, ensure_ascii=False), data=data, input_tokens=given,
            output_tokens=taken, cost_usd=self._price_of(model).of(given, taken), model=model, provider=self.name,
            duration_ms=spoken.duration_ms, attempts=spoken.attempts,
            is_cut=spoken.body.get("stop_reason") == "max_tokens",
        )  # fmt: skip


def _body(question: Question, model: str) -> dict[str, Any]:
    # papers first, then what is asked of them
    content = [_block(one) for one in question.attachments]
    content.append({"type": "text", "text": question.prompt})
    body: dict[str, Any] = {
        "model": model,
        "system": question.instructions,
        "messages": [{"role": "user", "content": content}],
        "max_tokens": question.max_output_tokens,
        "temperature": question.temperature,
    }
    if question.schema is not None:
        body["tools"] = [{"name": _TOOL, "description": "The answer, as asked for.", "input_schema": question.schema}]
        body["tool_choice"] = {"type": "tool", "name": _TOOL}
    return body


def _block(attachment: Attachment) -> dict[str, Any]:
    kind = "document" if attachment.media_type == PDF else "image"
    data = base64.b64encode(attachment.content).decode()
    return {"type": kind, "source": {"type": "base64", "media_type": attachment.media_type, "data": data}}
