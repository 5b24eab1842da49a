"""Figures for Prometheus, traces to a real collector on loopback, health and alerts."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pydantic import SecretStr

from leaseapp.administration.enums import AlertFigure
from leaseapp.administration.services import alerts
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.persistence import db
from leaseapp.kernel.process import last_backup, metrics, tracing
from leaseapp.kernel.queue.job_tables import JobStatus
from leaseapp.kernel.settings import get_settings
from tests.administration.samples import job_id
from tests.identity.access import run_jobs

TOKEN = "prometheus-reads-this-1"


@pytest.fixture
def provider(as_role):
    return as_role("SUPERADMIN_PROVIDER", None)


@pytest.fixture
def counted(monkeypatch) -> Iterator[None]:
    """An installation whose settings name a token."""
    settings = get_settings().model_copy(update={"metrics_token": SecretStr(TOKEN)})
    monkeypatch.setattr(metrics, "get_settings", lambda: settings)
    metrics._recorder.cache_clear()
    yield
    metrics._recorder.cache_clear()


def figures(text: str) -> dict[tuple[str, tuple[str, ...]], float]:
    """The samples of an answer by name and values of labels."""
    from prometheus_client.parser import text_string_to_metric_families

    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_without_a_token_there_is_no_page_of_figures(client):
    assert client.get("/api/metrics").status_code == 404


def test_prometheus_reads_figures_with_the_token_alone(client, counted):
    job_id(JobStatus.FAILED)
    client.get("/api/workspace/invoices")
    client.get("/api/workspace/invoices/0190a000-0000-7000-8000-000000000000")
    client.get("/api/nothing-here")
    assert client.get("/api/metrics").status_code == 401
    assert client.get("/api/metrics", headers={"Authorization": f"Bearer {TOKEN}x"}).status_code == 401
    answer = client.get("/api/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, metrics.MEDIA_TYPE)
    found = figures(answer.text)
    seconds = "leaseapp_http_request_seconds_count"
    assert found[seconds, ("GET", "/api/workspace/invoices", "200")] == 1
    # an id is no label: addresses are those of the declaration
    assert found[seconds, ("GET", "/api/workspace/invoices/{invoice_id}", "404")] == 1
    assert found[seconds, ("GET", "other", "404")] == 1
    assert found["leaseapp_business", ("organizations",)] == 2
    assert sum(value for (name, labels), value in found.items() if name == "leaseapp_jobs" and "FAILED" in labels) == 1
    assert any(name == "leaseapp_connections" for name, _labels in found)
    assert "@" not in answer.text


def test_a_figure_that_cannot_be_read_keeps_no_other_away(client, counted, monkeypatch):
    def broken():
        raise RuntimeError("away")

    monkeypatch.setitem(metrics._gauges, "leaseapp_broken", metrics.Gauge("leaseapp_broken", "Broken.", (), broken))
    answer = client.get("/api/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert ("leaseapp_business", ("organizations",)) in figures(answer.text)


@pytest.fixture
def collector() -> Iterator[tuple[str, list]]:
    """An OTLP receiver on loopback: its address, and the spans that it understood."""
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    spans: list = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if self.headers.get("content-encoding") == "gzip":
                import gzip

                body = gzip.decompress(body)
            request = ExportTraceServiceRequest.FromString(body)
            if self.path == "/v1/traces":
                spans.extend(
                    span for one in request.resource_spans for scope in one.scope_spans for span in scope.spans
                )
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", spans
    server.shutdown()


def test_traces_reach_a_collector_with_ids_and_no_values(client, collector):
    address, spans = collector
    tracing.start(get_settings().model_copy(update={"otlp_endpoint": address}), "web")
    parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    try:
        client.get("/api/workspace/customers?q=somebody", headers={"traceparent": parent})
        job_id(JobStatus.PENDING)
        run_jobs()
    finally:
        tracing.stop()
    by_name = {span.name: span for span in spans}
    assert {"GET /api/workspace/customers", "billing.list_customers", "identity.forget-sign-in-tallies"} <= set(by_name)
    request, act = by_name["GET /api/workspace/customers"], by_name["billing.list_customers"]
    assert request.trace_id.hex() == "0af7651916cd43dd8448eb211c80319c"
    assert (act.trace_id, act.parent_span_id) == (request.trace_id, request.span_id)
    assert "somebody" not in str(spans)


def test_without_an_address_nothing_is_measured(client):
    tracing.start(get_settings(), "web")
    assert not tracing.is_on()
    with tracing.span("nothing") as span:
        assert span is None


def test_health_says_what_is_there(provider, monkeypatch, tmp_path):
    monkeypatch.setattr(last_backup, "_file", lambda: tmp_path / "last-backup.json")
    job_id(JobStatus.FAILED)
    found = provider.get("/api/admin/health").json()
    assert (found["failedJobs"], found["backup"], found["versions"]["upToDate"]) == (1, None, True)
    assert found["audit"]["chains"] >= 2
    last_backup.note_backup((clock.now() - timedelta(hours=3)).isoformat(), whole=True, contents=7)
    assert provider.get("/api/admin/health").json()["backup"]["contents"] == 7


def rule_of(provider, figure: AlertFigure) -> dict:
    """The rule of a figure."""
    return provider.get("/api/admin/alerts", params={"figure": figure.value}).json()["items"][0]


def watch() -> list:
    """Measures as the job does."""
    with db.system_unit_of_work("test", action="administration.watch") as context:
        return [rule.figure for rule in alerts.watch(context)]


def test_a_threshold_that_is_reached_is_mailed_once_and_again_after_it_went_back(provider, mailer: MemoryMailer):
    assert AlertFigure.FAILED_JOBS not in watch()
    failed = job_id(JobStatus.FAILED)
    assert AlertFigure.FAILED_JOBS in watch()
    assert AlertFigure.FAILED_JOBS not in watch()
    run_jobs()
    [told] = [one for one in mailer.sent if "Jobs given up" in one.subject]
    assert told.to == "platform-superadmin_provider@test.example"
    rule = provider.get(f"/api/admin/alerts/{rule_of(provider, AlertFigure.FAILED_JOBS)['id']}").json()
    assert (rule["value"], rule["raisedAt"] is not None) == (1, True)
    assert provider.post(f"/api/admin/jobs/{failed}/retry").status_code == 200
    assert watch() == []
    job_id(JobStatus.FAILED)
    assert AlertFigure.FAILED_JOBS in watch()


def test_a_rule_that_is_off_tells_nobody_and_support_changes_none(provider, as_role):
    rule = rule_of(provider, AlertFigure.FAILED_JOBS)
    path = f"/api/admin/alerts/{rule['id']}"
    assert as_role("ADMIN_PROVIDER", None).patch(path, json={"enabled": False}).status_code == 403
    assert provider.patch(path, json={"threshold": 0}).status_code == 422
    assert provider.patch(path, json={"enabled": False, "version": 1}).json()["enabled"] is False
    job_id(JobStatus.FAILED)
    assert AlertFigure.FAILED_JOBS not in watch()
