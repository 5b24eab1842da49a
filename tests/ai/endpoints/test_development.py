"""Routes and page of development: there with DEVELOPMENT, nowhere else."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from leaseapp.ai.endpoints import development
from leaseapp.ai.schemas.costs import RunIn, TriggerIn
from leaseapp.ai.services import trying
from leaseapp.ai.services.workflows import workflows
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.principal import ANONYMOUS
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.support import world

ROUTE = "/api/dev/ai/trigger-workflow"
_SERVED = """
import json
from leaseapp.api import app
from leaseapp.kernel.endpoints import endpoints
from leaseapp.leaseapp import app as _pages
from leaseapp.ui.registry import declared
print(json.dumps([sorted(one.path for one in endpoints if one.path), sorted(declared.pages)]))
"""


@pytest.fixture
def routes(database) -> Any:
    """Both Endpoints as development declares them; the others stay as they are."""
    before = list(endpoints)
    try:
        yield development.register()
    finally:
        endpoints[:] = before


def test_nobody_finds_it_outside_of_development(client, anonymous) -> None:
    for caller in (client, anonymous):
        assert caller.post(ROUTE, json={"workflow": "call-summary", "input": {"transcript": "x"}}).status_code == 404
        assert caller.post("/api/workspace/ai/trials", json={"workflow": "call-summary"}).status_code == 404


def test_development_serves_both_routes_and_the_page() -> None:
    made = subprocess.run(
        [sys.executable, "-c", _SERVED], cwd=PROJECT_ROOT, env=os.environ | {"DEVELOPMENT": "true"}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    paths, pages = json.loads(made.stdout.splitlines()[-1])
    assert {ROUTE, "/api/workspace/ai/trials"} <= set(paths)
    assert "/workspace/_ai" in pages


def test_a_workflow_is_triggered_without_a_session_in_the_oldest_organization(routes) -> None:
    trigger, _run = routes
    body = {"workflow": "call-summary", "input": {"transcript": "Bonjour"}}
    answer = perform(trigger, ANONYMOUS, RequestInfo(request_id="dev-1"), body=body).body
    assert answer.data["summary"]
    seen = perform(trigger, world.person("ADMIN", "beta").principal, RequestInfo(), body=body).body
    assert seen.events != answer.events
    with pytest.raises(Invalid) as refused:
        perform(trigger, ANONYMOUS, RequestInfo(), body=body | {"organizationId": str(world.BETA)})
    assert [(error.field, error.code) for error in refused.value.errors] == [("organizationId", "UNKNOWN_FIELD")]


@pytest.mark.parametrize("key", [*sorted(set(workflows) - trying.TRIGGERED), "nothing"])
def test_only_three_are_triggered(database, key) -> None:
    with pytest.raises(Invalid) as refused:
        trying.trigger(world.person("ADMIN").principal, RequestInfo(), TriggerIn(workflow=key))
    assert [error.field for error in refused.value.errors] == ["workflow"]


def test_the_page_runs_any_workflow_and_says_fields_in_the_reader_s_language(routes) -> None:
    _trigger, run = routes
    body = {"workflow": "plate-ocr-extract"}
    shown = perform(run, world.person("TECHNICIAN").principal, RequestInfo(), body=body).body
    fields = {one.name: one for one in shown.fields}
    assert (fields["serialNumber"].value, fields["serialNumber"].checks) == ("KX-2041-88317", [])
    assert fields["power"].checks == ["NOT_SURE"]
    assert fields["power"].reasons in (["Le modèle n’est pas sûr."], ["The model is not sure."])
    with pytest.raises(Invalid):
        trying.run(
            world.person("ADMIN").principal,
            RequestInfo(),
            RunIn.model_validate(
                {"workflow": "plate-ocr-extract", "papers": [{"mediaType": "image/png", "base64": "§"}]}
            ),
        )
