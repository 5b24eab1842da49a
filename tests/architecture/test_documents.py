"""The documents speak of what is there: every path in back-ticks, every link and every command of ours exists."""

import argparse
import re

from leaseapp import cli
from tests.architecture.tables import ROOT
from tests.support.cells import together

DOCUMENTS = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").rglob("*.md"))]
every_document = together("name", [str(path.relative_to(ROOT)) for path in DOCUMENTS])
_BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_TICKED = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)#\s]+)\)")
#: a path as we write it: no blanks, an ending of ours or a slash at its end or after a top directory
_PATH = re.compile(r"\.?[\w<>*.-]+(/[\w<>*.-]+)*/?")
_ENDINGS = (".py", ".md", ".toml", ".tsv", ".po", ".yaml", ".jsx", ".ini", ".env", ".sh", ".lock", ".importlinter")
#: places where a shortened path may begin: `sales/jobs.py`, `dispatch.py`, `lists.py` of any domain
PLACES = ("", "leaseapp/", "leaseapp/*/")
#: made on the machine of whoever runs it, or no path of ours
ELSEWHERE = re.compile(r"\.env$")
TOP = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith((".", "__"))}


def paths(text: str) -> list[str]:
    """Return the texts in back-ticks, outside of code blocks, that are written like paths."""
    found = []
    for ticked in _TICKED.findall(_BLOCK.sub("", text)):
        looks = ticked.endswith(_ENDINGS) or ("/" in ticked and ticked.split("/")[0] in TOP)
        if looks and _PATH.fullmatch(ticked) and not ELSEWHERE.match(ticked):
            found.append(ticked)
    return found


def exists(path: str) -> bool:
    """True when `path` names something, `<domain>` standing for one of them at least."""
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    return any(any(ROOT.glob(place + pattern)) for place in PLACES)


@every_document
def test_every_path_exists(name: str) -> None:
    assert [path for path in paths((ROOT / name).read_text()) if not exists(path)] == []


@every_document
def test_every_link_leads_somewhere(name: str) -> None:
    here = (ROOT / name).parent
    links = [link for link in _LINK.findall((ROOT / name).read_text()) if "://" not in link]
    assert [link for link in links if not (here / link).exists()] == []


@every_document
def test_every_command_is_offered(name: str) -> None:
    offered = next(part for part in cli.parser()._actions if isinstance(part, argparse._SubParsersAction)).choices
    named = re.findall(r"leaseapp\.cli ([\w-]+)", (ROOT / name).read_text())
    assert [command for command in named if command not in offered] == []


def test_the_tree_names_every_package_and_top_directory() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    tree = text[text.index("## The tree") : text.index("## The kernel")]
    rooms = {path.name for path in (ROOT / "leaseapp").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {name for name in rooms if not re.search(rf"\b{name}\b", tree)} == set()
    assert {name for name in TOP - {"docs"} if not re.search(rf"\b{name}/|`{name}`|{name}/", tree)} == set()
