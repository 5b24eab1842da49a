"""Figures of this process and of the installation for Prometheus (`/api/metrics`, behind METRICS_TOKEN).

Calls are counted as they are answered; what stands in the database or in memory is read when somebody asks (`register_gauge`).
Without a token nothing is counted and the library is never imported. Of several web processes each counts its own.
"""

import hmac
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import structlog

from leaseapp.kernel.settings import get_settings

log = structlog.get_logger(__name__)
Sample = tuple[tuple[str, ...], float]
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
"""Seconds of answers: what people do not notice, what they wait for, what has to be looked at."""
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
ELSEWHERE = "other"


@dataclass(frozen=True)
class Gauge:
    """A figure that is read when it is asked for: `read` answers the values by their labels."""

    name: str
    text: str
    labels: tuple[str, ...]
    read: Callable[[], Iterable[Sample]]


_gauges: dict[str, Gauge] = {}


def register_gauge(name: str, text: str, labels: tuple[str, ...], read: Callable[[], Iterable[Sample]]) -> None:
    """Contribute a figure; a domain does so in its room `metrics`, the interface where it keeps its open pages."""
    _gauges[name] = Gauge(name, text, labels, read)


class _Recorder:
    """The registry of this process, made when the first figure is wanted."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Histogram  # noqa: PLC0415

        self.registry = CollectorRegistry(auto_describe=False)
        self.requests = Histogram(
            "leaseapp_http_request_seconds", "Answers by method, route and status.", ("method", "route", "status"),
            buckets=BUCKETS, registry=self.registry,
        )  # fmt: skip
        self.registry.register(self)  # ty: ignore[invalid-argument-type]

    def collect(self) -> Iterable[Any]:
        """Yield what is read now; a figure that cannot be read keeps no other away."""
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415

        for gauge in _gauges.values():
            family = GaugeMetricFamily(gauge.name, gauge.text, labels=gauge.labels)
            try:
                for labels, value in gauge.read():
                    family.add_metric(labels, value)
            except Exception as error:  # noqa: BLE001  the database may be away: the process still tells of itself
                log.warning("figure cannot be read", figure=gauge.name, error=type(error).__name__)
                continue
            yield family


@cache
def _recorder() -> _Recorder:
    return _Recorder()


def is_on() -> bool:
    """Return True where somebody may ask."""
    return get_settings().metrics_token is not None


def observe(method: str, route: str | None, status: int, seconds: float) -> None:
    """Count an answer; addresses that no route has are one."""
    if is_on():
        _recorder().requests.labels(method, route or ELSEWHERE, str(status)).observe(seconds)


def may_read(authorization: str | None) -> bool:
    """Return True for `Bearer` and the token of the settings."""
    token, (scheme, _space, given) = get_settings().metrics_token, (authorization or "").partition(" ")
    return (
        token is not None
        and scheme.lower() == "bearer"
        and hmac.compare_digest(given.strip().encode(), token.get_secret_value().encode())
    )


def text() -> bytes:
    """Return all figures in the text format of Prometheus."""
    from prometheus_client import generate_latest  # noqa: PLC0415

    return generate_latest(_recorder().registry)
