"""Check the scripts of the interface (assets): the rules of eslint, the props of components as tsc reads them, a type for each.

The packages are pinned in package.json and bun.lock beside this file; bun, which comes with the Python environment, installs
them from the registry of the environment (or its cache) and runs them. They are no part of the product's build.
"""

import fcntl
import hashlib
import json
import re
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


#: what lets anything through; in JSDoc `*` does. A property may have such a name
LOOSE = re.compile(r"\b(?:any|Function|Object)\b(?!\??:)|\*")
#: what may hold anything: declaration → why nothing closer is true
HONEST = {
    "export type Body = Record<string, any>;": "an answer of the server, whose fields the schema of its Endpoint says",
    "export type Values = Record<string, any>;": "the fields of a form are data: each says by its kind what it holds",
}
TAG = re.compile(r"@(?:param|type|returns?|typedef|property)\s*(?=\{)")
TEXTS = re.compile(r'"[^"\n]*"')


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
    loose = [
        f"{path.relative_to(folder)}({line}): {text}" for path in scripts(folder) for line, text in loosely_typed(path)
    ]
    for finding in loose:
        sys.stdout.write(f"{finding}\n  Say its type: the shapes stand in assets/ui/*shapes.d.ts.\n")
    sys.stdout.flush()
    with project(folder) as path:
        tsc = ["typescript/bin/tsc", "--project", str(path), "--pretty", "false"]
        running = [
            subprocess.Popen([str(BUN), "--bun", str(PACKAGES / script), *options], cwd=folder)
            for script, *options in (eslint, tsc)
        ]
        codes = [one.wait() for one in running]
    return int(any(codes) or bool(loose))


def scripts(folder: Path) -> list[Path]:
    """Return the scripts and the declarations of shapes under `folder`."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".js", ".jsx", ".ts"))


def loosely_typed(path: Path) -> list[tuple[int, str]]:
    """Return (line, type) of what is declared without saying what it is."""
    text = path.read_text()
    types = declared_in_typescript(text) if path.suffix == ".ts" else declared_by_jsdoc(text)
    return [(text.count("\n", 0, start) + 1, said) for start, said in types if LOOSE.search(TEXTS.sub("", said))]


def declared_in_typescript(text: str) -> Generator[tuple[int, str]]:
    """Yield (position, line) of each line of a file of declarations, its comments and what HONEST pins left out."""
    bare = re.sub(r"/\*.*?\*/|//[^\n]*", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.DOTALL)
    start = 0
    for line in bare.splitlines(keepends=True):
        if line.strip() not in HONEST and not line.startswith(("import ", "export type * from")):
            yield start, line.strip()
        start += len(line)


def declared_by_jsdoc(text: str) -> Generator[tuple[int, str]]:
    """Yield (position, type) of each type in braces that a comment of JSDoc gives."""
    for comment in re.finditer(r"/\*\*.*?\*/", text, re.DOTALL):
        # the asterisks before the lines of a comment are no types
        bare = re.sub(r"(?m)^\s*\*", lambda found: " " * len(found[0]), comment[0])
        for tag in TAG.finditer(bare):
            depth, end = 0, tag.end()
            while end < len(bare):
                depth += {"{": 1, "}": -1}.get(bare[end], 0)
                end += 1
                if depth == 0:
                    break
            yield comment.start() + tag.start(), bare[tag.end() : end]


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
