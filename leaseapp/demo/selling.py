"""Quotes: made, sent, revised, answered by the client or by telephone, and turned into orders."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.demo import people, visits
from leaseapp.demo.business import Answer, Deal, Delivery
from leaseapp.demo.clients import CLIENTS
from leaseapp.demo.delivering import Delivering
from leaseapp.demo.diary import Desk, Diary, working_day
from leaseapp.demo.offers import Row
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.sales.enums import RefusalReason
from leaseapp.sales.models import Quote
from leaseapp.sales.permissions import ORDER_CREATE, QUOTE_CREATE, QUOTE_UPDATE
from leaseapp.sales.schemas.orders import OrderIn, OrderPatch
from leaseapp.sales.schemas.quotes import OfficeAcceptanceIn, QuoteIn, QuotePatch
from leaseapp.sales.services import converting, ordering, quote_answers, quote_links, quoting

SALESPEOPLE = ("COMMERCIAL", "COMMERCIAL", "SALES_BACK")
QUOTING = Desk(8, SALESPEOPLE, "sales.quote.create", QUOTE_CREATE, rhythm=3)
SENDING = Desk(9, SALESPEOPLE, "sales.quote.send", QUOTE_UPDATE)
REVISING = Desk(11, ("COMMERCIAL",), "sales.quote.revise", QUOTE_CREATE)
CHANGING = Desk(12, ("COMMERCIAL",), "sales.quote.update", QUOTE_UPDATE)
ACCEPTING = Desk(13, ("SALES_BACK",), "sales.quote.accept", QUOTE_UPDATE)
REFUSING = Desk(13, ("COMMERCIAL",), "sales.quote.refuse", QUOTE_UPDATE, rhythm=3)
CONVERTING = Desk(14, ("SALES_BACK",), "sales.quote.convert", ORDER_CREATE, rhythm=3)
ORDERING = Desk(14, ("SALES_BACK",), "sales.order.create", ORDER_CREATE, rhythm=3)

_REASONS = (
    (RefusalReason.PRICE, "Budget de l'année déjà engagé, loyer trop élevé de 10 %."),
    (RefusalReason.COMPETITOR, "Reconduction du contrat avec le loueur en place."),
    (RefusalReason.TIMING, "Projet reporté après le déménagement."),
    (RefusalReason.SCOPE, None),
    (RefusalReason.NO_NEED, "Le site concerné ferme."),
    (RefusalReason.OTHER, "Sans nouvelles après trois relances."),
)
_ONLINE = frozenset({Answer.ACCEPTED_ONLINE, Answer.REFUSED_ONLINE})
_TO_LEAVE = frozenset({Delivery.CONFIRMED, Delivery.PARTLY_SHIPPED, Delivery.BACK_ORDER, Delivery.SHIPPED})
REQUESTED_IN = (-6, 2, 9, -3, 4, None, 14, 1)
"""In days from today."""
_CONDITIONS = "Prix valables pour la durée de l'offre.\nLivraison sous trois semaines après accord."


class Selling:
    """The sales team at work on the plan."""

    def __init__(self, diary: Diary, delivering: Delivering) -> None:
        self.diary, self.stage, self.delivering = diary, diary.stage, delivering

    def plan(self, deal: Deal) -> None:
        """Note the first act of a deal; each act notes the next."""
        if deal.offered is not None:
            self.diary.note(deal.offered, QUOTING, lambda context: self._quote(context, deal))
        elif deal.ordered is not None:
            self.diary.note(deal.ordered, ORDERING, lambda context: self._order(context, deal))

    def _quote(self, context: Context, deal: Deal) -> None:
        body = self._head(deal) | {"conditions": _CONDITIONS, "lines": self._rows(deal)}
        quote_id = quoting.create(context, QuoteIn.model_validate(body)).id
        age = deal.offered or 0
        if deal.answer is not Answer.DRAFT or deal.revised:
            self.diary.note(age, SENDING, lambda context: self._send(context, deal, quote_id, age, deal.revised))

    def _send(self, context: Context, deal: Deal, quote_id: UUID, age: int, revise: bool) -> None:
        quote = get_or_404(context, Quote, quote_id, for_update=True)
        quoting.send(context, quote)
        if revise:
            self.diary.note(age - 2, REVISING, lambda context: self._revise(context, deal, quote_id, age - 2))
            return
        self._expect_answer(deal, quote_id, age, quote_links.link(context, quote).rpartition("/")[2])

    def _revise(self, context: Context, deal: Deal, quote_id: UUID, age: int) -> None:
        quote_id = quoting.revise(context, quote_id).id
        self.diary.note(age, CHANGING, lambda context: self._lower(context, deal, quote_id, age))

    def _lower(self, context: Context, deal: Deal, quote_id: UUID, age: int) -> None:
        """Make the revision cost less."""
        body = {"lines": self._rows(deal, rebate=4), "notes": "Remise complémentaire convenue au téléphone."}
        quoting.patch(context, quote_id, QuotePatch.model_validate(body))
        if deal.answer is not Answer.DRAFT:
            self.diary.note(age, SENDING, lambda context: self._send(context, deal, quote_id, age, False))

    def _expect_answer(self, deal: Deal, quote_id: UUID, age: int, token: str) -> None:
        answer, ordered = deal.answer, deal.ordered
        answered = age - 3 if ordered is None else max(ordered + 1, age - 20)
        if answer in _ONLINE or deal.position % 6 == 0:
            self.diary.note_visit(age - 1, lambda: visits.look(token, deal.position))
        if answer is Answer.OPEN and deal.position % 5 == 0:
            self.diary.note_visit(age - 1, lambda: visits.ask(token, deal.position, self._signatory(deal)))
        if answer is Answer.ACCEPTED_ONLINE:
            self.diary.note_visit(answered, lambda: visits.accept(token, deal.position, self._signatory(deal).name))
        elif answer is Answer.REFUSED_ONLINE:
            self.diary.note_visit(answered, lambda: visits.refuse(token, deal.position))
        elif answer is Answer.ACCEPTED_OFFICE:
            self.diary.note(answered, ACCEPTING, lambda context: self._accept(context, deal, quote_id))
        elif answer is Answer.REFUSED:
            late = age - 4 - deal.position % 12
            self.diary.note(late, REFUSING, lambda context: self._refuse(context, deal, quote_id))
        if ordered is not None:
            self.diary.note(ordered, CONVERTING, lambda context: self._convert(context, deal, quote_id))

    def _accept(self, context: Context, deal: Deal, quote_id: UUID) -> None:
        answer = quote_answers.by_office(OfficeAcceptanceIn(accepted_by_name=self._signatory(deal).name))
        quote_answers.accept(context, quote_answers.held(context, quote_id), answer)

    def _refuse(self, context: Context, deal: Deal, quote_id: UUID) -> None:
        reason, comment = _REASONS[deal.position % len(_REASONS)]
        quote_answers.refuse(context, quote_answers.held(context, quote_id), reason, comment)

    def _convert(self, context: Context, deal: Deal, quote_id: UUID) -> None:
        order = converting.convert(context, quote_id)
        if order is None:
            return  # rents alone wait for their contract
        requested = self._requested(deal)
        if requested is not None:
            ordering.patch(context, order.id, OrderPatch(requested_date=requested))
        self.delivering.follow(deal, order.id)

    def _order(self, context: Context, deal: Deal) -> None:
        typed = [row for row in self._rows(deal) if "quantity" in row and not row["optional"]]
        lines = [{name: value for name, value in row.items() if name != "optional"} for row in typed]
        body = self._head(deal) | {"lines": lines, "purchaseOrderRef": f"BC-{4100 + deal.position}"}
        body |= {"requestedDate": self._requested(deal)}
        self.delivering.follow(deal, ordering.create(context, OrderIn.model_validate(body)).id)

    def _requested(self, deal: Deal) -> date | None:
        """Return the requested day of what has not left yet: some days ago, this week or later; one in eight names no day."""
        if deal.delivery not in _TO_LEAVE or deal.ordered is None:
            return None
        days = REQUESTED_IN[deal.position % len(REQUESTED_IN)]
        if days is None:
            return None
        # nobody asks for something before it was ordered
        return working_day(self.stage.today + timedelta(days=max(days, 3 - deal.ordered)))

    def _head(self, deal: Deal) -> dict[str, Any]:
        return {
            "customerId": self.stage.customers[deal.client],
            "billingEntityId": self.stage.entities[0],
            "contactId": self.stage.contacts[deal.client],
            "subject": deal.offer.subject,
            "depositPct": deal.offer.deposit,
        }

    def _rows(self, deal: Deal, rebate: int = 0) -> list[dict[str, Any]]:
        return [self._row(row, deal.scale, rebate) for row in deal.offer.rows]

    def _row(self, row: Row, scale: int, rebate: int) -> dict[str, Any]:
        if isinstance(row, str):
            kind = "SECTION" if row.startswith("# ") else "TEXT"
            return {"rowKind": kind, "designation": row[2:]}
        reference, quantity, discount = row
        # one delivery or one installation serves the larger order as well
        units = Decimal(quantity) if quantity == "1" else Decimal(quantity) * scale
        return {
            "productId": self.stage.products[reference.lstrip("?")], "quantity": units,
            "discountPct": Decimal(discount) + rebate, "optional": reference.startswith("?"),
        }  # fmt: skip

    def _signatory(self, deal: Deal) -> people.Person:
        return people.of_company(deal.client, CLIENTS[deal.client])[0]
