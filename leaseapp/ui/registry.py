"""The registry of what domains declare at import: pages, lists, records, forms, colours, icons.

Everything here is data; `shell.py` gives it to the root component when the interface is built.
"""

import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.entities import kinds
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.rights import Right
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.ui.texts import Label, label

GRAY, BLUE, GREEN, AMBER, RED = "gray", "blue", "green", "amber", "red"


class Group(enum.StrEnum):
    """Groups of the menu, in their order; one shows when the caller may open a page of it."""

    HOME = "HOME"
    TASKS = "TASKS"
    SALES = "SALES"
    LEASING = "LEASING"
    EQUIPMENT = "EQUIPMENT"
    STOCK = "STOCK"
    MAINTENANCE = "MAINTENANCE"
    TRANSPORT = "TRANSPORT"
    PURCHASING = "PURCHASING"
    ACCOUNTING = "ACCOUNTING"
    RATING = "RATING"
    DIRECTORY = "DIRECTORY"
    FILES = "FILES"
    ADMINISTRATION = "ADMINISTRATION"
    CONSOLE = "CONSOLE"


@dataclass(frozen=True)
class Heading:
    """The heading of a group: its name above its pages, its icon in the rail, and a shorter word there where the name is long."""

    label: str
    icon: str
    word: str | None = None


HEADINGS: dict[Group, Heading] = {
    Group.HOME: Heading(_("Home"), "house"),
    Group.TASKS: Heading(_("To do"), "inbox"),
    Group.SALES: Heading(_("Sales"), "receipt-euro"),
    Group.LEASING: Heading(_("Leasing"), "scroll-text"),
    Group.EQUIPMENT: Heading(_("Fleet"), "package"),
    Group.STOCK: Heading(_("Depots"), "warehouse"),
    Group.MAINTENANCE: Heading(_("Maintenance"), "wrench", _("Service")),
    Group.TRANSPORT: Heading(_("Transport"), "truck"),
    Group.PURCHASING: Heading(_("Purchasing"), "scan-text"),
    Group.ACCOUNTING: Heading(_("Accounting"), "book-open", _("Books")),
    Group.RATING: Heading(_("Rating"), "gauge"),
    Group.DIRECTORY: Heading(_("Directory"), "building-2"),
    Group.FILES: Heading(_("Files"), "folder"),
    Group.ADMINISTRATION: Heading(_("Settings"), "settings"),
    Group.CONSOLE: Heading(_("Provider"), "server"),
}


@dataclass(frozen=True)
class NewEntry:
    """The way to a new record of a list: address, text, and the endpoint whose permission it needs."""

    route: str
    text: str
    endpoint: Endpoint | None
    icon: str = "plus"


@dataclass(frozen=True)
class Page:
    """One page: its address, title, component and what loads it; `group` puts it into the menu.

    `own` is its title for people from outside, whose own records it shows. `often` is its rank among what people do most:
    the first ones stand in the bar of tablets and phones. People who may not do what it is `used` for have it in no menu,
    though they may open it. `shows` names the kinds of records on it beyond those that its address names: when one of them
    changes, the page reads itself again (`live.py`). It has something `beside` its record
    that is read by itself (`record.Aside`). A `public` page needs no session. One entered
    `by_token` is public, and whoever is signed in is nobody on it: what its address holds is all that opens it.
    """

    route: str
    title: str
    component: Callable[[], rx.Component]
    endpoint: Endpoint | None = None
    group: Group | None = None
    icon: str = "file"
    order: int = 100
    key: dict[str, str] | None = None
    parent: str | None = None
    on_load: Any = None
    new: NewEntry | None = None
    own: str | None = None
    often: int = 9
    used: Endpoint | None = None
    shows: Callable[[], frozenset[str]] | None = None
    beside: bool = False
    public: bool = False
    by_token: bool = False


@dataclass
class Registry:
    """Everything that was declared, by its name."""

    pages: dict[str, Page] = field(default_factory=dict)
    lists: dict[str, Any] = field(default_factory=dict)
    records: dict[str, Any] = field(default_factory=dict)
    forms: dict[str, Any] = field(default_factory=dict)
    combos: dict[str, Any] = field(default_factory=dict)
    endpoints: dict[str, Endpoint | Right] = field(default_factory=dict)
    words: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    tones: dict[str, dict[str, str]] = field(default_factory=dict)
    icons: set[str] = field(default_factory=set)
    papers: set[str] = field(default_factory=set)


declared = Registry()


def permission_key(endpoint: Endpoint | Right | None) -> str | None:
    """Return the name under which the browser asks "may I?"; the answer is computed from the Endpoint itself."""
    if endpoint is None:
        return None
    declared.endpoints[endpoint.key] = endpoint
    return endpoint.key


def icon(name: str) -> str:
    """Note that `name` (lucide, kebab-case) is used, so that it is part of the build."""
    declared.icons.add(name)
    return name


def colours(kind: type[enum.Enum], **tones: str) -> None:
    """Declare the colours of an enum's members by name: the enum then shows as badges. One colour, one meaning everywhere."""
    unknown = set(tones) - set(kind.__members__)
    if unknown:
        raise ValueError(f"{kind.__name__} has no member {', '.join(sorted(unknown))}")
    declared.tones[kind.__name__] = {kind[name].value: tone for name, tone in tones.items()}


def words(kind: type[enum.Enum] | None) -> str | None:
    """Return the name of an enum's word list; its members become known to the browser."""
    if kind is not None:
        declared.words[kind.__name__] = {}
        _kinds[kind.__name__] = kind
    return kind.__name__ if kind is not None else None


