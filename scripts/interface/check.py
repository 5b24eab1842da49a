"""Check the scripts of the interface (assets): the rules of eslint, and the props of components as tsc reads them.

The packages are pinned in package.json and bun.lock beside this file; bun, which comes with the Python environment, installs
them from the registry of the environment (or its cache) and runs them. They are no part of the product's build.
"""

import fcntl
import hashlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGES = HERE / "node_modules"
STAMP = PACKAGES / "installed.stamp"
BUN = Path(sys.executable).parent / "bun"
CACHE = PACKAGES / ".cache" / "eslint.json"
COMMANDS = (
    [
        "eslint/bin/eslint.js", "--config", str(HERE / "eslint.config.js"), "--max-warnings", "0", "--cache",
        "--cache-strategy", "content", "--cache-location", str(CACHE), "assets",
    ],
    ["typescript/bin/tsc", "--project", str(HERE / "tsconfig.json"), "--pretty", "false"],
)  # fmt: skip


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


def check() -> int:
    """Run eslint and tsc at once. Returns 0, or 1 when one of them found something."""
    running = [
        subprocess.Popen([str(BUN), "--bun", str(PACKAGES / script), *options], cwd=ROOT)
        for script, *options in COMMANDS
    ]
    return int(any([one.wait() for one in running]))


if __name__ == "__main__":
    install()
    raise SystemExit(check())
