"""The home cards of crm: the day of a salesperson, the stages of open opportunities."""

from leaseapp.billing.services.home.common import Filters, address, asked_of, rest, whole
from leaseapp.crm.enums import Stage as OpportunityStage
from leaseapp.crm.lists import ACTIONS, CALLS, OPPORTUNITIES
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown, Whose
from leaseapp.kernel.home.shapes import Funnel, Row, Rows, Stage
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

TONES = {OpportunityStage.QUALIFY: "gray", OpportunityStage.PROPOSE: "blue", OpportunityStage.NEGOTIATE: "amber"}
WAITING: Filters = {"waits": "true"}
NOTHING = _("No call to return and nothing to do today.")
CALLS_SHOWN, ROWS = 3, 6


def today(context: Context, asked: Asked) -> Shown:
    """Return missed calls first, then what is to do until tonight, overdue included."""
    due: Filters = {"today": "true"} | ({"mine": "true"} if asked.whose is Whose.MINE else {})
    missed = asked_of(context, CALLS, WAITING, CALLS_SHOWN, "-startedAt")
    rows = [
        Row(
            key=str(item["id"]), title=item["who"] or item["number"] or "", url=f"/workspace/crm-calls/{item['id']}",
            note=context.translate(_("called at {at}"), at=item["startedAt"]), icon="phone-missed", tone="bad",
        )
        for item in missed.items
    ]  # fmt: skip
    found = asked_of(context, ACTIONS, due, ROWS, "dueAt")
    rows += [
        Row(
            key=str(item["id"]), title=item["subject"], url=f"/workspace/crm-actions/{item['id']}", note=item["about"] or "",
            icon="list-todo", tail=context.translate(label_of(item["type"])),
            tail_tone="bad" if item["dueAt"] < context.now else "neutral",
        )
        for item in found.items
    ]  # fmt: skip
    more = rest(context, ACTIONS, due, found.total, ROWS)
    return Shown(Rows(rows=rows, more=more, empty=context.translate(NOTHING)), more=whole(context, ACTIONS, due))


def stages(context: Context, asked: Asked) -> Shown:
    """Return the open opportunities by stage: how many, and their amount (€ excl. VAT)."""
    mine: Filters = {"mine": "true"} if asked.whose is Whose.MINE else {}
    found = []
    for stage, tone in TONES.items():
        filters = {"stage": stage.value} | mine
        page = asked_of(context, OPPORTUNITIES, filters)
        note = context.translate(_("{count} {count|opportunity|opportunities}"), count=page.total)
        found.append(
            Stage(
                key=stage.value.lower(), label=context.translate(label_of(stage)), tone=tone, count=page.total,
                amount=page.totals["amountHt"], url=address(OPPORTUNITIES, filters), note=note,
            )
        )  # fmt: skip
    return Shown(
        Funnel(stages=found), hint=context.translate(_("amount excl. VAT")), more=whole(context, OPPORTUNITIES, mine)
    )
