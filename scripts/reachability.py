"""Reach of each module of product and tests: its imports, and what no import tells (decision 38).

A test reaches the modules that it imports and what these import, and besides

- the Endpoints whose address it names (`/workspace/invoices`, `/api/workspace/invoices/{id}/issue`), and where it looks at pages
  those whose address it names; the pages that exist, where it runs over their registry,
- what the wiring plugs in: who hears an event, who answers a registry, the rules of visibility of a table,
- the commands, where it starts the product as a process of its own,
- the conftest of each folder above it.
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp
import grimp.exceptions

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("leaseapp", "jobs", "scripts", "benchmarks", "tests")
Uses = Mapping[str, set[str]]

HUBS = frozenset({"leaseapp.wiring", "leaseapp.api", "leaseapp.leaseapp", "leaseapp.cli", "tests.conftest"})
"""Modules that know every domain: a test that imports one of them reaches what it names, and nothing by this import."""

SHARED = ("tests.conftest", "leaseapp.api", "leaseapp.identity.services.principals")
"""The ways in: of the conftest of all tests, of requests, and of their sessions, which the wiring plugs in."""

PLUGS = (
    "subscribers",
    "visibility",
    "entities",
    "lists",
    "tasks",
    "cards",
    "mails",
    "jobs",
    "state_machines",
    "metrics",
    "personal",
    "notification_kinds",
    "grid",
)
"""Rooms that the wiring imports so that they register something; models, endpoints and resources are reached by name."""

READ_BY_ALL = {
    "personal": "leaseapp.kernel.personal_data", "metrics": "leaseapp.kernel.process.metrics",
    "grid": "leaseapp.identity.rules.role_grid",
}  # fmt: skip
"""Rooms whose registry is read as a whole, and where it stands: whoever uses it reaches each of these rooms."""

ITSELF = "!"
"""Ends the name of a module in an edge that leads to it and no further: its declarations are read, its acts are not run."""

_ROOM = re.compile(rf"leaseapp\.(\w+)\.({'|'.join(PLUGS)})(\..+)?")
_REGISTRY = re.compile(r"^(\w+): Registry\[", re.MULTILINE)
_PUBLISHES = re.compile(r"^def register_|^class \w+\((\w+\.)?Event\)", re.MULTILINE)
_LITERAL = re.compile(r"[\"'`}](/[a-z][^\s\"'`?#]*)")
_ROUTE = re.compile(r"\"(/workspace(?:/[\w-]+)*)\"")
_PREFIXES = frozenset({"api", "workspace", "account", "admin", "public"})
_ENDPOINTS, _PAGES = (
    re.compile(r"leaseapp\.\w+\.(endpoints|resources)(\..+)?"),
    re.compile(r"leaseapp\.(\w+\.)?ui(\..+)?"),
)
_LOOKS_AT_PAGES = re.compile(r"tests/(browser|ui|\w+/ui)/")
_EVERY_PAGE = re.compile(r"\bdeclared\b|\bmenu_of\b")
_STARTS = re.compile(r"\"leaseapp\.cli\"|demonstration\.(COMMAND|installed)")
#: what an installation of tests runs: it is served, migrated and filled; what is run by hand has tests that import it
_STARTED = re.compile(
    r"(leaseapp\.(commands\.(?!backup|texts|maps|migrations|frozen)|demo|kernel\.process)|jobs)(\.?\w+)*"
)


class EverythingError(Exception):
    """The change may reach any test; the message says why."""


class House:
    """Every module with those that it uses, made of imports (module → modules), paths from the root and texts."""

    def __init__(self, imports: Uses, files: Mapping[str, str], texts: Mapping[str, str]) -> None:
        self.files = files
        self.uses = completed(imports, files, texts)
        self.routes = {one: set(map(page_word, _ROUTE.findall(texts[one]))) for one in files if _PAGES.fullmatch(one)}
        self.shared = _closure(SHARED, imports)
        """Modules that run beneath every test: fixtures of all, the way of a request, the session of its sender."""
        self.modules = {path: module for module, path in files.items()}
        self._users: dict[str, set[str]] = {}
        for user, used in self.uses.items():
            for one in used:
                self._users.setdefault(one, set()).add(user)

    def users(self, modules: Iterable[str]) -> set[str]:
        """Return the modules and all that use them, directly or over others."""
        met = set(modules)
        waiting = deque({*met, *(module + ITSELF for module in met)})
        while waiting:
            for user in self._users.get(waiting.popleft(), ()):
                if user not in met:
                    met.add(user)
                    waiting.append(user)
        return met

    def tests(self, modules: Iterable[str]) -> set[str]:
        """Return the paths of the test files that use one of the modules."""
        return {self.files[user] for user in self.users(modules) if is_test(self.files[user])}

    def pages(self, modules: Iterable[str]) -> set[str]:
        """Return the first words of the pages that use one of the modules, `workspace` for the home page."""
        using = {user for user in self.users(modules) if _PAGES.fullmatch(user)}
        return set().union(*(self.routes.get(user, ()) for user in using))

    def inside(self, folder: str) -> set[str]:
        """Return the modules in a folder and below it."""
        return {module for path, module in self.modules.items() if path.startswith(folder)}


def is_test(path: str) -> bool:
    """Tell whether pytest collects this file."""
    return path.startswith("tests/") and Path(path).name.startswith("test_") and path.endswith(".py")


def read_house(root: Path = ROOT) -> House:
    """Read the house from the source. Raises EverythingError where a file cannot be parsed."""
    try:
        graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    except grimp.exceptions.GrimpException as error:
        raise EverythingError(f"the imports cannot be read: {error}") from error
    files = {module: path for module in graph.modules if (path := _path_of(module, root))}
    imports = {module: graph.find_modules_directly_imported_by(module) & files.keys() for module in files}
    texts = {module: (root / path).read_text() for module, path in files.items()}
    return House(imports, files, texts)


def _closure(modules: Iterable[str], imports: Uses) -> set[str]:
    """Return the modules with all that they import, over others too; the wiring would be everything."""
    met, waiting = set(modules), list(modules)
    while waiting:
        for one in imports.get(waiting.pop(), ()):
            if one not in met and one != "leaseapp.wiring":
                met.add(one)
                waiting.append(one)
    return met


def _path_of(module: str, root: Path) -> str:
    place = module.replace(".", "/")
    return next((path for path in (f"{place}.py", f"{place}/__init__.py") if (root / path).is_file()), "")


def completed(imports: Uses, files: Mapping[str, str], texts: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the imports with what they do not tell."""
    uses = {module: set() if module in HUBS else set(used) for module, used in imports.items()}
    for module, used in _plugged(imports, texts):
        uses[module].add(used)
    acts, pages = declared(texts, _ENDPOINTS), declared(texts, _PAGES)
    every_page = {module for module in files if _PAGES.fullmatch(module)}
    started = {module + ITSELF for module in files if _STARTED.fullmatch(module)}
    for module, path in files.items():
        if not path.startswith("tests/") or module in HUBS:
            continue
        text = texts[module]
        words = said(text)
        uses[module] |= {one for one, addresses in acts.items() if any(address <= words for address in addresses)}
        uses[module] |= _conftests(path, files)
        if _LOOKS_AT_PAGES.match(path):
            uses[module] |= {one for one, addresses in pages.items() if any(address <= words for address in addresses)}
        if _EVERY_PAGE.search(text):
            ending = "" if path.startswith("tests/browser/") else ITSELF
            uses[module] |= {one + ending for one in every_page}
        if _STARTS.search(text):
            uses[module] |= started
    return uses


