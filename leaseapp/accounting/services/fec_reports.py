"""Reports of the FEC validator in the caller's language."""

from decimal import Decimal
from pathlib import Path
from typing import BinaryIO

from leaseapp.accounting.enums import FindingLevel
from leaseapp.accounting.rules import fec_check
from leaseapp.accounting.schemas.exports import CheckOut, FecReportOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import translate

CENT = Decimal("0.01")


def read(context: Context, name: str, file: BinaryIO) -> FecReportOut:
    """Return what a file called `name` holds and what is wrong with it."""
    report = fec_check.check(file, name)
    return FecReportOut(
        name=name,
        closing=report.closing,
        separator=report.separator,
        encoding=report.encoding,
        lines=report.lines,
        entries=report.entries,
        debit=report.debit * CENT,
        credit=report.credit * CENT,
        blocking=report.findings.blocking,
        counts=dict(report.findings.counts),
        checks=[
            CheckOut(
                code=one.code, level=one.level, line=one.line, message=context.translate(one.message, **one.params)
            )
            for one in report.findings
        ],
    )


def told(path: Path, previous: Path | None, locale: str) -> tuple[list[str], bool]:
    """Return the findings in a file as lines of text, and whether one is blocking; `previous` is the FEC of the year before.

    Raises OSError for a file that cannot be read.
    """
    before = None
    if previous is not None:
        with previous.open("rb") as file:
            before = fec_check.closing_balances(fec_check.check(file, previous.name).balances)
    with path.open("rb") as file:
        report = fec_check.check(file, path.name, previous=before)
    lines = []
    for one in report.findings:
        level = "BLOCK" if one.level is FindingLevel.BLOCK else "warn "
        lines.append(f"{one.code} {level} {one.line or '-':>8}  {translate(locale, one.message, **one.params)}")
    debit, credit = fec_check.euros(report.debit), fec_check.euros(report.credit)
    lines.append(f"{path.name}: {report.lines} lines, {report.entries} entries, debit {debit}, credit {credit}")
    lines += [f"{code}: {count}" for code, count in sorted(report.findings.counts.items())]
    return lines, report.findings.blocking > 0
