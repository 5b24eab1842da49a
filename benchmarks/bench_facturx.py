"""Factur-X per second on one core: rules, CII, A4 document and PDF/A-3, in this process."""

import time
from collections.abc import Callable
from dataclasses import replace

from benchmarks.report import Measure, Section
from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rendering.invoice_pdf import render_invoice
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.mandatory_particulars import missing
from tests.support.invoice_cases import COPIER, EXCAVATOR, INSPECTION, WATER_FILTER, invoice

RUNS, EACH = 5, 60


def _document(line_count: int) -> InvoiceDocument:
    kinds = [EXCAVATOR, COPIER, WATER_FILTER, INSPECTION]
    lines = [replace(kinds[i % 4], designation=f"{kinds[i % 4].designation}, lot {i + 1}") for i in range(line_count)]
    return invoice(lines=lines)


def _per_second(work: Callable[[], object]) -> list[float]:
    """Runs of `EACH` calls after a warm-up, in processor time, so that neighbours on the machine do not count."""
    work()
    speeds = []
    for _run in range(RUNS):
        start = time.process_time()
        for _ in range(EACH):
            work()
        speeds.append(EACH / (time.process_time() - start))
    return speeds


def run() -> Section:
    """Whole documents of one and of three pages, then the two parts that come before the drawing."""
    small, large = _document(4), _document(40)
    section = Section("facturx", "Factur-X per second and core")
    section.measures = [
        Measure("Factur-X, 4 lines, 1 page", _per_second(lambda: render_invoice(small, "fr")), "/s", "40 per second"),
        Measure("Factur-X, 40 lines, 3 pages", _per_second(lambda: render_invoice(large, "fr")), "/s"),
        Measure("CII alone, 4 lines", _per_second(lambda: build_cii(small)), "/s"),
        Measure("amounts and particulars alone, 4 lines", _per_second(lambda: missing(_document(4))), "/s"),
    ]
    section.notes.append("Processor time of one process; the PDF holds its XML, two typefaces and the colour profile.")
    return section
