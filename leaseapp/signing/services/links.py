"""The address `/s/<token>` of a signatory: signed, stored nowhere, revoked by raising `link_version`."""

import uuid
from datetime import datetime, timedelta

from sqlmodel import select

from leaseapp.identity.services import link_bearers
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Gone, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.security import tokens
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.signing.enums import SignatoryStatus, SignatureStatus
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.state_machines import OPEN

PURPOSE = "signature"
READ_AFTER = timedelta(days=90)
"""The time for which a signatory reads again what was signed."""
DEAD = _("This link opens nothing any more. Ask whoever sent it for a new one.")

bearer = link_bearers.bearer_of(PURPOSE, Signatory)
"""The holder of the link, by the token of the path."""


def address(request: SignatureRequest, signatory: Signatory) -> str:
    """Return the absolute address of a signatory."""
    return f"{get_settings().origin}/s/{token_of(request, signatory)}"


def token_of(request: SignatureRequest, signatory: Signatory) -> str:
    """Return the token by which a signatory opens the request now."""
    until = (request.expires_at + READ_AFTER).replace(microsecond=0)
    return tokens.mint(PURPOSE, signatory.id, signatory.link_version, until)


def opened(context: Context, token: str, *, for_update: bool = False) -> tuple[SignatureRequest, Signatory]:
    """Return the request that a token opens now, and whose it is; `for_update` locks the request.

    Raises NotFound for what was not minted here, and Gone SIGNATURE_LINK_EXPIRED whatever the reason why it is closed.
    """
    claim = tokens.read(PURPOSE, token)
    request_id = _request_id(context, claim.row_id) if claim else None
    if claim is None or request_id is None:
        raise NotFound()
    request = get_or_404(context, SignatureRequest, request_id, for_update=for_update)
    signatory = get_or_404(context, Signatory, claim.row_id)
    if for_update:
        context.session.refresh(signatory)
    if claim.version != signatory.link_version or not _is_alive(request, signatory, context.now):
        raise Gone("SIGNATURE_LINK_EXPIRED", DEAD)
    return request, signatory


def _request_id(context: Context, signatory_id: uuid.UUID) -> uuid.UUID | None:
    statement = select(Signatory.request_id).where(Signatory.id == signatory_id)
    return context.session.exec(statement).one_or_none()


def _is_alive(request: SignatureRequest, signatory: Signatory, now: datetime) -> bool:
    """Tell whether the link opens the request: while it is open, and what was signed by all or refused by them for a while."""
    if request.status in OPEN:
        return now < request.expires_at and signatory.status is not SignatoryStatus.WAITING
    own_refusal = signatory.status is SignatoryStatus.DECLINED
    if request.status is SignatureStatus.COMPLETED or own_refusal:
        return request.ended_at is not None and now < request.ended_at + READ_AFTER
    return False
