"""An endpoint that breaks a rule of the house is refused at import; a good one says what it is."""

import pytest
from pydantic import BaseModel

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import EndpointDeclarationError, account, endpoints, public, webhook, workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.security.webhooks import StandardWebhook


class Body(BaseModel):
    """A body of these tests."""


def read_it(context: Context, thing_id: Id) -> None:
    """Reads a thing."""


def change_it(context: Context, thing_id: Id, body: Body) -> None:
    """Changes a thing."""


def no_context(thing_id: Id) -> None:
    """Has no context."""


@pytest.fixture(autouse=True)
def registry():
    """Take back what these tests declare."""
    before = list(endpoints)
    yield
    endpoints[:] = before


@pytest.mark.parametrize(
    ("declare", "function"),
    [
        (workspace.post("/things/{thing_id}", permission="a:b"), change_it),
        (workspace.patch("/things/{thing_id}", permission="a:b", audit=""), change_it),
        (account.delete("/things/{thing_id}"), read_it),
        (workspace.get("/things/{thing_id}", permission="a:b", writes=True), read_it),
        (workspace.get("/things/{thing_id}"), read_it),
        (workspace.get("/things", permission="a:b"), read_it),
        (workspace.get("/things/{thing_id}/{part_id}", permission="a:b"), read_it),
        (public.get("/api/x/{thing_id}"), no_context),
        (webhook.post("/api/webhooks/{thing_id}", audit="a.b.c"), change_it),
        (public.post("/api/x/{thing_id}", audit="a.b.c", signed=StandardWebhook(list)), change_it),
    ],
    ids=[
        "no audit",
        "empty audit",
        "account write",
        "write behind GET",
        "no permission",
        "not in path",
        "path only",
        "no context",
        "unsigned webhook",
        "signed, no webhook",
    ],
)
def test_a_wrong_declaration_is_refused(declare, function) -> None:
    before = len(endpoints)
    with pytest.raises(EndpointDeclarationError):
        declare(function)
    assert len(endpoints) == before


def test_a_good_declaration_knows_its_parts() -> None:
    made = workspace.patch("/things/{thing_id}", permission="a.b:update", audit="a.b.update")(change_it)
    assert (made.name, made.method, made.path) == ("change_it", "PATCH", "/api/workspace/things/{thing_id}")
    assert (made.path_names, made.body, made.query) == (("thing_id",), Body, None)
    assert (made.writes, made.status, made.summary) == (True, 200, "Changes a thing.")
    assert endpoints[-1] is made


def test_an_endpoint_of_the_interface_alone_has_no_path() -> None:
    made = workspace.post(None, permission="a.b:update", audit="a.b.update")(change_it)
    assert (made.path, made.path_names) == (None, ("thing_id",))


def test_a_deletion_answers_204_unless_it_returns_something() -> None:
    assert workspace.delete("/things/{thing_id}", permission="a:b", audit="a.b.c")(read_it).status == 204
    assert workspace.delete("/things/{thing_id}", permission="a:b", audit="a.b.c", returns=Body)(read_it).status == 200
