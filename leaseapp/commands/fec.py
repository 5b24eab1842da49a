"""`python -m leaseapp.cli fec-check FILE`: the FEC validator on a file, whoever wrote it."""

import sys
from pathlib import Path

from leaseapp.accounting.services import fec_reports


def check_fec(path: Path, previous: Path | None, locale: str) -> int:
    """Print every finding with its line; 1 when one of them is blocking, 2 when a file cannot be read."""
    try:
        lines, blocking = fec_reports.told(path, previous, locale)
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 1 if blocking else 0
