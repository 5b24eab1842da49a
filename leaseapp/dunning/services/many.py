"""The next step of several dunnings at once: each by itself, as its dialog would propose it."""

from typing import Any
from uuid import UUID

from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStep, LetterChannel
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.rules import letters, steps
from leaseapp.dunning.services import advancing, claims
from leaseapp.kernel.acts.bulk import BulkShownOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import to_text
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.labels import label_of


def usual_step(context: Context, record_id: UUID) -> dict[str, Any]:
    """Return the body of the next step: a formal notice registered, a reminder by e-mail, by post without an address.

    Raises NotFound.
    """
    dunning = get_or_404(context, Dunning, record_id)
    step = steps.after(dunning.step)
    if step is not None and step.step is DunningStep.MED:
        channel = LetterChannel.REGISTERED
    else:
        channel = LetterChannel.EMAIL if advancing.has_address(context, record_id) else LetterChannel.POST
    return {"channel": channel.value} | ({"toStep": step.step.value} if step else {})


def shown(context: Context, record_id: UUID, body: dict[str, Any]) -> BulkShownOut:
    """Return the step as the preview shows it: the customer, the letter and its channel, what is claimed."""
    dunning = get_or_404(context, Dunning, record_id)
    _customer, company, _seller = queries.named(context, dunning)
    step = steps.after(dunning.step)
    claim = claims.of_one(context, dunning, context.today).claim
    amount = claim.total if step and step.claims_penalties else claim.balance
    title = context.translate(letters.TITLES[step.step]) if step else ""
    channel = context.translate(label_of(LetterChannel(body["channel"])))
    return BulkShownOut(to=company.name, title=title, text=f"{channel}\n{to_text(amount, context.locale)}")
