"""Places of every declared page: its addresses in the demonstration, and what shows that its data are there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from leaseapp.ui.registry import declared

Call = Callable[[str, str], Any]
W = "/api/workspace"
#: kinds of records that look different in different states: one of each
SAMPLES = {
    "invoices": ("status=PARTIALLY_PAID", "status=DRAFT"),
    "quotes": ("status=SENT", "status=CONVERTED", "status=REFUSED"),
    "orders": ("status=SHIPPED",),
    "customers": ("sort=-amountDue",),
}
#: which of them can still be changed
OPEN = {"invoices": "status=DRAFT", "quotes": "status=DRAFT", "orders": "status=CONFIRMED"}
#: pages that are neither list nor record nor form
OTHERS = {
    "/workspace": ".home-card",
    "/workspace/to-do": ".task",
    "/workspace/customer-balances": "table.data tbody td",
    "/workspace/general-ledger": ".ledger-table tbody td",
    "/workspace/trial-balance": "table.data tbody td",
    "/workspace/settings/documents": ".settings-grid",
    "/workspace/number-chain": ".proof dl",
    "/workspace/settings/mail-templates": ".mail-sample",
    "/workspace/security": ".security-line",
    "/workspace/profile": "form.profile-form",
    "/workspace/profile/rights": ".rights dl",
    "/workspace/roles": ".roles-matrix td",
    "/workspace/my-api-keys": ".key-page h1",
    "/workspace/my-api-keys/new": ".scope-grid",
    "/workspace/api-keys/new": ".scope-grid",
}
#: pages that other walks of this folder enter, because they need no session or another one
ELSEWHERE = {"/q/[token]", "/auth/sign-in", "/auth/select-organization", "/", "/workspace/_gallery"} | {
    route for route in declared.pages if route.startswith("/auth/")
}
DRAWN = "/workspace/credit-notes/new"


@dataclass(frozen=True)
class Place:
    """An address to open, `name` in the pictures, the element that is there once its data are."""

    name: str
    path: str
    ready: str


def places(route: str, call: Call) -> list[Place]:
    """Return the places of the page declared at `route`. Raises LookupError for a page that this table does not know."""
    name = route.removeprefix("/workspace").replace("/[record_id]", "").strip("/").replace("/", "-")
    if route in OTHERS:
        return [Place(name or "home", route, OTHERS[route])]
    if route == DRAWN:
        invoice = first(call, "invoices", "status=ISSUED")
        return [Place(name, f"{route}?invoiceId={invoice}", "table.edit .input")]
    if route in {one.route for one in declared.lists.values()}:
        return [Place(f"{name}-list", route, ".list-card[aria-busy=false]")]
    if route in declared.records:
        queries = SAMPLES.get(name, ("",))
        return [
            Place(f"{name}-record{f'-{position}' if position else ''}", route.replace("[record_id]", first(call, name, query)), ".record-head")
            for position, query in enumerate(queries)
        ]  # fmt: skip
    if route.endswith("/new") and route.removesuffix("/new") in declared.forms:
        return [Place(name, route, ".form-page input")]
    if route.endswith("/edit"):
        entity = name.removesuffix("-edit")
        return [
            Place(name, route.replace("[record_id]", first(call, entity, OPEN.get(entity, ""))), ".form-page input")
        ]
    raise LookupError(f"{route} is declared and walked by nobody: add it to tests/browser/places.py")


def first(call: Call, entity: str, query: str) -> str:
    """The id of the first record of a list with this query."""
    found: list[dict[str, Any]] = call("GET", f"{W}/{entity}?pageSize=1&{query}")["items"]
    assert found, f"the demonstration has no {entity} with {query}"
    return str(found[0]["id"])
