"""`python -m benchmarks [name …]`: runs the benchmarks and writes benchmarks/README.md."""

import importlib
import subprocess
import sys

from benchmarks import report

NAMES = (
    "issue",
    "create",
    "lists",
    "large",
    "volume",
    "search",
    "overhead",
    "signin",
    "keys",
    "jobs",
    "threads",
    "ai",
    "facturx",
    "pages",
    "start",
)


def main(names: list[str]) -> int:
    """Run the named benchmarks, all when none is named; each in a process of its own, which keeps nothing of the one before."""
    unknown = set(names) - set(NAMES)
    if unknown:
        sys.stderr.write(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}\n")
        return 2
    chosen = names or list(NAMES)
    if len(chosen) > 1:
        statuses = [
            subprocess.run([sys.executable, "-m", "benchmarks", name], check=False).returncode for name in chosen
        ]
        return max(statuses)
    sys.stdout.write(f"… {chosen[0]}\n")
    section = importlib.import_module(f"benchmarks.bench_{chosen[0]}").run()
    sys.stdout.write(report.write(section) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
