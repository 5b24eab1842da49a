"""Conversations of the last days: beside an offer, an order, a late invoice and a customer."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.demo.diary import Stage
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Order, Quote
from leaseapp.threads.schemas import CommentIn, NoteIn
from leaseapp.threads.services import commenting

Said = tuple[int, str, str, str]
"""Days ago, who, what kind (`comment`, `note`, `reply` to the last comment), the words; `{ROLE}` names a colleague."""

OFFER: tuple[Said, ...] = (
    (4, "SALES_BACK", "note", "Marge à 11 % sur les onduleurs : ne pas offrir le transport. {COMMERCIAL} d’accord ?"),
    (4, "COMMERCIAL", "note", "D’accord, je propose plutôt l’installation."),
    (3, "CLIENT_ADMIN", "comment", "Peut-on avancer la livraison ? L’ancien serveur est en fin de garantie."),
    (3, "COMMERCIAL", "reply", "Je vérifie avec la logistique et je reviens vers vous lundi."),
    (3, "CLIENT_ADMIN", "reply", "Merci, le quai est libre le matin."),
)
ORDER: tuple[Said, ...] = (
    (6, "LOGISTICS", "comment", "Camion confirmé, entre 8 h et 10 h. {SALES_BACK} le client est prévenu ?"),
    (6, "SALES_BACK", "reply", "Prévenu ce matin par téléphone."),
    (5, "LOGISTICS", "note", "Un palier à monter sans monte-charge : prévoir deux personnes. {ADMIN} pour info."),
)
LATE: tuple[Said, ...] = (
    (8, "ACCOUNTANT", "note", "Leur comptable est absent jusqu’à la fin du mois, paiement promis ensuite."),
    (2, "ACCOUNTANT", "note", "Toujours rien. {COMMERCIAL} peux-tu appeler avant que je relance par écrit ?"),
)


def converse(stage: Stage) -> None:
    """Write them, each on its day by whoever says it."""
    with stage.act(None, "seed", stage.today) as context:
        places = [
            ("Quote", latest(context, stage, Quote, Quote.status == QuoteStatus.SENT), OFFER),
            ("Order", latest(context, stage, Order), ORDER),
            ("Invoice", latest(context, stage, Invoice, Invoice.status == InvoiceStatus.OVERDUE), LATE),
        ]
    for kind, record_id, said in places:
        if record_id is not None:
            _play(stage, kind, record_id, said)


def latest(context: Context, stage: Stage, model: Any, *criteria: Any) -> UUID | None:
    """Return the newest such record of the client whose people have accounts, else of anybody."""
    statement = select(model.id).where(model.deleted_at.is_(None), *criteria).order_by(col(model.created_at).desc())
    theirs = statement.where(model.customer_id == stage.customers[0])
    return context.session.exec(theirs).first() or context.session.exec(statement).first()


def _play(stage: Stage, kind: str, record_id: UUID, said: tuple[Said, ...]) -> None:
    root = None
    people = {role: f"@{person.user_id}" for role, person in stage.people.items()}
    for position, (age, role, what, words) in enumerate(said):
        action = "collaboration.note.create" if what == "note" else "collaboration.comment.create"
        with stage.act(role, action, stage.today - timedelta(days=age), 9 + position, 12) as context:
            body = {"entity": kind, "entity_id": record_id, "body": words.format(**people)}
            if what == "note":
                commenting.note(context, NoteIn.model_validate(body))
            elif what == "reply" and root is not None:
                commenting.comment(context, CommentIn.model_validate(body | {"parent_comment_id": root.id}))
            else:
                root = commenting.comment(context, CommentIn.model_validate(body))
