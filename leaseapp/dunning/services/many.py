"""The next step of several dunnings at once: one letter for each customer, as the dialog of one of them would propose it."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStep, LetterChannel
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.rules import letters, steps
from leaseapp.dunning.services import advancing, claims
from leaseapp.kernel import money
from leaseapp.kernel.acts.bulk import BulkShownOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

ALONG = _("It went along in a letter of today.")
INTEREST, FEES, TO_PAY = _("Late interest"), _("Fees for the costs of recovery"), _("To be paid")


def usual_step(context: Context, record_id: UUID) -> dict[str, Any]:
    """Return the body of the next step: a formal notice registered, a reminder by e-mail, by post without an address.

    One letter gathers the late invoices of a customer: a dunning that went along in one today takes no step more.
    Raises NotFound.
    """
    dunning = get_or_404(context, Dunning, record_id)
    if _went_along(context, dunning):
        return {"toStep": dunning.step.value, "together": True}
    step = steps.after(dunning.step)
    if step is not None and step.step is DunningStep.MED:
        channel = LetterChannel.REGISTERED
    else:
        channel = LetterChannel.EMAIL if advancing.has_address(context, record_id) else LetterChannel.POST
    return {"channel": channel.value, "together": True} | ({"toStep": step.step.value} if step else {})


def _went_along(context: Context, dunning: Dunning) -> bool:
    """Tell whether the last letter of a dunning is of today, about several invoices, and no other step is due."""
    if dunning.step_on != context.today or dunning.next_step_on is None or dunning.next_step_on <= context.today:
        return False
    return any(one.invoices > 1 for one in queries.letters_of(context, dunning.id)[:1])


def shown(context: Context, record_id: UUID, body: dict[str, Any]) -> BulkShownOut:
    """Return the step as the preview shows it: the customer, the letter with its invoices and channel, what is claimed."""
    dunning = get_or_404(context, Dunning, record_id)
    _customer, company, _seller = queries.named(context, dunning)
    step = steps.after(dunning.step)
    if step is None or "channel" not in body:
        return BulkShownOut(to=company.name, title="", text=context.translate(ALONG))
    gathered = [dunning, *queries.companions(context, dunning, context.today)]
    claimed = claims.of(context, sorted(gathered, key=lambda one: (one.due_date, one.id)), context.today)
    sums: list[tuple[str, Decimal]] = [(one.dunning.number, one.claim.balance) for one in claimed]
    if step.claims_penalties:
        sums += [(context.translate(INTEREST), money.total(one.claim.interest for one in claimed)),
                 (context.translate(FEES), money.total(one.claim.fee for one in claimed))]  # fmt: skip
    total = money.total(amount for _name, amount in sums)
    lines = [context.translate(label_of(LetterChannel(body["channel"])))]
    lines += [f"{name}: {money.to_text(amount, context.locale)}" for name, amount in sums]
    if len(sums) > 1:
        lines.append(f"{context.translate(TO_PAY)}: {money.to_text(total, context.locale)}")
    return BulkShownOut(to=company.name, title=context.translate(letters.TITLES[step.step]), text="\n".join(lines))
