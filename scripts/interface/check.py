"""Check the scripts of the interface (assets): the rules of eslint, and the props of components as tsc reads them.

The packages are pinned in package.json and bun.lock beside this file; bun, which comes with the Python environment, installs
them from the registry of the environment (or its cache) and runs them. They are no part of the product's build.
"""

import fcntl
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGES = HERE / "node_modules"
STAMP = PACKAGES / "installed.stamp"
BUN = Path(sys.executable).parent / "bun"
CACHE = PACKAGES / ".cache" / "eslint.json"


def install() -> None:
    """Install exactly what bun.lock names, again when it changes; one process at a time."""
    wanted = hashlib.sha256((HERE / "package.json").read_bytes() + (HERE / "bun.lock").read_bytes()).hexdigest()
    PACKAGES.mkdir(exist_ok=True)
    with (PACKAGES / "installing.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        if STAMP.exists() and STAMP.read_text() == wanted:
            return
        done = subprocess.run([str(BUN), "install", "--frozen-lockfile", "--silent"], cwd=HERE, check=False)
        if done.returncode != 0:
            sys.stderr.write("The packages that check the scripts could not be installed. Is a registry reachable?\n")
            raise SystemExit(1)
        STAMP.write_text(wanted)


def check(folder: Path) -> int:
    """Run eslint and tsc at once over `folder`. Returns 0, or 1 when one of them found something."""
    own = folder == ROOT / "assets"
    caching = ["--cache", "--cache-strategy", "content", "--cache-location", str(CACHE)] if own else []
    eslint = ["eslint/bin/eslint.js", "--config", str(HERE / "eslint.config.js"), "--max-warnings", "0", *caching, "."]
    with project(folder) as path:
        tsc = ["typescript/bin/tsc", "--project", str(path), "--pretty", "false"]
        running = [
            subprocess.Popen([str(BUN), "--bun", str(PACKAGES / script), *options], cwd=folder)
            for script, *options in (eslint, tsc)
        ]
        codes = [one.wait() for one in running]
    return int(any(codes))


@contextmanager
def project(folder: Path) -> Generator[Path]:
    """Path of the settings of tsc for `folder`: ours for the product, ours over other files for another one."""
    settings = HERE / "tsconfig.json"
    if folder == ROOT / "assets":
        yield settings
        return
    files = [str(HERE / "page.d.ts"), str(HERE / "reflex.d.ts"), str(folder / "**" / "*")]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"extends": str(settings), "include": files}, file)
        file.flush()
        yield Path(file.name)


if __name__ == "__main__":
    install()
    raise SystemExit(check(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets"))
