"""Scripts and styles of the interface stand in the layers of pyproject.toml, as the modules do."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import declared
from leaseapp.ui.styles import ASSETS, KIT, LAST, stylesheets
from tests.architecture.tables import ROOT
from tests.support.cells import together

SCRIPTS = sorted(path for path in ASSETS.glob("*/*") if path.suffix in (".js", ".jsx"))
IMPORTED = re.compile(
    r'^(?:import\s*|(?:/\*\* @)?(?:import|export)\b[\w\s{},*$]*\bfrom\s*)"([^"]+)"|\bimport\("([^"]+)"\)', re.MULTILINE
)
#: what the registry of packages or Reflex gives
PACKAGES = {"react", "react-dom", "react-router", "$/utils/context-registry"}
KIT_FOLDER = "ui"


def places() -> dict[str, int]:
    """Layer → its place from the bottom, of the contract between domains; those of one line share theirs."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if "leaseapp.kernel" in contract["layers"])
    return {
        name.strip("() ").removeprefix("leaseapp."): place
        for place, line in enumerate(reversed(layers))
        for name in line.split("|")
    }


PLACES = places()


def below(user: str, used: str) -> bool:
    """True when a script in folder `user` may import one in folder `used`: its own, or one that stands below it."""
    return user == used or PLACES[used] < PLACES[user]


def imported(text: str) -> set[str]:
    """Return what a script imports, at once or later."""
    return {first or second for first, second in IMPORTED.findall(text)}


def folder_of(script: Path, address: str) -> str:
    """Return the folder of what `script` imports from `address`; it has to exist."""
    found = (script.parent / address).resolve()
    assert found.is_file(), f"{script.name} imports {address}"
    return found.parent.relative_to(ASSETS).as_posix()


def test_every_folder_of_components_and_styles_is_a_layer() -> None:
    folders = {path.parent.name for path in ASSETS.glob("*/*") if path.suffix in (".js", ".jsx", ".css")}
    assert folders - {"css"} - set(PLACES) == set()
    assert {KIT_FOLDER, "accounting", "sales", "workspace"} <= folders


@together("script", SCRIPTS, ids=lambda script: f"{script.parent.name}/{script.name}")
def test_a_script_imports_what_stands_below_it(script: Path) -> None:
    addresses = imported(script.read_text())
    own = {address for address in addresses if address.startswith(".")}
    assert addresses - own <= PACKAGES
    wrong = {address for address in own if not below(script.parent.name, folder_of(script, address))}
    assert wrong == set()


def test_the_layers_say_no_where_they_have_to() -> None:
    assert not below(KIT_FOLDER, "sales")
    assert not below("accounting", "sales")
    assert not below("catalog", "directory")
    assert below("sales", KIT_FOLDER)
    assert below("workspace", "sales")
    text = 'import { a } from "../ui/kit.jsx";\nconst Late = lazy(() => import("./late.jsx"));\nimport "./early.js";'
    assert imported(text) == {"../ui/kit.jsx", "./late.jsx", "./early.js"}


def components() -> list[type[LocalComponent]]:
    """Every component of ours that names its script."""
    found, open_ones = [], [LocalComponent]
    while open_ones:
        classes = open_ones.pop().__subclasses__()
        open_ones += classes
        found += [one for one in classes if one.__module__.startswith("leaseapp.") and one.library]
    return found


def test_a_component_is_declared_by_the_domain_of_its_script_or_above_it() -> None:
    import leaseapp.leaseapp  # noqa: F401  imports every page

    found = components()
    assert len({one.library for one in found}) > 15
    for one in found:
        assert one.library.startswith("$/public/"), one
        script = ASSETS / one.library.removeprefix("$/public/")
        assert below(one.__module__.split(".")[1], script.parent.name), one
        if isinstance(one.tag, str):
            exported = re.compile(rf"^export (default )?(function|const) {one.tag}\b", re.MULTILINE)
            assert exported.search(script.read_text()), one


def test_every_style_is_loaded_once_and_the_kit_comes_first() -> None:
    loaded = stylesheets()
    assert sorted(loaded) == sorted(f"/{path.relative_to(ASSETS).as_posix()}" for path in ASSETS.rglob("*.css"))
    assert loaded[: len(KIT)] == [f"/css/{name}.css" for name in KIT]
    assert loaded[-len(LAST) :] == [f"/css/{name}.css" for name in LAST]


