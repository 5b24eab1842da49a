"""Questions to models in the last weeks: answers from fixtures, at a price, so that the page of costs tells something."""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from leaseapp.ai.services import papers, running
from leaseapp.demo.diary import Stage, instant_of, working_day
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import Attachment, Fixtures, Price, Script

PRICE = Price(Decimal(200), Decimal(800))
WEEKS = 7
_RECORD = {
    "customer": "Brasserie des Quais",
    "invoice": "FAC-0994",
    "due": "2 796,00 €",
    "contact": "Claire Aubert, 04 72 10 44 18",
}
_MAIL = "claire.aubert@bdquais.example"
_TRANSCRIPT = (
    "Claire Aubert rappelle au 04 72 10 44 18 : trois armoires froides de plus pour janvier, "
    f"devis à envoyer à {_MAIL}."
)
#: workflow, role, values, and every how many days it is asked
_ASKED: tuple[tuple[str, str, dict[str, Any], int], ...] = (
    ("purchase-document-extract", "LOGISTICS", {}, 2),
    ("invoice-ocr-extract", "ACCOUNTANT", {}, 2),
    ("rating-cerfa-extract", "FINANCE_OFFICER", {}, 9),
    ("plate-ocr-extract", "TECHNICIAN", {}, 4),
    ("follow-up-email-draft", "ACCOUNTANT", {"record": _RECORD, "tone": "firm"}, 5),
    ("call-summary", "COMMERCIAL", {"transcript": _TRANSCRIPT}, 3),
    ("lead-enrichment", "COMMERCIAL", {"companyName": "Cuisine centrale du Val"}, 11),
)
_FAILURES = {4: Script.TIMEOUT, 17: Script.ERROR, 29: Script.TIMEOUT}


def ask_models(stage: Stage) -> None:
    """Play the calls of the last weeks, day by day; a few of them fail."""
    picture = Attachment("image/png", papers.SAMPLE_PICTURE)
    for number, (day, key, role, values) in enumerate(_calls(stage.today)):
        script = [_FAILURES[number]] if number in _FAILURES else []
        seconds = 1.4 + number % 7 * 0.8
        ai.port.use(Fixtures(price=PRICE, script=script, latency=seconds, sleep=lambda _seconds: None))
        given = [] if not papers.needs(key) else [picture] if key == "plate-ocr-extract" else [papers.blank_pdf()]
        try:
            with clock.freeze(instant_of(day, 7 + number % 9, number * 7 % 60)):
                running.run(stage.people[role], key, values, given, people=("Claire Aubert",))
        except running.AiUnavailable:
            continue
        finally:
            ai.port.use(None)


def _calls(today: date) -> Iterator[tuple[date, str, str, dict[str, Any]]]:
    for age in range(WEEKS * 7, -1, -1):
        day = today - timedelta(days=age)
        if working_day(day) != day:
            continue
        for place, (key, role, values, every) in enumerate(_ASKED):
            if (day.toordinal() + place) % every == 0:
                yield day, key, role, values
