"""Visits of clients to the public page of a quote, each in a unit of work of the link that they were sent."""

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager

from leaseapp.demo.people import Person
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.sales.enums import RefusalReason
from leaseapp.sales.schemas.public_quotes import PublicAcceptIn, PublicQuestionIn, PublicRefuseIn
from leaseapp.sales.services import public_quotes
from leaseapp.sales.services.quote_links import bearer

_AGENTS = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
)
_QUESTIONS = (
    "La livraison est-elle possible avant 8 h, quai n° 3 ?",
    "Peut-on étaler le premier loyer sur deux mois ?",
    "L'assurance du matériel est-elle comprise dans le loyer ?",
)


@contextmanager
def _visit(token: str, position: int, action: str | None = None) -> Iterator[Context]:
    request = RequestInfo(
        request_id=f"demo-{new_id()}",
        ip=f"203.0.113.{10 + position % 200}",
        user_agent=_AGENTS[position % len(_AGENTS)],
    )
    with db.unit_of_work(bearer({"token": token}), request=request, action=action) as context:
        yield context


def look(token: str, position: int) -> None:
    """Open the page."""
    with _visit(token, position) as context:
        public_quotes.read(context, token)


def ask(token: str, position: int, person: Person) -> None:
    """Ask the seller something."""
    with _visit(token, position, "sales.quote.ask_online") as context:
        text = _QUESTIONS[position % len(_QUESTIONS)]
        public_quotes.ask(context, token, PublicQuestionIn(text=text, name=person.name, email=person.email))


def accept(token: str, position: int, name: str) -> None:
    """Tick the first option, every other time draw a signature, and accept."""
    with _visit(token, position, "sales.quote.accept_online") as context:
        quote = public_quotes.read(context, token)
        ticked = [row.id for row in quote.rows if row.optional][:1]
        total = public_quotes.totals_with(context, token, ticked).total_ttc
        drawn = drawing(position) if position % 2 else None
        body = PublicAcceptIn(name=name, total_ttc=total, selected_line_ids=ticked, signature=drawn)
        public_quotes.accept(context, token, body)


def refuse(token: str, position: int) -> None:
    """Refuse, and say why."""
    reason, comment = (
        (RefusalReason.COMPETITOR, "Nous avons retenu une offre avec maintenance comprise.")
        if position % 2
        else (RefusalReason.PRICE, "Au-dessus de notre budget.")
    )
    with _visit(token, position, "sales.quote.refuse_online") as context:
        public_quotes.refuse(context, token, PublicRefuseIn(reason=reason, comment=comment))


def drawing(position: int) -> str:
    """Return a stroke of the pen as the page sends it."""
    from PIL import Image, ImageDraw  # noqa: PLC0415  not needed by any start

    picture = Image.new("RGB", (600, 200), "white")
    turns = [(40 + step * 26, 100 + (-1) ** step * (18 + (position * 13 + step * 29) % 55)) for step in range(20)]
    ImageDraw.Draw(picture).line(turns, fill="#1a2b4c", width=4, joint="curve")
    stored = io.BytesIO()
    picture.save(stored, "PNG")
    return "data:image/png;base64," + base64.b64encode(stored.getvalue()).decode()
