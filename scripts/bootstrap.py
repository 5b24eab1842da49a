"""Make the virtual environment from the hash-locked requirements, then run a command in it. Standard library only.

`python3 scripts/bootstrap.py` prepares; `python3 scripts/bootstrap.py run` prepares and hands over to the command line;
`test`, `test-live` and `check` do what the Makefile says. The environment is made again when requirements.lock changes.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
LOCK = ROOT / "requirements.lock"
CJK_LOCK = ROOT / "requirements-cjk.lock"
STAMP = ENVIRONMENT / "leaseapp.stamp"
OLDEST = (3, 11)
NEWEST = (3, 13)
CHECKS = (
    ("ruff", ["-m", "ruff", "check", "."]),
    ("format", ["-m", "ruff", "format", "--check", "."]),
    ("types", ["-m", "ty", "check"]),
    ("layers", ["-m", "importlinter.cli"]),
    ("scripts", ["scripts/interface/check.py"]),
    ("architecture", ["-m", "pytest", "-q", "-n", "auto", "tests/architecture"]),
)
ASKED = "PYTHON" in os.environ
"""True for `make PYTHON=… run`: that Python and no other."""
VERSION = "import pip, sys; print('%d.%d' % sys.version_info[:2])"
USABLE = "import ensurepip, os, sys, venv; print('%d.%d' % sys.version_info[:2], os.path.realpath(sys.executable))"
WORK = """
import time
class Line:
    def __init__(self, price):
        self.price = price
    def total(self):
        return self.price * 3 + 1
def work():
    began, found = time.process_time(), {}
    for number in range(30_000):
        found[str(number % 97)] = Line(number).total() + len([part for part in (1, 2, 3)])
    return time.process_time() - began
