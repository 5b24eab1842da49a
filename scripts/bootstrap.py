"""Make the virtual environment from the hash-locked requirements, then run a command in it. Standard library only.

`python3 scripts/bootstrap.py` prepares; `python3 scripts/bootstrap.py run` prepares and hands over to the command line;
`test` and `check` do what the Makefile says. The environment is made again when requirements.lock changes.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
LOCK = ROOT / "requirements.lock"
STAMP = ENVIRONMENT / "leaseapp.stamp"
OLDEST = (3, 11)
NEWEST = (3, 13)
CHECKS = (
    ("ruff", ["-m", "ruff", "check", "."]),
    ("format", ["-m", "ruff", "format", "--check", "."]),
    ("types", ["-m", "ty", "check"]),
    ("layers", ["-m", "importlinter.cli"]),
    ("architecture", ["-m", "pytest", "-q", "tests/architecture"]),
)
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
HEADLESS = "chromium-headless-shell"
"""Chromium without its own windows, tabs and graphics process: the walks take a third less of the machine."""


def say(message: str) -> None:
    """Tell the person at the terminal."""
    sys.stdout.write(message + "\n")
    sys.stdout.flush()


def refuse(message: str) -> None:
    """Stop with a message that says what to do."""
    sys.stderr.write(message + "\n")
    raise SystemExit(1)


def prepare() -> None:
    """Make or refresh the virtual environment; one process at a time."""
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text() == wanted:
        return
    with (ROOT / ".venv.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        if PYTHON.exists() and STAMP.exists() and STAMP.read_text() == wanted:
            return
        began = time.monotonic()
        say("Preparing the Python environment (only when requirements.lock changed) …")
        if not works():
            make()
        install()
        STAMP.write_text(wanted)
        say(f"Environment ready after {time.monotonic() - began:.0f} s.")


def works() -> bool:
    """True when there is an environment of this very Python version with pip in it."""
    if not PYTHON.exists():
        return False
    probe = "import pip, sys; print('%d.%d' % sys.version_info[:2])"
    answer = subprocess.run([str(PYTHON), "-c", probe], capture_output=True, text=True, check=False)
    return answer.returncode == 0 and answer.stdout.strip() == "{}.{}".format(*sys.version_info[:2])


def make() -> None:
    """Create an empty environment with pip."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        refuse(
            f"Python 3.11 to 3.13 is needed, this is {sys.version.split()[0]}. Another one: make PYTHON=python3.12 run"
        )
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        version = "{}.{}".format(*sys.version_info[:2])
        refuse(f"This Python cannot make environments. On Debian and Ubuntu: apt-get install python{version}-venv")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(ENVIRONMENT)], check=False)
    if made.returncode != 0:
        refuse("The virtual environment could not be made, see above.")


def install() -> None:
    """Install exactly what requirements.lock names, checked by hash.

    Modules are compiled when they are first imported: compiling all of them takes longer than the installation.
    """
    command = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-compile"]
    done = subprocess.run([*command, "--require-hashes", "--no-deps", "-r", str(LOCK)], check=False)
    if done.returncode != 0:
        refuse("The requirements could not be installed, see above. Is a package index reachable (PIP_INDEX_URL)?")


def environment() -> dict[str, str]:
    """Environment of the commands: the tools of the virtual environment come first, compiled modules are kept."""
    path = f"{ENVIRONMENT / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": path, "VIRTUAL_ENV": str(ENVIRONMENT)}


def debian(*packages: str) -> None:
    """Install Debian packages where this is Debian and root asks; whoever needs them looks for them afterwards."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    say(f"Installing {packages[0]} …")
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-q", *arguments], check=False, stdout=subprocess.DEVNULL, env=variables)


def installed_browser(*names: str) -> str | None:
    """Path of the browser that the environment names, else of the first of `names` that is installed."""
    found = (shutil.which(name) for name in names or (HEADLESS, *CHROMIUM))
    return os.environ.get("CHROMIUM_PATH") or next(filter(None, found), None)


def browser() -> str | None:
    """Path of a chromium for the browser tests, installed when there is none; None for Playwright's own."""
    for package in (HEADLESS, "chromium"):
        if not installed_browser():
            debian(package, "fonts-liberation")
    if found := installed_browser():
        return found
    if subprocess.run([str(PYTHON), "-m", "playwright", "install", "chromium"], check=False).returncode == 0:
        return None
    refuse(
        "The browser tests need chromium: install it (Debian: apt-get install chromium), set CHROMIUM_PATH, or let "
        "`playwright install chromium` reach its download host. Everything else: make test ARGS='-m \"not browser\"'"
    )
    return None


def test(arguments: list[str]) -> int:
    """Build the interface, find a browser, run every test."""
    variables = environment()
    if not any("not browser" in argument for argument in arguments):
        path = browser()
        variables |= {"CHROMIUM_PATH": path} if path else {}
        if not shutil.which("redis-server"):
            debian("redis-server")
        built = subprocess.run([str(PYTHON), "-m", "leaseapp.cli", "setup-build"], cwd=ROOT, env=variables, check=False)
        if built.returncode != 0:
            return built.returncode
    # one process a core, each with a database cluster of its own; the browser walks stay together in one
    spread = ["-n", "auto", "--dist", "load"]
    command = [str(PYTHON), "-m", "pytest", *spread, *arguments]
    return subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode


def check() -> int:
    """Run every static check and the architecture tests; all of them, also after a failure."""
    failed = []
    for name, arguments in CHECKS:
        say(f"── {name}")
        command = [str(ENVIRONMENT / "bin" / "lint-imports")] if name == "layers" else [str(PYTHON), *arguments]
        if subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode != 0:
            failed.append(name)
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """Prepare, then run what was asked for."""
    prepare()
    if not arguments or arguments == ["setup"]:
        return 0
    if arguments[0] == "test":
        return test(arguments[1:])
    if arguments[0] == "check":
        return check()
    os.chdir(ROOT)
    os.execve(str(PYTHON), [str(PYTHON), "-m", "leaseapp.cli", *arguments], environment())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
