"""Build the web interface, only when what it is made of changed.

The build needs no node and contacts no host but the package registry of the environment: bun comes from its wheel. The
built files do not know the address they are served from (see `_detach`), so one build serves every port and host.
"""

import fcntl
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from leaseapp.kernel.settings import PROJECT_ROOT, get_settings

WEB = PROJECT_ROOT / ".web"
CLIENT = WEB / "build" / "client"
BUILDING = PROJECT_ROOT / ".web.lock"
"""Held by the process that builds, wherever its settings put its own files."""
LOCKED_PACKAGES = PROJECT_ROOT / "reflex.lock" / "package.json"
STAMP = WEB / "build" / "leaseapp.stamp"
BUILT_FOR = "http://localhost:8000"
_SOURCES = (
    "rxconfig.py", "requirements.lock", "reflex.lock/package.json", "reflex.lock/bun.lock", "leaseapp/leaseapp.py",
    "leaseapp/ui/**/*", "leaseapp/*/ui/**/*", "leaseapp/*/ui.py", "assets/**/*", "leaseapp/locale/**/*",
    "leaseapp/commands/interface.py",
    # pages are made of these: columns, words, transitions, rights
    "leaseapp/*/lists.py", "leaseapp/*/lists/*.py", "leaseapp/*/enums.py", "leaseapp/*/permissions.py",
    "leaseapp/*/state_machines.py", "leaseapp/*/state_machines/*.py", "leaseapp/*/entities.py", "leaseapp/kernel/text/i18n.py",
    "leaseapp/kernel/text/labels.py", "leaseapp/kernel/entities.py", "leaseapp/kernel/listing/*.py",
)  # fmt: skip
_TAIL_LINES = 40


def fingerprint() -> str:
    """Return a hash of everything the built interface depends on."""
    digest = hashlib.sha256(b"development" if get_settings().development else b"")
    files = {path for pattern in _SOURCES for path in PROJECT_ROOT.glob(pattern)}
    for path in sorted(files):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
            digest.update(f"{path.relative_to(PROJECT_ROOT)}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current() -> bool:
    """Return True when the built files belong to the present sources."""
    try:
        return STAMP.read_text() == fingerprint() and (CLIENT / "index.html").exists()
    except FileNotFoundError:
        return False


def build(*, force: bool = False) -> int:
    """Build the interface unless it is current; one process builds, others wait. Returns 0, or 1 with the build's output."""
    with _locked(BUILDING):
        wanted = fingerprint()
        if not force and is_current():
            return 0
        STAMP.unlink(missing_ok=True)
        with kept_when_equal(LOCKED_PACKAGES):
            result = _export()
        if result.returncode != 0 or not (CLIENT / "index.html").exists():
            output = (result.stdout + result.stderr).strip().splitlines()[-_TAIL_LINES:]
            sys.stderr.write("The interface could not be built:\n" + "\n".join(output) + "\n")
            return 1
        _detach(CLIENT)
        # the build itself writes reflex.lock when packages were added
        STAMP.write_text(fingerprint() if _locks_changed(wanted) else wanted)
    return 0


def environment() -> dict[str, str]:
    """Environment of the build: bun of the virtual environment, no telemetry, no version check, no download of bun."""
    tools = Path(sys.executable).parent
    return {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "REFLEX_USE_SYSTEM_BUN": "true",
        "REFLEX_TELEMETRY_ENABLED": "false",
        "REFLEX_CHECK_LATEST_VERSION": "false",
        "REFLEX_API_URL": BUILT_FOR,
        "NO_COLOR": "1",
    }


def _export() -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "reflex", "export", "--no-zip", "--frontend-only"]
    return subprocess.run(command, cwd=PROJECT_ROOT, env=environment(), capture_output=True, text=True, check=False)


@contextmanager
def kept_when_equal(path: Path) -> Generator[None]:
    """Put the JSON file at `path` back when the block only wrote the same in another form, as Reflex does with packages."""
    before = path.read_text()
    yield
    if json.loads(path.read_text()) == json.loads(before):
        path.write_text(before)


def _locks_changed(before: str) -> bool:
    return fingerprint() != before


def _detach(client: Path) -> None:
    """Replace the built-in address by the page's own origin, in scripts and their compressed copies.

    Reflex writes an absolute address into its bundle; the port of it would have to be the one the browser uses.
    """
    host = BUILT_FOR.partition("//")[2]
    literal = re.compile(rf"""(["'`])(ws|http)://{re.escape(host)}(/[\w/.-]*)?\1""")
    for script in client.rglob("*.js"):
        text = script.read_text()
        changed = literal.sub(_own_origin, text)
        if changed == text:
            continue
        script.write_text(changed)
        packed = script.with_name(script.name + ".gz")
        if packed.exists():
            packed.write_bytes(gzip.compress(changed.encode(), 9, mtime=0))
        for other in (".br", ".zst"):
            script.with_name(script.name + other).unlink(missing_ok=True)


def _own_origin(match: re.Match[str]) -> str:
    scheme, path = match.group(2), match.group(3) or ""
    origin = "location.origin" if scheme == "http" else 'location.origin.replace(/^http/,"ws")'
    return f'((typeof location=="undefined"?"{scheme}://localhost":{origin})+"{path}")'


@contextmanager
def _locked(path: Path) -> Generator[None]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def remove() -> None:
    """Delete the built interface and its packages; the next start builds again."""
    shutil.rmtree(WEB, ignore_errors=True)
