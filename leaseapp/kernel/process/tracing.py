"""Traces by OpenTelemetry, sent to OTLP_ENDPOINT; without that address nothing is imported and nothing is measured.

A span has ids of requests, organizations and people, names of endpoints and jobs: no values, no addresses of people.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import structlog

from leaseapp.kernel.settings import Settings

log = structlog.get_logger(__name__)
SERVICE = "leaseapp"
_provider: Any = None


def start(settings: Settings, process: str) -> None:
    """Send the spans of this process from now on (`process`: web, jobs); nothing without an address. Asked again, it stays."""
    global _provider
    if settings.otlp_endpoint is None or _provider is not None:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    _provider = TracerProvider(resource=Resource.create({"service.name": SERVICE, "leaseapp.process": process}))
    exporter = OTLPSpanExporter(endpoint=f"{settings.otlp_endpoint.rstrip('/')}/v1/traces", timeout=10)
    _provider.add_span_processor(BatchSpanProcessor(exporter))
    log.info("traces are sent", process=process)


def stop() -> None:
    """Send what is left, and measure no more."""
    global _provider
    if _provider is not None:
        _provider.shutdown()
        _provider = None


def is_on() -> bool:
    """Return True while spans are sent."""
    return _provider is not None


def name(span: Any, text: str, **attributes: Any) -> None:
    """Name a span that was opened before its name was known."""
    if span is not None:
        span.update_name(text)
        span.set_attributes({key.replace("__", "."): value for key, value in attributes.items() if value is not None})


@contextmanager
def span(name: str, headers: Mapping[str, str] | None = None, **attributes: Any) -> Iterator[Any]:
    """Measure the block; a fault is told by its kind. `headers` may hold the trace of whoever calls (W3C Trace Context)."""
    if _provider is None:
        yield None
        return
    from opentelemetry.trace import Status, StatusCode  # noqa: PLC0415
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator  # noqa: PLC0415

    within = TraceContextTextMapPropagator().extract(headers) if headers else None
    given = {key.replace("__", "."): value for key, value in attributes.items() if value is not None}
    with _provider.get_tracer(SERVICE).start_as_current_span(
        name, context=within, attributes=given, record_exception=False, set_status_on_exception=False
    ) as opened:
        try:
            yield opened
        except BaseException as error:
            # its message may hold anything: the kind is what a trace needs
            opened.set_status(Status(StatusCode.ERROR, type(error).__name__))
            raise
