"""The provider that speaks the chat completions protocol: `POST {base}/chat/completions`, as many services understand it."""

import base64
from collections.abc import Callable
from typing import Any

from leaseapp.kernel.adapters.ai.contract import PDF, AiError, AiFault, Attachment, Completion, Price, Question
from leaseapp.kernel.adapters.ai.speaking import Speaker, as_object, whole_number


class ChatCompletions:
    """A client of the protocol; `models` are those for text, for pictures and for looking things up."""

    name = "chat-completions"

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
        spoken = self._speaker.post("/chat/completions", _body(question, model))
        try:
            (choice, *_others) = spoken.body["choices"]
            text = choice["message"]["content"]
            if not isinstance(text, str):
                raise TypeError("no text")
        except (KeyError, TypeError, ValueError) as error:
            raise AiError(
                AiFault.UNREADABLE, "the answer has no text", duration_ms=spoken.duration_ms, attempts=spoken.attempts
            ) from error
        usage = spoken.body.get("usage")
        usage = usage if isinstance(usage, dict) else {}
        given, taken = whole_number(usage.get("prompt_tokens")), whole_number(usage.get("completion_tokens"))
        return Completion(
            text=text, data=as_object(text), input_tokens=given, output_tokens=taken,
            cost_usd=self._price_of(model).of(given, taken), model=model, provider=self.name,
            duration_ms=spoken.duration_ms, attempts=spoken.attempts, is_cut=choice.get("finish_reason") == "length",
        )  # fmt: skip


def _body(question: Question, model: str) -> dict[str, Any]:
    content: list[dict[str, Any]] = [{"type": "text", "text": question.prompt}]
    content += [_part(one) for one in question.attachments]
    body: dict[str, Any] = {
        "model": model,
        "messages": [
            {"role": "system", "content": question.instructions},
            {"role": "user", "content": content},
        ],
        "max_tokens": question.max_output_tokens,
        "temperature": question.temperature,
    }
    if question.schema is not None:
        named = {
            "name": question.name.replace("-", "_"),
            "schema": question.schema,
            "strict": _is_closed(question.schema),
        }
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    return body


def _is_closed(schema: Any) -> bool:
    """Say whether each object names all of its properties: a schema with free names is not taken strictly."""
    if isinstance(schema, list):
        return all(map(_is_closed, schema))
    if not isinstance(schema, dict):
        return True
    is_free = isinstance(schema.get("additionalProperties"), dict) or "patternProperties" in schema
    return not is_free and all(map(_is_closed, schema.values()))


def _part(attachment: Attachment) -> dict[str, Any]:
    address = f"data:{attachment.media_type};base64,{base64.b64encode(attachment.content).decode()}"
    if attachment.media_type == PDF:
        return {"type": "file", "file": {"filename": "document.pdf", "file_data": address}}
    return {"type": "image_url", "image_url": {"url": address}}