def classes(path: Path) -> list[set[str]]:
    """Return the classes that each selector of a style sheet names."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    selectors = [one for head in re.findall(r"([^{}]+)\{", text) for one in re.split(r",(?![^(]*\))", head)]
    return [set(re.findall(r"\.([a-zA-Z][\w-]*)", one)) for one in selectors]


def test_a_domain_styles_what_is_its_own() -> None:
    """A rule that names only classes of the kit would change the pages of everybody."""
    of_kit = {name for path in (ASSETS / "css").glob("*.css") for names in classes(path) for name in names}
    foreign = {
        f"{path.parent.name}/{path.name}: {sorted(names)}"
        for path in ASSETS.glob("*/*.css")
        if path.parent.name != "css"
        for names in classes(path)
        if names and names <= of_kit
    }
    assert foreign == set()


#: a component: a function with a capital letter that takes properties
COMPONENT = re.compile(r"^(.*)\bfunction ([A-Z]\w*)\([{\w]|^(.*)\bconst ([A-Z]\w*) = \([{\w]", re.MULTILINE)


def undeclared(text: str) -> list[str]:
    """Return the components whose properties no JSDoc declares, before them in the same line or in the one above."""
    lines = text.splitlines()
    found = []
    for match in COMPONENT.finditer(text):
        number = text.count("\n", 0, match.start())
        if "@param {" not in lines[number].split("function")[0] + (lines[number - 1] if number else ""):
            found.append(match[2] or match[4])
    return found


def test_rights_that_scripts_ask_for_by_name_are_those_of_endpoints_that_a_page_knows() -> None:
    asked = {name for script in SCRIPTS for name in re.findall(r'may\("([\w.]+)"\)', script.read_text())}
    assert asked - set(declared.endpoints) == set()


def test_every_component_declares_its_properties() -> None:
    assert {script.name: names for script in SCRIPTS if (names := undeclared(script.read_text()))} == {}
    plain = "function Plain({ a }) {}\nconst Arrow = ({ b }) => b;\nfunction Empty() {}\nfunction Whole(props) {}"
    assert undeclared(plain) == ["Plain", "Arrow", "Whole"]
    assert undeclared("/** @param {{ a: string }} props */\nexport function Good({ a }) {}") == []


def checked(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Return the answer of the checks of the scripts."""
    command = [sys.executable, str(ROOT / "scripts" / "interface" / "check.py"), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_eslint_and_the_types_find_nothing() -> None:
    done = checked()
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_eslint_and_the_types_find_what_is_wrong(tmp_path: Path) -> None:
    kit = (ASSETS / "ui" / "kit.jsx").as_posix()
    (tmp_path / "wrong.jsx").write_text(
        f'import {{ useState }} from "react";\nimport {{ Badge, Icon, useKit }} from "{kit}";\n'
        "export function Wrong() {\n  const { may } = useKit();\n  if (!may(null)) return null;\n"
        "  const [on] = useState(false);\n  return <p onClick={on}><Icon nam={1} /><Badge /></p>;\n}\n"
    )
    (tmp_path / "loose.jsx").write_text(
        "/** @param {{ all: any[] }} props */\nexport const Loose = ({ all }) => <p>{all.length}</p>;\n"
        "/** @param {{ [name: string]: * }} props */\nexport const More = ({ a }) => <p>{a}</p>;\n"
        '/** @param {{ any: string, kind: "any" }} props */\nexport const Named = ({ any, kind }) => <p>{any}{kind}</p>;\n'
    )
    (tmp_path / "shapes.d.ts").write_text("// any\nexport interface Loose {\n  [more: string]: any;\n}\n")
    done = checked(tmp_path.as_posix())
    assert done.returncode == 1
    assert re.findall(r"^[\w.]+\(\d+\)(?=: [^e])", done.stdout, re.MULTILINE) == [
        "loose.jsx(1)",
        "loose.jsx(3)",
        "shapes.d.ts(3)",
    ]
    for finding in ("rules-of-hooks", "click-events-have-key-events", "'nam' does not exist", "missing the following"):
        assert finding in done.stdout, done.stdout