_kinds: dict[str, type[enum.Enum]] = {}
ENTITY = "entity"
"""The kind of values that name a kind of record: `Invoice` reads "Facture"."""


def words_of(kind: str, options: type[enum.Enum] | None) -> str | None:
    """Return the word list of a column or field: that of its enum, or the names of the kinds of records."""
    return ENTITY if kind == ENTITY else words(options)


def word_lists() -> dict[str, dict[str, dict[str, Any]]]:
    """Return for each enum in use: value → label in both languages, and its colour; and the kinds of records."""
    named = {kind: {"label": label(text), "tone": None} for kind, text in kinds()}
    return {ENTITY: named} | {
        name: {
            str(member.value): {
                "label": label(label_of(member)),
                "tone": declared.tones.get(name, {}).get(member.value),
            }
            for member in kind
        }
        for name, kind in sorted(_kinds.items())
    }


def late_states() -> dict[str, str]:
    """Return for each enum of states that can be late the field that holds by how many days, as its list declares it."""
    columns = (column for page in declared.lists.values() for column in page.spec.columns)
    return {column.enum.__name__: column.late for column in columns if column.enum is not None and column.late}


def options_of(kind: type[enum.Enum]) -> list[dict[str, Any]]:
    """Return the members of an enum as choices."""
    tones = declared.tones.get(kind.__name__, {})
    return [
        {"value": str(member.value), "label": label(label_of(member)), "tone": tones.get(member.value)}
        for member in kind
    ]


def register_page(page: Page) -> Page:
    """Add `page`. Raises ValueError when its address is taken."""
    if page.route in declared.pages:
        raise ValueError(f"two pages at {page.route}")
    for locale, letter in (page.key or {}).items():
        other = next((one for one in declared.pages.values() if one.key and one.key[locale] == letter), None)
        if other is not None:
            raise ValueError(f"G {letter} goes to {other.route} already ({locale})")
    declared.pages[page.route] = page
    icon(page.icon)
    return page


def page_at(path: str) -> Page | None:
    """Return the page whose address `path` is; of several the one with the most words (`/new` before `/[record_id]`)."""
    plain = path.rstrip("/") or "/"
    named = [page for page in declared.pages.values() if parameters_in(page.route, plain) is not None]
    return declared.pages.get(plain) or min(named, key=lambda page: page.route.count("["), default=None)


def outside_organizations(page: Page | None) -> bool:
    """Return True for a page on which nobody works in an organization: of one's own account, of the provider's console."""
    return page is not None and page.endpoint is not None and page.endpoint.policy in ("account", "provider")


def home_of(principal: Principal) -> str | None:
    """Return where somebody starts who works in no organization: the first page of the console that is open to them."""
    pages = (
        page
        for page in declared.pages.values()
        if page.group is Group.CONSOLE and page.endpoint is not None and page.endpoint.allows(principal)
    )
    first = min(pages, key=lambda page: page.order, default=None)
    return first.route if first is not None else None


def is_public(path: str) -> bool:
    """Return True for the address of a page that needs no session."""
    page = page_at(path)
    return page is not None and page.public


def entered_by_token(path: str) -> bool:
    """Return True for the address of a page that is entered by a token: `/q/AbC…` of `/q/[token]`."""
    page = page_at(path)
    return page is not None and page.by_token


_short: dict[str, str] = {}


def short_address(first: str, page: str) -> None:
    """Declare that `/first/x` leads to `page/x`: an address that is printed and has to be short."""
    _short[first] = page


def led_to(path: str) -> str | None:
    """Return where a short address leads; None for any other."""
    first, _sign, rest = path.removeprefix("/").partition("/")
    to = _short.get(first)
    return f"{to}/{quote(rest, safe='')}" if to and rest else None


def parameters_in(route: str, path: str) -> dict[str, str] | None:
    """Return the decoded parameters of `route` in an address as the browser holds it; None when the address is another's."""
    pattern, shown = route.split("/"), (path.rstrip("/") or "/").split("/")
    if len(pattern) != len(shown):
        return None
    found = {}
    for wanted, part in zip(pattern, shown, strict=True):
        if wanted.startswith("[") and part:
            found[wanted[1:-1]] = unquote(part)
        elif wanted != part:
            return None
    return found


def built_route(route: str) -> str:
    """Return `route` as the build takes it: parameters at one place of several addresses have one name there."""
    parts = route.split("/")
    return "/".join(f"[at_{place}]" if part.startswith("[") else part for place, part in enumerate(parts))


def menu() -> list[dict[str, Any]]:
    """Every page as the root component takes it, in the order of the menu."""
    order = list(Group)
    pages = sorted(
        declared.pages.values(),
        key=lambda page: (order.index(page.group) if page.group else 99, page.order, page.route),
    )
    return [_entry(page) for page in pages if not page.public]


def _entry(page: Page) -> dict[str, Any]:
    title: Label | None = label(page.title)
    new = page.new and {
        "route": page.new.route,
        "label": label(page.new.text),
        "permission": permission_key(page.new.endpoint),
        "icon": icon(page.icon),
    }
    return {
        "route": page.route, "title": title, "icon": page.icon, "group": page.group.value if page.group else None,
        "permission": permission_key(page.endpoint), "key": page.key, "parent": page.parent, "new": new,
        "own": label(page.own), "often": page.often, "used": permission_key(page.used),
    }  # fmt: skip


def groups() -> list[dict[str, Any]]:
    """Return groups of the menu."""
    return [
        {
            "id": group.value,
            "label": label(found.label),
            "word": label(found.word or found.label),
            "icon": icon(found.icon),
        }
        for group, found in HEADINGS.items()
    ]