def said(text: str) -> set[str]:
    """Return the words of the addresses that a text names: `f"{W}/customers/{one}/pdf"` → customers, pdf."""
    return set().union(*map(words_of, _LITERAL.findall(text)))


def page_word(route: str) -> str:
    """Return the word by which `--pages` knows a page: /workspace/invoices/[record_id] → invoices."""
    return next((part for part in route.split("/") if part and part != "workspace"), "workspace")


def words_of(address: str) -> frozenset[str]:
    """Return the words of an address that are no parameter and no prefix that many share."""
    parts = re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", address).split("/")
    return frozenset(part for part in parts if part and part not in _PREFIXES)


def declared(texts: Mapping[str, str], which: re.Pattern[str]) -> dict[str, set[frozenset[str]]]:
    """Return the words of each address that the modules of a kind declare."""
    found = {}
    for module, text in texts.items():
        if which.fullmatch(module):
            addresses = {words for address in _LITERAL.findall(text) if (words := words_of(address))}
            found[module] = addresses
    return found


def _plugged(imports: Uses, texts: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """Yield (who publishes, asks or is stored; who hears, answers or guards it)."""
    plugs = {module: room for module in imports if (room := _ROOM.fullmatch(module))}
    names = {name for text in texts.values() for name in _REGISTRY.findall(text)}
    asking = {
        # who goes through a registry, or hands it to somebody who does
        name: {one for one, text in texts.items() if one not in plugs and re.search(rf"(\bin |[(,] ?){name}\b", text)}
        for name in names
    }
    for plug, room in plugs.items():
        for used in imports[plug]:
            if not used.startswith("leaseapp.kernel.") and _PUBLISHES.search(texts[used]):
                yield used, plug
        for name in names:
            if re.search(rf"\b{name}\b", texts[plug]):
                yield from ((module, plug) for module in asking[name])
        if room[2] == "jobs":
            yield "jobs.timetable", plug
        elif registry := READ_BY_ALL.get(room[2]):
            readers = (one for one, used in imports.items() if one not in plugs and registry in used)
            yield from ((module, plug) for module in readers)
        elif room[2] in ("visibility", "entities"):
            tables = re.compile(rf"leaseapp\.{room[1]}\.models(\..+)?")
            yield from ((module, plug) for module in imports if tables.fullmatch(module))


def _conftests(path: str, files: Mapping[str, str]) -> set[str]:
    """Return the conftest modules of the folders above a file of tests, that of all tests left out."""
    folders = [parent.as_posix().replace("/", ".") for parent in Path(path).parents]
    found = {f"{folder}.conftest" for folder in folders if folder not in (".", "tests")}
    return {module for module in found if module in files and files[module] != path}
