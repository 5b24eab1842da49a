"""`python -m benchmarks [name …]`: runs the benchmarks and writes benchmarks/README.md."""

import importlib
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
    "facturx",
    "pages",
    "start",
)


def main(names: list[str]) -> int:
    """Runs the named benchmarks, all when none is named."""
    unknown = set(names) - set(NAMES)
    if unknown:
        sys.stderr.write(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}\n")
        return 2
    for name in names or NAMES:
        sys.stdout.write(f"… {name}\n")
        section = importlib.import_module(f"benchmarks.bench_{name}").run()
        sys.stdout.write(report.write(section) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