print(min(work() for _ in range(5)))
"""
EVERYTHING = "everything"
"""The whole suite, as `scripts/changed_tests.py` says it."""
NOTHING_COLLECTED = 5
"""Exit code of pytest: all that a change reaches may be live tests."""
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
    wanted = hashlib.sha256(LOCK.read_bytes() + (sys.version.encode() if ASKED else b"")).hexdigest()
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
    """Return True when there is an environment with pip in it, of the very Python version that was asked for, if one was."""
    if not PYTHON.exists():
        return False
    version = output(PYTHON, VERSION)
    return version == "{}.{}".format(*sys.version_info[:2]) if ASKED else fits(version)


def fits(version: str) -> bool:
    """Return True for "3.11" to "3.13"."""
    numbers = version.split(".")
    return all(number.isdecimal() for number in numbers) and OLDEST <= tuple(map(int, numbers)) <= NEWEST


def output(python: Path, code: str) -> str:
    """Return what `code` prints in another interpreter; nothing when it fails."""
    answer = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False)
    return answer.stdout.strip() if answer.returncode == 0 else ""


def make() -> None:
    """Create an empty environment with pip."""
    python = interpreter()
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    made = subprocess.run([python, "-m", "venv", str(ENVIRONMENT)], check=False)
    if made.returncode != 0:
        refuse("The virtual environment could not be made, see above.")


def interpreter() -> str:
    """Return the Python that was asked for, else the fastest `python3` of the path.

    The same version differs by a third of its speed from build to build: distributions optimize theirs with a profile,
    version managers that compile it on the spot do not unless told to.
    """
    folders = [] if ASKED else os.environ.get("PATH", os.defpath).split(os.pathsep)
    paths = [Path(sys.executable), *(Path(folder, "python3") for folder in folders)]
    answers = [output(path, USABLE).partition(" ") for path in dict.fromkeys(paths) if os.access(path, os.X_OK)]
    usable = list(dict.fromkeys(path for version, _, path in answers if fits(version)))
    if not usable:
        version = "{}.{}".format(*sys.version_info[:2])
        if not fits(version):
            refuse(f"Python 3.11 to 3.13 is needed, this is {version}. Another one: make PYTHON=python3.12 run")
        refuse(f"This Python cannot make environments. On Debian and Ubuntu: apt-get install python{version}-venv")
    return fastest(usable)


def fastest(pythons: list[str]) -> str:
    """Return the one that does a fixed piece of work in the least time; each is tried three times, in turn."""
    if len(pythons) == 1:
        return pythons[0]
    times = [(float(output(Path(python), WORK) or "inf"), python) for _ in range(3) for python in pythons]
    return min(times)[1]


def install() -> None:
    """Install exactly what requirements.lock names, checked by hash: one pip a core, because unpacking keeps one busy.

    First the pip that it names: it reads an index in half the time of those that come with Python. Modules are compiled
    when they are first imported: compiling all of them takes longer than the installation.
    """
    wanted = requirements(LOCK.read_text())
    installer = [one for one in wanted if one.startswith("pip==")]
    for some in (installer, [one for one in wanted if one not in installer]):
        install_parts(parts(some, os.cpu_count() or 1))


def install_parts(texts: list[str]) -> None:
    """Install what each of the texts names, all at once."""
    options = ["install", "-qq", "--disable-pip-version-check", "--no-compile", "--require-hashes", "--no-deps"]
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for position, text in enumerate(texts):
            path = Path(folder, f"{position}.lock")
            path.write_text(text)
            running.append(subprocess.Popen([str(PYTHON), "-m", "pip", *options, "-r", str(path)]))
        codes = [pip.wait() for pip in running]
        if any(codes):
            refuse("The requirements could not be installed, see above. Is a package index reachable (PIP_INDEX_URL)?")


def requirements(lock: str) -> list[str]:
    """Each requirement of a lock file, with its hashes."""
    return re.split(r"(?m)^(?=\w)", lock.strip() + "\n")[1:]


def parts(some: list[str], count: int) -> list[str]:
    """Return requirements in at most `count` texts of about the same length; none of them needs another to be installed."""
    return ["".join(some[start::count]) for start in range(min(count, len(some)))]


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
    """Find a browser, run every test; interface and demonstration are made before, where there are walks.

    `--live` runs instead what hurts this machine or measures it, one after the other.
    `--changed=1` runs the tests that a change can reach (`scripts/changed_tests.py`), `--changed=COMMIT` since that one.
    """
    asked = [argument for argument in arguments if argument.startswith("--changed=")]
    if asked:
        reached = changed(asked[-1].partition("=")[2])
        if not reached:
            say("No test reaches what has changed.")
            return 0
        arguments = [one for one in arguments if one not in asked] + [one for one in reached if one != EVERYTHING]
        status = run_tests(arguments, walks=walked(reached))
        return 0 if status == NOTHING_COLLECTED else status
    return run_tests(arguments, walks=walked(arguments))


def walked(arguments: list[str]) -> bool:
    """Return True when there are walks among the tests that are asked for: all tests where no place is named."""
    named = [ROOT / one.partition("::")[0] for one in arguments if one.startswith("tests/")]
    files = [path for one in named for path in (one.rglob("test_*.py") if one.is_dir() else [one])]
    some = not named or any("pytest.mark.browser" in path.read_text() for path in files)
    return some and not any("not browser" in argument for argument in arguments)


def changed(base: str) -> list[str]:
    """Return the arguments of pytest for the tests that changes since `base` reach; the reasons go to the terminal."""
    command = [str(PYTHON), "-m", "scripts.changed_tests", base]
    chosen = subprocess.run(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True, check=False)
    return chosen.stdout.split() if chosen.returncode == 0 else [EVERYTHING]


def run_tests(arguments: list[str], *, walks: bool) -> int:
    """Run pytest; for `walks` with a browser, servers and the interface (`tests/support/demonstration.py` waits for it).

    What fails gets a second chance (`scripts/suite.py`), but for live tests, which have the machine to themselves.
    """
    variables, building = environment(), None
    if walks:
        building = subprocess.Popen([str(PYTHON), "-m", "leaseapp.cli", "setup-build"], cwd=ROOT, env=variables)
        path = browser()
        variables |= {"WITH_WALKS": "1"} | ({"CHROMIUM_PATH": path} if path else {})
        servers = [name for name in ("redis-server", "haproxy") if not shutil.which(name)]
        if servers:
            debian(*servers)
    runner = "pytest" if "--live" in arguments else "scripts.suite"
    command = [str(PYTHON), "-m", runner, *arguments]
    tested = subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode
    return tested or (building.wait() if building else 0)


def faults(arguments: list[str]) -> int:
    """Hurt an installation under load (tests/faults/suite), on the interface as it is now."""
    variables = environment()
    built = subprocess.run([str(PYTHON), "-m", "leaseapp.cli", "setup-build"], cwd=ROOT, env=variables, check=False)
    if built.returncode != 0:
        return built.returncode
    if not shutil.which("redis-server"):
        debian("redis-server")
    command = [str(PYTHON), "-m", "tests.faults.suite", *arguments]
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
    if arguments[0] == "test-live":
        return test(["--live", "-n", "0", *arguments[1:]])
    if arguments[0] == "check":
        return check()
    if arguments[0] == "cjk":
        install_parts([CJK_LOCK.read_text()])
        return 0
    if arguments[0] == "faults":
        return faults(arguments[1:])
    os.chdir(ROOT)
    os.execve(str(PYTHON), [str(PYTHON), "-m", "leaseapp.cli", *arguments], environment())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
