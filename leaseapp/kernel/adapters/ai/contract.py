"""The port of artificial intelligence: one question, one answer with its tokens and its price.

A provider answers a question or raises `AiError`, which says what was used up all the same. It has no tools, fetches nothing
and talks to one host; what the answer means, and whether it is true, is the business of `leaseapp/ai`.
"""

import hashlib
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, Protocol
from uuid import UUID

PDF = "application/pdf"
IMAGES = frozenset({"image/png", "image/jpeg", "image/webp"})
MILLION = Decimal(1_000_000)
NOTHING = Decimal(0)


class AiFault(StrEnum):
    """The reason why there is no answer."""

    TIMEOUT = "TIMEOUT"
    UNAVAILABLE = "UNAVAILABLE"
    RATE_LIMITED = "RATE_LIMITED"
    REFUSED = "REFUSED"
    UNREADABLE = "UNREADABLE"
    TOO_LARGE = "TOO_LARGE"


@dataclass(frozen=True)
class Price:
    """The price of a model in US dollars a million tokens."""

    input_usd: Decimal = NOTHING
    output_usd: Decimal = NOTHING

    def of(self, input_tokens: int, output_tokens: int) -> Decimal:
        """Return what so many tokens cost in US dollars, unrounded."""
        return (self.input_usd * input_tokens + self.output_usd * output_tokens) / MILLION


@dataclass(frozen=True)
class Attachment:
    """A paper that goes along: a picture, or a PDF.

    `file_id` is the stored file that it is (None for what came with the request), `page` the page of it that was drawn. Neither
    is sent.
    """

    media_type: str
    content: bytes = field(repr=False)
    file_id: UUID | None = None
    page: int | None = None

    @property
    def kind(self) -> str:
        """`pdf` or `image`."""
        return "pdf" if self.media_type == PDF else "image"


@dataclass(frozen=True)
class Question:
    """A question to a model.

    `instructions` are ours and go where a provider expects its rules; `prompt` is the matter, with whatever others wrote in
    blocks of its own. `schema` is the JSON Schema of the answer, None for plain text. `is_searching` asks a model that looks
    things up. `name` is the workflow.
    """

    name: str
    instructions: str = field(repr=False)
    prompt: str = field(repr=False)
    schema: dict[str, Any] | None = field(default=None, repr=False)
    attachments: tuple[Attachment, ...] = ()
    max_output_tokens: int = 2000
    temperature: float = 0.0
    is_searching: bool = False

    @property
    def digest(self) -> str:
        """SHA-256 of what is asked, papers included: the same matter has the same one."""
        hashed = hashlib.sha256(f"{self.name}\0{self.prompt}".encode())
        for one in self.attachments:
            hashed.update(hashlib.sha256(one.content).digest())
        return hashed.hexdigest()


@dataclass(frozen=True)
class Completion:
    """An answer: `text` as it came, `data` when it is a JSON object; `is_cut` when the model had to stop in the middle."""

    text: str = field(repr=False)
    data: dict[str, Any] | None = field(default=None, repr=False)
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: Decimal = NOTHING
    model: str = ""
    provider: str = ""
    duration_ms: int = 0
    attempts: int = 1
    is_cut: bool = False


class AiError(Exception):
    """There is no answer; the text names no key and nothing of what was asked."""

    def __init__(self, fault: AiFault, message: str, *, duration_ms: int = 0, attempts: int = 1) -> None:
        super().__init__(message)
        self.fault, self.message, self.duration_ms, self.attempts = fault, message, duration_ms, attempts


class AiProvider(Protocol):
    """A way to ask a model."""

    name: str

    def model_for(self, question: Question) -> str:
        """Return the model that would answer: one that sees when something is attached."""
        ...

    def price_of(self, model: str) -> Price:
        """Return today's price of a model."""
        ...

    def complete(self, question: Question) -> Completion:
        """Ask. Raises AiError."""
        ...
