"""Documents of the demonstration that are signed: a request in every state, one of them waiting for a client's telephone."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

from leaseapp.demo.diary import Stage, instant_of
from leaseapp.demo.filing import CONTRACT, drop_letter
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.signing import queries
from leaseapp.signing.models import Signatory
from leaseapp.signing.rules import codes
from leaseapp.signing.schemas.public import PublicRefuseIn, PublicSignIn
from leaseapp.signing.schemas.requests import CancelIn, CountersignIn, RequestIn
from leaseapp.signing.services import expiring, links, office, public

_THOMAS = {"name": "Thomas Mercier", "email": "t.mercier@rouviere.example", "phone": "06 39 98 41 42", "role": "LESSEE",
           "capacity": "gérant"}  # fmt: skip
_HELENE = {"name": "Hélène Rouvière", "email": "h.rouviere@rouviere.example", "phone": "06 39 98 17 03",
           "role": "GUARANTOR", "capacity": "associée"}  # fmt: skip
_OWN = {"name": "Nordlease", "role": "LESSOR"}


def ask_signatures(stage: Stage) -> None:
    """Send what is to be signed, and let people sign, refuse, or leave it."""
    first = _send(stage, 34, "Contrat de location de chariots", (_THOMAS, _HELENE, _OWN), in_order=True)
    _sign(stage, first, 1, 33, 10)
    _sign(stage, first, 2, 31, 17)
    with stage.act("LEASE_OFFICER", "signing.request.countersign", stage.today - timedelta(days=30), 9) as context:
        office.countersign(context, first, CountersignIn(name="Bastien Cordier"))
    late = _send(stage, 26, "Avenant au contrat de baies", (_THOMAS,), expires=16)
    refused = _send(stage, 12, "Contrat de location de vitrines", (_THOMAS, _OWN))
    with _visit(stage, refused, 1, 11, 15, "signing.request.refuse") as (context, token):
        public.open_link(context, token)
        public.refuse(context, token, PublicRefuseIn(reason="Le loyer n’est pas celui de l’offre."))
    back = _send(stage, 9, "Mandat de prélèvement SEPA", (_HELENE,))
    with stage.act("COMMERCIAL", "signing.request.cancel", stage.today - timedelta(days=8), 16) as context:
        office.cancel(context, back, CancelIn(reason="Coordonnées bancaires à corriger."))
    with stage.act(None, "signing.end-late-requests", stage.today - timedelta(days=14), 1) as context:
        expiring.expire(context)
        if queries.request_of(context, late).ended_at is None:
            raise LookupError("the late request of the demonstration has not run out")
    partial = _send(stage, 4, "Contrat de maintenance des onduleurs", (_HELENE, _OWN))
    _sign(stage, partial, 1, 3, 18)
    _send(stage, 1, "Contrat de location du gerbeur électrique", (_THOMAS,))


def _send(
    stage: Stage,
    age: int,
    title: str,
    parties: tuple[dict[str, Any], ...],
    *,
    expires: int = -20,
    in_order: bool = False,
) -> UUID:
    file_id = drop_letter(stage, age, title, CONTRACT)
    with stage.act("COMMERCIAL", "signing.request.send", stage.today - timedelta(days=age), 15) as context:
        body = {
            "title": title, "documents": [{"fileId": file_id}], "signatories": list(parties), "inOrder": in_order,
            "expiresOn": (stage.today - timedelta(days=expires)).isoformat(),
        }  # fmt: skip
        return office.create(context, RequestIn.model_validate(body)).id


def _sign(stage: Stage, request_id: UUID, position: int, age: int, hour: int) -> None:
    with _visit(stage, request_id, position, age, hour, "signing.request.sign") as (context, token):
        for one in public.open_link(context, token).documents:
            public.note_read(context, token, one.id)
        public.send_code(context, token)
        signatory = _signatory(context, request_id, position)
        code = codes.code_of(signatory.id, signatory.code_number)
        done = public.sign(context, token, PublicSignIn(name=signatory.name, consent=True, code=code))
        if isinstance(done, Problem):
            raise done


def _signatory(context: Context, request_id: UUID, position: int) -> Signatory:
    return queries.signatories_of(context, request_id)[position - 1]


@contextmanager
def _visit(
    stage: Stage, request_id: UUID, position: int, age: int, hour: int, action: str
) -> Iterator[tuple[Context, str]]:
    """Give a unit of work of whoever holds the link, and its token."""
    day = stage.today - timedelta(days=age)
    with stage.act(None, "seed", day, hour) as context:
        token = links.token_of(queries.request_of(context, request_id), _signatory(context, request_id, position))
    browser = "Mozilla/5.0 (Linux; Android 16; Mobile)"
    request = RequestInfo(request_id=f"demo-{new_id()}", ip="203.0.113.42", user_agent=browser)
    with (
        clock.freeze(instant_of(day, hour, 25)),
        db.unit_of_work(links.bearer({"token": token}), request=request, action=action) as context,
    ):
        yield context, token
