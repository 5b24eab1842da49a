"""The order of a timeline: what people did stands above the filing of its paper."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from leaseapp.workspace.rules.acts import people_first

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@dataclass
class Act:
    action: str
    seconds: int
    actor_kind: str = "USER"

    @property
    def at(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)


ISSUED, DRAFTED = Act("sales.invoice.issue", 0), Act("sales.invoice.create", -3600)
FILED = Act("billing.archive-invoice", 3, "SYSTEM")


def test_who_issued_stands_above_the_pdf_that_was_filed_for_it():
    assert people_first([FILED, ISSUED, DRAFTED]) == [ISSUED, FILED, DRAFTED]


def test_what_happened_later_stays_above_and_a_pdf_of_its_own_day_where_it_is():
    paid = Act("sales.payment.create", 60)
    assert people_first([paid, FILED, ISSUED]) == [paid, ISSUED, FILED]
    late = Act("billing.archive-invoice", 3600, "SYSTEM")
    assert people_first([late, ISSUED]) == [late, ISSUED]


def test_news_of_the_system_is_no_filing():
    overdue = Act("billing.detect-overdue-invoices", 5, "SYSTEM")
    assert people_first([overdue, ISSUED]) == [overdue, ISSUED]
