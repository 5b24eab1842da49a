"""`python -m leaseapp.cli texts`: the French catalogues follow the texts of the code.

A text belongs to the lowest layer that says it: `kernel.po`, `ui.po`, or the file of a domain. New texts come in without a
translation, texts that nobody says any more go, and the report names both.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from leaseapp import wiring
from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.kernel.text.i18n import CATALOGUES, LOCALES, _, bare, context_of
from leaseapp.ui.texts import script_places

#: functions that are called with a msgid, and its place among their arguments
MARKS = {
    "_": 0, "t": 0, "label": 0, "translate": 1, "context.translate": 0, "self._t": 0, "i18n._": 0, "texts.label": 0,
}  # fmt: skip
LAYERS = ("kernel", "ui", *wiring.DOMAINS)
ELSEWHERE = "kernel"
"""The file of texts that no layer says: those of jobs and commands."""
_HEADER = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: %s\\n"\n\n'


@dataclass
class Report:
    """The findings of an update: texts that came, that went, and that still lack their translation."""

    added: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        """A line a text."""
        kinds = (("new", self.added), ("gone", self.dropped), ("without translation", self.missing))
        return [f"{kind}: {bare(text)}" for kind, found in kinds for text in sorted(found)]


def texts(*, check: bool, given: Mapping[str, Mapping[str, str]] | None = None) -> int:
    """Bring the catalogues up to date, or only say whether they are (`check`). Returns the exit status.

    `given` are translations of texts that are new, by language; what a catalogue says already stays.
    """
    status = 0
    for locale in LOCALES:
        if locale == "en":
            continue
        report, files = updated(locale, (given or {}).get(locale, {}))
        sys.stdout.write("".join(f"{locale}: {line}\n" for line in report.lines))
        stale = {path.name for path in _files(locale) if path.name not in files}
        stale |= {name for name, content in files.items() if _content(locale, name) != content}
        if check:
            sys.stdout.write("".join(f"{locale}/{name} is not what `texts` writes\n" for name in sorted(stale)))
            status |= bool(stale or report.missing)
            continue
        for name, content in files.items():
            (CATALOGUES / locale / name).write_bytes(content)
        for name in stale - set(files):
            (CATALOGUES / locale / name).unlink()
        status |= bool(report.missing)
    return status


def updated(locale: str, given: Mapping[str, str] | None = None) -> tuple[Report, dict[str, bytes]]:
    """Return the updated catalogues of `locale`: the report, and the content of each file."""
    said, report = spoken(), Report()
    known = {**(given or {}), **_translations(locale)}
    files: dict[str, Catalog] = {}
    for text, places in said.items():
        owner = _owner(places)
        translation = known.get(text)
        if translation is None:
            report.added.append(text)
        if not translation:
            report.missing.append(text)
        catalogue = files.setdefault(owner, Catalog(locale=locale))
        catalogue.add(bare(text), translation or "", context=context_of(text) or None)
    report.dropped = [text for text in known if text not in said and text not in (given or {})]
    return report, {f"{owner}.po": _written(catalogue, locale) for owner, catalogue in files.items()}


def spoken() -> dict[str, set[str]]:
    """Every text of code and components, with the places that say it (`leaseapp/sales/enums.py:12`)."""
    found: dict[str, set[str]] = defaultdict(set)
    for top in ("leaseapp", "jobs"):
        for path in sorted((PROJECT_ROOT / top).rglob("*.py")):
            place = path.relative_to(PROJECT_ROOT).as_posix()
            for text, line in _said_in(path):
                found[text].add(f"{place}:{line}")
    for text, place in script_places():
        found[text].add(place)
    found.pop("", None)
    return found


def _said_in(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        mark = ast.unparse(node.func)
        if mark not in MARKS:
            continue
        at = min(MARKS[mark], len(node.args) - 1)
        context = next(_literals(node.args[1]), "") if mark == "_" and len(node.args) > 1 else ""
        for text in _literals(node.args[at]):
            yield _(text, context), node.lineno


def _literals(node: ast.expr) -> Iterator[str]:
    # a literal, or one of two by a condition
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _owner(places: set[str]) -> str:
    saying = {place.split("/")[1] for place in places}
    return next((layer for layer in LAYERS if layer in saying), ELSEWHERE)


def _files(locale: str) -> list[Path]:
    return sorted((CATALOGUES / locale).glob("*.po"))


def _content(locale: str, name: str) -> bytes | None:
    path = CATALOGUES / locale / name
    return path.read_bytes() if path.exists() else None


def _translations(locale: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in _files(locale):
        with path.open("rb") as file:
            for message in read_po(file, locale=locale):
                if message.id:
                    text = _(str(message.id), message.context or "")
                    found[text] = found.get(text) or str(message.string)
    return found


def _written(catalogue: Catalog, locale: str) -> bytes:
    output = BytesIO()
    write_po(output, catalogue, width=0, omit_header=True, sort_output=True)
    return _HEADER % locale.encode() + output.getvalue().strip() + b"\n"
