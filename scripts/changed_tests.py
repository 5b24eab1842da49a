"""The test files that a change can reach, which `make test CHANGED=1` runs (decision 38, docs/tests.md).

What Python reaches is told by `reachability`; other files have rules of their own (`RULES`). A path that no rule knows
reaches everything. The choice is for the minutes of editing: before a branch is joined the whole suite runs as ever.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from scripts.reachability import HUBS, ROOT, EverythingError, House, is_test, read_house

GENERIC = "tests/architecture/"
"""Tests that read every file or run over the registries: each change of the product reaches all of them."""
WALKS = "tests/browser/"
ALL_PAGES = "tests/browser/test_pages.py"


class Reach:
    """Finds the test files that each changed path can reach."""

    def __init__(self, house: House, root: Path = ROOT, base: str = "HEAD") -> None:
        self.house, self.root, self.base = house, root, base
        self._texts: dict[str, str] = {}
        self.pages: set[str] | None = set()
        """The pages to walk, None for all of them."""

    def of(self, path: str) -> tuple[set[str], str]:
        """Return the test files, and why. Raises EverythingError for a path that no rule knows."""
        for pattern, why, answer in RULES:
            if pattern.fullmatch(path):
                found = answer(self, path)
                if ALL_PAGES in found:
                    self._walk(path)
                return found, why
        raise EverythingError(f"{path} is known to no rule")

    def _walk(self, path: str) -> None:
        words = self.house.pages(self._changed(path)) if path in self.house.modules else set()
        self.pages = self.pages | words if words and self.pages is not None else None

    def _changed(self, path: str) -> set[str]:
        """Return the module of a path; all that stands in its folder when it makes the folder a package."""
        package = path.endswith("/__init__.py") and not path.startswith("tests/")
        return self.house.inside(path.removesuffix("__init__.py")) if package else {self.house.modules[path]}

    def of_module(self, path: str) -> set[str]:
        """Return what a Python file reaches."""
        if path not in self.house.modules:
            raise EverythingError(f"{path} is gone")
        if self.house.modules[path] in HUBS:
            raise EverythingError(f"{path} knows every domain")
        changed = self._changed(path)
        if changed & self.house.shared:
            raise EverythingError(f"{path} is used by all tests")
        found = self.house.tests(changed)
        return found | (self.generic() if path.startswith(("leaseapp/", "jobs/")) else self.readers())

    def readers(self) -> set[str]:
        """Return the tests that read every file, those of tests included."""
        return self.generic() - self.saying(re.compile(r"tests\.architecture\.(samples|calls)"), GENERIC)

    def generic(self) -> set[str]:
        """Return the tests that run over the registries and read every file."""
        return self.below(GENERIC)

    def below(self, folder: str) -> set[str]:
        """Return all test files of a folder."""
        return {path for path in self.house.modules if is_test(path) and path.startswith(folder)}

    def saying(self, words: re.Pattern[str], folder: str = "tests/") -> set[str]:
        """Return the test files whose text says one of the words."""
        return {path for path in self.below(folder) if words.search(self.text(path))}

    def text(self, path: str) -> str:
        """Return the text of a file."""
        if path not in self._texts:
            self._texts[path] = (self.root / path).read_text()
        return self._texts[path]

    def of_beside(self, path: str) -> set[str]:
        """Return what the modules beside a file reach: a template, a list of names, a font."""
        folders = (f"{parent.as_posix()}/" for parent in Path(path).parents)
        beside = next(filter(None, map(self.house.inside, folders)))
        return self.house.tests(beside) | self.generic()

    def of_translations(self, path: str) -> set[str]:
        """Return the tests of texts, and those that quote a translation which is no longer the same."""
        old = re.findall(r'^-msgstr(?:\[\d\])? "(.{4,})"$', git("diff", "-U0", self.base, "--", path), re.MULTILINE)
        quoting = self.saying(re.compile("|".join(map(re.escape, old)))) if old else set()
        return quoting | self.saying(re.compile(r"\.po\b|catalogue|msgid|gettext"))

    def of_script(self, path: str) -> set[str]:
        """Return the walks of the pages that a script is part of; all of them when it is part of the frame."""
        parts, named = {Path(path).name}, set[str]()
        scripts = {one: one.read_text() for one in (self.root / "assets").rglob("*.js*")}
        while True:
            importing = {one.name for one, text in scripts.items() if any(f'/{part}"' in text for part in parts)}
            if importing <= parts:
                break
            parts |= importing
        for module, file in self.house.files.items():
            if file.startswith("leaseapp/") and any(f'/{part}"' in self.text(file) for part in parts):
                named.add(module)
        if not named or "app.jsx" in parts or any(file.startswith("leaseapp.ui") for file in named):
            return self.below(WALKS) | self.of_style(path)
        walks = {one for one in self.house.tests(named) if one.startswith(WALKS)}
        return walks | self.reading_assets()

    def of_style(self, _path: str) -> set[str]:
        """Return all walks, and the tests that read what the browser is given."""
        return self.below(WALKS) | self.reading_assets()

    def reading_assets(self) -> set[str]:
        """Return the tests that read scripts and styles."""
        return self.saying(re.compile(r"\bassets\b|jsx?\b|\.css\b")) - self.below(WALKS)

    def of_migration(self, _path: str) -> set[str]:
        """Return the tests of migrations and of what the database itself keeps."""
        return self.saying(re.compile(r"alembic|migrat", re.IGNORECASE)) | self.generic()


RULES: tuple[tuple[re.Pattern[str], str, Callable[[Reach, str], set[str]]], ...] = (
    (re.compile(r"tests/.*\.py"), "uses it", Reach.of_module),
    (
        re.compile(r"tests/.+/[^/]+"),
        "of its folder",
        lambda reach, path: reach.below(f"{Path(path).parent.as_posix()}/"),
    ),
    (re.compile(r"alembic(/.*|\.ini)"), "migrations, tables", Reach.of_migration),
    (re.compile(r"(leaseapp|jobs|scripts|benchmarks)/.*\.py"), "imports, addresses, plugs", Reach.of_module),
    (re.compile(r"leaseapp/locale/.*\.po"), "texts, and quotations of what it said", Reach.of_translations),
    (re.compile(r"(leaseapp|jobs)/.*"), "imports of the modules beside it", Reach.of_beside),
    (re.compile(r"assets/.*\.jsx?"), "walks of the pages that it is part of", Reach.of_script),
    (re.compile(r"assets/.*|rxconfig\.py|reflex\.lock/.*"), "every walk: each page loads it", Reach.of_style),
    (
        re.compile(r"scripts/interface/.*"),
        "checks of the scripts of the interface",
        lambda reach, _path: reach.saying(re.compile(r"eslint|tsc|scripts/interface")),
    ),
    (re.compile(r"benchmarks/.*"), "benchmarks", lambda reach, _path: reach.below("tests/benchmarks/")),
    (
        re.compile(r"compose\.yaml|Dockerfile|scripts/compose/.*"),
        "tests that name it",
        lambda reach, _path: reach.saying(re.compile(r"compose|haproxy|Dockerfile")),
    ),
    (re.compile(r"docs/.*|[^/]+\.md|\.gitignore"), "tests that read every file", lambda reach, _path: reach.readers()),
)
"""(paths, why they reach what they do, what that is); the first that matches decides."""


@dataclass(frozen=True)
class Choice:
    """Arguments of pytest, None for the whole suite, and a line of reason for each changed path."""

    arguments: tuple[str, ...] | None
    reasons: tuple[str, ...]


def choose(paths: Collection[str], reach: Callable[[], Reach]) -> Choice:
    """Return the tests that changes of these paths can reach."""
    found: set[str] = set()
    reasons = []
    if not paths:
        return Choice((), ())
    try:
        looking = reach()
        for path in sorted(paths):
            tests, why = looking.of(path)
            found |= tests
            reasons.append(f"{path} → {len(tests)} test files ({why})")
    except EverythingError as error:
        return Choice(None, (*reasons, f"everything: {error}"))
    walked = looking.pages if ALL_PAGES in found else None
    pages = () if walked is None else (f"--pages={','.join(sorted(walked))}",)
    return Choice((*sorted(found), *pages), tuple(reasons))


def git(*arguments: str) -> str:
    """Return what git prints; nothing when it refuses."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def base_of(asked: str) -> str:
    """Return the commit to compare with: the one that was asked for, else where this branch left main."""
    if asked not in ("", "1"):
        return git("rev-parse", "--verify", "--quiet", f"{asked}^{{commit}}").strip()
    known = (git("merge-base", "HEAD", name).strip() for name in ("main", "origin/main"))
    return next(filter(None, known), "") or git("rev-parse", "--verify", "--quiet", "HEAD").strip()


def changed_since(base: str) -> list[str]:
    """Return the paths that differ from the commit `base`, also where nothing is committed yet; a moved file is two."""
    tracked = git("diff", "--name-only", "--no-renames", "-z", base)
    new = git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted(filter(None, {*tracked.split("\0"), *new.split("\0")}))


def main(arguments: list[str]) -> int:
    """Print the arguments of pytest, one a line, and the reasons to the terminal; `everything` for the whole suite."""
    base = base_of(arguments[0] if arguments else "")
    if base:
        paths = changed_since(base)
        choice, title = (
            choose(paths, lambda: Reach(read_house(), base=base)),
            f"{len(paths)} files differ from {base[:9]}",
        )
    else:
        choice, title = (
            Choice(None, ("everything: there is no such commit to compare with",)),
            "Nothing to compare with",
        )
    sys.stderr.write("\n  ".join((title, *choice.reasons)) + "\n")
    sys.stdout.write("everything\n" if choice.arguments is None else "".join(f"{one}\n" for one in choice.arguments))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
