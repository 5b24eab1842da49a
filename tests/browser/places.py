"""Places of every declared page: its addresses in the demonstration, and what shows that its data are there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from leaseapp.ui.registry import declared

Call = Callable[[str, str], Any]
#: kinds of records that look different in different states: one of each
SAMPLES = {
    "invoices": ("status=PARTIALLY_PAID", "status=DRAFT"),
    "quotes": ("status=SENT", "status=CONVERTED", "status=REFUSED"),
    "orders": ("status=SHIPPED",),
    "customers": ("sort=-amountDue",),
    "assets": ("condition=NEEDS_REPAIR", "condition=SOLD"),
    "maintenance-operations": ("status=IN_PROGRESS", "status=DONE"),
    "maintenance-plans": ("trigger=CALENDAR&paused=false", "trigger=METER"),
    "meters": ("kind=HOURS", "kind=OTHER"),
    "products": ("", "q=DELL-R760"),
    "transport-requests": ("status=CONSULTING", "q=TR-000001"),
    "lease-affairs": ("status=IN_APPROVAL", "status=APPROVED"),
    "crm-prospects": ("status=QUALIFIED", "status=PROMOTED"),
    "crm-opportunities": ("stage=PROPOSE", "stage=WON", "stage=LOST"),
    "crm-calls": ("waits=true",),
    "supplier-orders": ("status=PARTIALLY_RECEIVED", "status=DRAFT"),
    "supplier-invoices": ("toMatch=true", "status=DRAFT"),
    "lease-contracts": ("status=ACTIVE", "status=SIGNED", "status=DRAFT"),
    "rating-ratings": ("status=VALIDATED", "status=DRAFT"),
    "einvoicing-submissions": ("status=REFUSED", "status=APPROVED"),
    "einvoicing-receipts": ("status=TAKEN_IN&q=PFN-2026-0904", "status=SUPPLIER_UNKNOWN"),
    "dunnings": ("step=MED", "step=LEGAL&status=LEGAL_RETURNED", "status=RESOLVED"),
    "fixed-assets": ("status=ACTIVE", "status=IN_PROGRESS", "status=DISPOSED"),
    "accounting-bank-statements": ("open=true", "open=false"),
    "accounting-fiscal-year-closings": ("state=IN_PROGRESS", "state=CLOSED"),
    "accounting-provisions": ("status=PROPOSED", "waiting=true"),
}
#: which of them can still be changed
OPEN = {
    "invoices": "status=DRAFT",
    "quotes": "status=DRAFT",
    "orders": "status=CONFIRMED",
    "assets": "condition=NEW",
    "maintenance-operations": "status=PLANNED",
    "lease-affairs": "status=STUDY",
    "crm-prospects": "status=QUALIFIED",
    "crm-opportunities": "stage=PROPOSE",
    "crm-actions": "status=OPEN",
    "lease-contracts": "status=DRAFT",
    "rating/ratings": "status=DRAFT",
}
#: forms of a part of a record, and of records whose list lies deeper: the list that knows the record
PARTS = {
    f"lease-{part}": "lease-contracts" for part in ("assets", "services", "guarantees", "insurances", "requirements")
} | {"rating-ratings": "rating/ratings"}
#: pages that are neither list nor record nor form
OTHERS = {
    "/workspace": ".home-card",
    "/workspace/to-do": ".task",
    "/workspace/labels": ".label-sheet button",
    "/workspace/maintenance-planning": ".plan-row",
    "/workspace/maintenance-reliability": ".rel-table tbody td",
    "/workspace/maintenance-forecast": ".ahead-table tbody td",
    "/workspace/storage-map": ".depot-list li",
    "/workspace/asset-imports": "h1",
    "/workspace/settings/equipment": "h1",
    "/workspace/settings/einvoicing": ".ei-account h2",
    "/workspace/settings/leasing": ".lease-licence",
    "/workspace/lease-simulator": ".lease-figures",
    "/workspace/settings/maintenance": ".hours-card",
    "/workspace/settings/dunning": ".hours-card",
    "/workspace/ereporting-calendar": ".reporting-period",
    "/workspace/rating": ".rate-figures b",
    "/workspace/rating/grid": ".rate-criteria summary",
    "/workspace/notifications": ".news-row",
    "/workspace/notifications/preferences": ".choice-what",
    "/workspace/customer-balances": "table.data tbody td",
    "/workspace/general-ledger": ".ledger-table tbody td",
    "/workspace/trial-balance": "table.data tbody td",
    "/workspace/journal-sales": ".journal-table tbody td",
    "/workspace/journal-purchases": ".journal-table tbody td",
    "/workspace/due-supplier-invoices": ".list-page h1",
    "/workspace/vat-summary": ".vat-table tbody td",
    "/workspace/accounting-exports": ".export-sums b",
    "/workspace/depreciation": ".depreciation-figures b",
    "/workspace/profit": ".profit-table tbody td",
    "/workspace/accounting/bank-statements/import": ".bank-drop button",
    "/workspace/fec-doctor": ".fec-drop button",
    "/workspace/settings/documents": ".settings-sample img",
    "/workspace/number-chain": ".proof dl",
    "/workspace/settings/mail-templates": ".mail-sample",
    "/workspace/security": ".security-line",
    "/workspace/profile": "form.profile-form",
    "/workspace/profile/rights": ".rights dl",
    "/workspace/roles": ".roles-matrix td",
    "/workspace/my-api-keys": ".key-page h1",
    "/workspace/my-api-keys/new": ".scope-grid",
    "/workspace/api-keys/new": ".scope-grid",
    "/admin": ".console-strip",
    "/admin/timetable": ".console tbody td",
    "/admin/roles": ".console tbody td",
}
#: pages that other walks of this folder enter, because they need no session or another one, or stand without the menu (the tablet)
ELSEWHERE = {
    "/field",
    "/q/[token]",
    "/s/[token]",
    "/share/[token]",
    "/public/stop-mails/[token]",
    "/public/asset/[short_code]",
    "/public/follow/[token]",
    "/auth/sign-in",
    "/auth/select-organization",
    "/",
    "/workspace/_gallery",
} | {route for route in declared.pages if route.startswith("/auth/")}
DRAWN = "/workspace/credit-notes/new"
#: pages of one record that are drawn by themselves: which record, and what shows that it is there
REVIEWS = {"/workspace/purchasing/imports/[record_id]": ("status=NEEDS_REVIEW&readBy=TEXT", ".import-mark")}
#: one page of each kind, at which every run looks from all sides. The page of a client, those before somebody is known and the board
#: are looked at so by walks of their own (test_public_quote, test_signing_in, test_lists_bulk)
ARCHETYPES = {
    "home": "/workspace",
    "list": "/workspace/customers",
    "list with as many columns as any": "/workspace/products",
    "record with tabs": "/workspace/invoices/[record_id]",
    "form": "/workspace/companies/new",
    "form with lines": "/workspace/quotes/new",
    "report": "/workspace/vat-summary",
    "settings": "/workspace/settings/documents",
    "tree": "/workspace/product-categories",
    "sheet to print": "/workspace/labels",
    "console": "/admin",
    "list of the console": "/admin/organizations",
}


@dataclass(frozen=True)
class Place:
    """An address to open, `name` in the pictures, the element that is there once its data are."""

    name: str
    path: str
    ready: str


def places(route: str, call: Call) -> list[Place]:
    """Return the places of the page declared at `route`. Raises LookupError for a page that this table does not know."""
    name = route.removeprefix("/workspace").removeprefix("/").replace("/[record_id]", "").strip("/").replace("/", "-")
    if route in OTHERS:
        return [Place(name or "home", route, OTHERS[route])]
    if route in REVIEWS:
        listed = route.removesuffix("/[record_id]").removeprefix("/workspace/")
        return [Place(name, route.replace("[record_id]", first(call, listed, REVIEWS[route][0])), REVIEWS[route][1])]
    if route == DRAWN:
        invoice = first(call, "invoices", "status=ISSUED")
        return [Place(name, f"{route}?invoiceId={invoice}", "table.edit .input")]
    if route in {one.route for one in declared.lists.values()}:
        return [Place(f"{name}-list", route, ".list-card[aria-busy=false]")]
    if route in declared.records:
        queries = SAMPLES.get(name, ("",))
        # the list of what lies deeper (ai/costs) is read at its own address
        listed = (
            route.removeprefix("/workspace/").removesuffix("/[record_id]") if route.startswith("/workspace/") else name
        )
        return [
            Place(f"{name}-record{f'-{position}' if position else ''}", route.replace("[record_id]", first(call, listed, query)), ".record-head")
            for position, query in enumerate(queries)
        ]  # fmt: skip
    if route.endswith("/new") and route.removesuffix("/new") in declared.forms:
        return [Place(name, route, ".form-page input")]
    if route.endswith("/edit"):
        entity = PARTS.get(name.removesuffix("-edit"), name.removesuffix("-edit"))
        return [
            Place(
                name,
                route.replace("[record_id]", first(call, entity, OPEN.get(entity, ""))),
                ".form-page :is(input, button):visible",
            )
        ]
    raise LookupError(f"{route} is declared and walked by nobody: add it to tests/browser/places.py")


def first(call: Call, entity: str, query: str) -> str:
    """The id of the first record of a list with this query."""
    console = entity.startswith("admin-")
    listed = {one.route: one.endpoint.path for one in declared.lists.values()}
    address = f"/api/admin/{entity.removeprefix('admin-')}" if console else listed[f"/workspace/{entity}"]
    found: list[dict[str, Any]] = call("GET", f"{address}?pageSize=1&{query}")["items"]
    assert found, f"the demonstration has no {entity} with {query}"
    return str(found[0]["id"])
