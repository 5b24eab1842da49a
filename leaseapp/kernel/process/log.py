"""Structured logs: one line an event, with the request id, never with a secret.

`configure()` runs once at the start of each process; modules take `get_logger(__name__)`. Lines of libraries (standard
logging) pass through the same chain. Every value is masked by its key and by its shape before it is written.
"""

import logging
import re
import sys
from collections.abc import Generator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import structlog

from leaseapp.kernel.settings import LogFormat, Settings

HIDDEN = "[hidden]"
_SECRET_KEY = re.compile(
    r"pass(word|wd|phrase)?$|passw|secret|token|cookie|authorization|api_?key|private_?key|credential|"
    r"iban|dsn|otp|recovery_?code|(^|_)(key|url)$",
    re.IGNORECASE,
)
_PLAIN_KEYS = frozenset({"public_url", "target_url", "dedupe_key", "event_key"})


@dataclass(frozen=True)
class Shape:
    """A secret by what it looks like. Most texts hold none: `marks`, one of which stands in all that do, tell so sooner.

    `marks` are lower case, and count for texts in ASCII.
    """

    pattern: re.Pattern[str]
    replacement: str
    marks: tuple[str, ...]
    #: characters
    shortest: int = 7


_NAMED = ("password", "passwd", "secret", "token", "apikey", "api_key", "api-key", "signature")
SHAPES = (
    # user:password@ of any address
    Shape(re.compile(r"(\w[\w+.-]*://[^\s:/@]*):[^\s/@]+@"), rf"\1:{HIDDEN}@", ("://",)),
    Shape(re.compile(r"\b(Bearer|Basic)\s+[\w.~+/=-]{6,}", re.IGNORECASE), rf"\1 {HIDDEN}", ("bearer", "basic")),
    Shape(
        re.compile(r"\b((?:set-)?cookie|authorization)(\"?'?\s*[:=]\s*)[^\r\n]+", re.IGNORECASE),
        rf"\1\2{HIDDEN}",
        ("cookie", "authorization"),
    ),
    Shape(
        re.compile(
            rf"([\w-]*(?:{'|'.join(_NAMED)})[\w-]*)(\"?'?\s*[:=]\s*\"?'?)(?!\[hidden)[^\s\"'&,;}})\]]+",
            re.IGNORECASE,
        ),
        rf"\1\2{HIDDEN}",
        _NAMED,
    ),
    # the signed token at the end of an address (/q/…, /api/public/quotes/…): whoever reads it could use it
    Shape(re.compile(r"(?<=/)[A-Za-z0-9_-]{70,}(?![A-Za-z0-9_-])"), HIDDEN, ("/",), 71),
    # an IBAN has 15 characters at least, written together or in fours; VAT numbers have 14 at most
    Shape(
        re.compile(r"\b[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)\b"), HIDDEN, ("",), 14
    ),
)
_DEPTH = 6

EventDict = MutableMapping[str, Any]


def mask_text(text: str) -> str:
    """Return `text` without passwords of addresses, tokens, cookies, Authorization values and IBANs."""
    # letters beyond ASCII have cases of their own ("ı" is an "i" to a pattern): such a text is shown to every pattern
    plain, length = text.lower() if text.isascii() else None, len(text)
    for shape in SHAPES:
        if length >= shape.shortest and (plain is None or any(mark in plain for mark in shape.marks)):
            text = shape.pattern.sub(shape.replacement, text)
    return text


@lru_cache(maxsize=1000)
def _names_a_secret(key: str) -> bool:
    return key.lower() not in _PLAIN_KEYS and _SECRET_KEY.search(key) is not None


def mask(value: Any, key: str = "", depth: int = 0) -> Any:
    """Return `value` as it may be written: hidden whole when its key names a secret, otherwise masked by shape."""
    if _names_a_secret(key) and value not in (None, "", True, False):
        return HIDDEN
    if isinstance(value, str):
        return mask_text(value)
    if isinstance(value, bytes):
        return f"<{len(value)} bytes>"
    if value is None or isinstance(value, bool | int | float):
        return value
    if depth >= _DEPTH:
        return "…"
    if isinstance(value, dict):
        return {str(name): mask(part, str(name), depth + 1) for name, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [mask(part, "", depth + 1) for part in value]
    return mask_text(str(value))


def _mask_event(_logger: Any, _method: str, event: EventDict) -> EventDict:
    for key in list(event):
        # underscore keys are structlog's own and are removed before rendering
        if not key.startswith("_") and key != "exc_info":
            event[key] = mask(event[key], key)
    return event


def _chain() -> list[Any]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
        _mask_event,
    ]


def configure(settings: Settings, stream: Any = None) -> None:
    """Route every log line of this process to `stream` (standard error) in the format of the settings."""
    stream = stream or sys.stderr
    console = settings.log_format is LogFormat.CONSOLE or (settings.log_format is LogFormat.AUTO and stream.isatty())
    renderer: Any = (
        structlog.dev.ConsoleRenderer(colors=stream.isatty())
        if console
        else structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_chain(),
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.value)
    for noisy in ("apscheduler", "alembic.runtime", "fontTools", "fpdf", "botocore", "urllib3", "httpx", "PIL"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    structlog.configure(
        # first of all: what is not written need not be masked
        processors=[
            structlog.stdlib.filter_by_level,
            *_chain(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def get_logger(name: str) -> structlog.stdlib.BoundLogger:
    """Return the logger of a module; events are short English phrases, data goes into keyword arguments."""
    return structlog.stdlib.get_logger(name)


@contextmanager
def bound(**values: Any) -> Generator[None]:
    """Add values (request id, organization, job) to every line written inside the block, in this task or thread."""
    with structlog.contextvars.bound_contextvars(**values):
        yield


def request_id() -> str | None:
    """Return the request id bound to the running task or thread."""
    return structlog.contextvars.get_contextvars().get("request_id")
