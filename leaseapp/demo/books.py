"""The books as the accountants hand them over: last year's FEC checked and kept, two months for Sage, a pivot."""

from datetime import timedelta

from leaseapp.accounting.enums import ExportFormat
from leaseapp.accounting.services import exporting
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.demo.diary import Stage


def hand_over(stage: Stage) -> None:
    """Export the first book in the formats that its accountants use, on days of the last weeks."""
    book, year = stage.entities[0], stage.today.year
    last_month = stage.today.replace(day=1) - timedelta(days=1)
    for age, asked in (
        (40, Asked(ExportFormat.FEC, book, year - 1)),
        (20, Asked(ExportFormat.SAGE, book, end=last_month)),
        (6, Asked(ExportFormat.PIVOT, book, year)),
        (2, Asked(ExportFormat.SAGE, book, incremental=True)),
    ):
        with stage.act("ACCOUNTANT", "accounting.export.made", stage.today - timedelta(days=age)) as context:
            # on the first days of a month there may be nothing new
            if exporting.preview(context, asked).entry_count:
                _row, written = exporting.run(context, asked)
                if written is not None:
                    written.file.close()
