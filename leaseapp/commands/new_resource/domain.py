"""`python -m leaseapp.cli new-domain`: an empty domain, wired and placed in the layers."""

import re
import sys
from pathlib import Path

from leaseapp.kernel.settings import PROJECT_ROOT


def new_domain(name: str, above: str, what: str, root: Path = PROJECT_ROOT) -> int:
    """Make the package of `name`, which uses `above` and what stands below it; 1 with the reason when it cannot be."""
    package, wiring, contracts = root / "leaseapp" / name, root / "leaseapp" / "wiring.py", root / "pyproject.toml"
    wired, layers = wiring.read_text(encoding="utf-8"), contracts.read_text(encoding="utf-8")
    layer = re.search(rf'^    "[^"\n]*\bleaseapp\.{re.escape(above)}\b[^"\n]*",\n', layers, re.MULTILINE)
    if not re.fullmatch(r"[a-z][a-z0-9]*", name) or package.exists():
        sys.stderr.write(f"{name} is no name of a new package\n")
        return 1
    if f'    "{above}",\n' not in wired or layer is None:
        sys.stderr.write(f"{above} is no domain\n")
        return 1
    package.mkdir()
    (package / "__init__.py").write_text(f'"""{what}"""\n', encoding="utf-8")
    wiring.write_text(wired.replace(f'    "{above}",\n', f'    "{above}",\n    "{name}",\n', 1), encoding="utf-8")
    placed = f'    "(leaseapp.{name})",\n'
    contracts.write_text(layers[: layer.start()] + placed + layers[layer.start() :], encoding="utf-8")
    sys.stdout.write(f"leaseapp/{name} uses {above} and what stands below it (leaseapp/wiring.py, pyproject.toml)\n")
    return 0
