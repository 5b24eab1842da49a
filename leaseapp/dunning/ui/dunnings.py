"""Dunning: the list by what is to be done today, the board by step, the record with claim, letters and the next letter."""

from typing import Any

import reflex as rx

from leaseapp.billing.endpoints.invoices import list_invoices
from leaseapp.directory.endpoints.contacts import list_contacts
from leaseapp.documents.enums import DocumentMailStatus
from leaseapp.dunning.endpoints.dunnings import (
    advance_dunning,
    advance_dunnings,
    cancel_dunning,
    create_dunning,
    describe_debtor,
    list_dunnings,
    pause_dunning,
    preview_dunning_letter,
    read_dunning,
    read_dunning_letter,
    read_legal_file,
    reopen_dunning,
    resolve_dunning,
    return_dunning,
    track_dunning_ack,
)
from leaseapp.dunning.enums import (
    AckKind,
    CollectorKind,
    DunningOutcome,
    DunningStatus,
    DunningStep,
    LetterChannel,
    PauseReason,
    ReturnOutcome,
)
from leaseapp.dunning.lists import DUNNINGS
from leaseapp.dunning.state_machines import DUNNING, STEP
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.registry import icon, permission_key

ROUTE = "/workspace/dunnings"
API = "/api/workspace/dunnings/{id}"
LETTER_STEPS = {"nextStep": ["RELANCE_1", "RELANCE_2", "MED"]}
OPEN = {"status": ["OPEN"]}
WRITTEN = {"documents.0": ["*"]}
LEGAL = {"step": ["LEGAL"]}

kit.colours(
    DunningStep, NONE=kit.GRAY, RELANCE_1=kit.BLUE, RELANCE_2=kit.AMBER, MED=kit.RED, LEGAL=kit.RED
)  # fmt: skip
kit.colours(DunningStatus, OPEN=kit.BLUE, RESOLVED=kit.GREEN, CANCELED=kit.GRAY, LEGAL_RETURNED=kit.AMBER)
kit.colours(DunningOutcome, PAID=kit.GREEN, CREDITED=kit.GRAY, AGREEMENT=kit.BLUE, WRITTEN_OFF=kit.RED)
kit.colours(PauseReason, DISPUTE=kit.AMBER, PROMISE=kit.BLUE)
kit.colours(AckKind, POSTED=kit.GRAY, DELIVERED=kit.BLUE, SIGNED=kit.GREEN, REFUSED=kit.RED, UNCLAIMED=kit.RED)
kit.colours(
    ReturnOutcome, RECOVERED=kit.GREEN, PART_RECOVERED=kit.AMBER, NOTHING_RECOVERED=kit.RED, JUDGMENT=kit.BLUE
)  # fmt: skip
for _name in ("bell-ring", "handshake", "gavel", "archive", "user-round-cog", "mail-check", "folder-archive"):
    icon(_name)
for _endpoint in (preview_dunning_letter, read_dunning_letter):
    permission_key(_endpoint)

CHANNEL = kit.Choice("channel", _("Channel"), LetterChannel, required=True, span=6, value="EMAIL")
EARLY = kit.Field(
    "reason",
    _("Reason, where its day has not come yet"),
    span=12,
    hint=_("Ten characters or more; it stays in the timeline."),
)
REASON = kit.Field(
    "reason", _("Reason"), required=True, span=12, hint=_("Ten characters or more; it stays in the timeline.")
)


def claim() -> rx.Component:
    """Return the first tab: what may be claimed today, and how it comes about."""
    return kit.stack(
        kit.show(
            {"interest.isPublished": [False]},
            kit.notice(_("The rate of the current half-year is not published yet: the last one stands in."), kit.AMBER),
        ),
        kit.show({"pauseReason": ["PROMISE"]}, kit.notice(_("Payment promised for {promisedOn:date}."), kit.BLUE)),
        kit.show(
            {"pauseReason": ["DISPUTE"]}, kit.notice(_("In dispute: paused until {pausedUntil:date}."), kit.AMBER)
        ),
        kit.card(
            kit.facts(
                kit.Fact(_("Customer"), "company", link="/workspace/customers/{customerId}"),
                kit.Fact(_("Invoice"), "number", link="/workspace/invoices/{invoiceId}"),
                kit.Fact(_("Due on"), "dueDate", kit.DATE),
                kit.Fact(_("Reminders go to"), "debtor.contact"),
                kit.Fact(_("E-mail"), "debtor.email"),
                kit.Fact(_("Phone"), "debtor.phone"),
                kit.Fact(
                    _("Insolvency proceedings since"),
                    "debtor.proceedingsOn",
                    kit.DATE,
                    when={"debtor.proceedingsOn": ["*"]},
                ),
                kit.Fact(_("Amount promised incl. VAT"), "promisedAmount", kit.MONEY, when={"promisedAmount": ["*"]}),
                kit.Fact(_("Collector"), "collectorName", when=LEGAL),
                kit.Fact(_("Reference"), "collectorReference", when={"collectorReference": ["*"]}),
                kit.Fact(_("Formal notice signed for"), "signedAt", kit.DATETIME, when={"signedAt": ["*"]}),
                kit.Fact(_("Back on"), "returnedOn", kit.DATE, when={"returnedOn": ["*"]}),
                kit.Fact(_("Result of collection"), "returnOutcome", enum=ReturnOutcome, when={"returnOutcome": ["*"]}),
                kit.Fact(_("Outcome"), "outcome", enum=DunningOutcome, when={"outcome": ["*"]}),
                kit.Fact(_("Note"), "note", when={"note": ["*"]}),
            ),
            title=_("Debtor"),
        ),
        kit.card(
            kit.facts(
                kit.Fact(_("Amount due incl. VAT"), "interest.balance", kit.MONEY),
                kit.Fact(_("Late interest"), "interest.interest", kit.MONEY),
                kit.Fact(_("Fees for the costs of recovery"), "interest.fee", kit.MONEY),
                kit.Fact(_("To be paid incl. VAT"), "interest.total", kit.MONEY),
            ),
            kit.table(
                "interest.segments",
                (
                    kit.Cell("start", _("From", "day"), kit.DATE),
                    kit.Cell("end", _("To", "day"), kit.DATE),
                    kit.Cell("days", _("Days"), kit.NUMBER),
                    kit.Cell("balance", _("Amount due"), kit.MONEY),
                    kit.Cell("percent", _("Rate a year"), kit.PERCENT),
                    kit.Cell("interest", _("Interest"), kit.MONEY),
                ),
                empty=_("No interest runs"),
            ),
            title=_("Claim as of today"),
        ),
    )


def sent() -> rx.Component:
    """Return the letters that were made, with what the carrier says of the last one."""
    return kit.card(
        kit.table(
            "documents",
            (
                kit.Cell("letterDate", _("Dated"), kit.DATE, link="/api/workspace/dunnings/{dunningId}/letters/{id}"),
                kit.Cell("step", _("Step"), enum=DunningStep),
                kit.Cell("channel", _("Channel"), enum=LetterChannel),
                kit.Cell("mailStatus", _("E-mail"), enum=DocumentMailStatus, detail="mailError"),
                kit.Cell(
                    "lastAck",
                    _("Acknowledgement"),
                    enum=AckKind,
                    detail="trackingNumber",
                    link="/workspace/files/{ackFileId}",
                ),
                kit.Cell("invoices", _("Invoices"), kit.NUMBER, aside=True),
                kit.Cell("total", _("Claimed"), kit.MONEY),
            ),
            empty=_("No letter was made yet"),
        ),
        title=_("Letters"),
    )


def _pause(values: dict[str, Any], _record: dict[str, Any]) -> dict[str, Any]:
    return {"until": values.get("until")} | {name: value for name, value in values.items() if name != "until"}


def _hand_over(values: dict[str, Any], _record: dict[str, Any]) -> dict[str, Any]:
    collector = {"kind": values.get("kind"), "name": values.get("name"), "reference": values.get("reference") or None}
    rest = {name: value for name, value in values.items() if name in ("confirm", "reason", "letterDate")}
    return rest | {"toStep": "LEGAL", "channel": "NONE", "transferTo": collector}


def _debtor(values: dict[str, Any], _record: dict[str, Any]) -> dict[str, Any]:
    return {"contactId": values.get("contactId") or None, "proceedingsOn": values.get("proceedingsOn") or None}


def _move(title: str) -> kit.Dialog:
    return kit.Dialog(title, fields=(CHANNEL, EARLY), confirm=_("Make and send"))


kit.list_page(
    DUNNINGS, list_dunnings, route=ROUTE, group=kit.SALES, icon="bell-ring", order=70, key={"en": "d", "fr": "r"},
    new=(f"{ROUTE}/new", _("New dunning"), create_dunning),
    empty=(_("Nothing to dun"), _("Each late invoice gets its dunning by night; what is paid leaves by itself.")),
    actions=(
        kit.BulkAction(
            _("Next step"), advance_dunnings, _("{count} {count|dunning|dunnings} taken further"), icon="send",
        ),
    ),
    board=kit.Board(
        STEP,
        (
            kit.Move(
                "remind", advance_dunning, {"toStep": "RELANCE_1"}, dialog=_move(_("Send reminder 1?")),
                done=_("{number} is reminded"),
            ),
            kit.Move(
                "remind_again", advance_dunning, {"toStep": "RELANCE_2"}, dialog=_move(_("Send reminder 2?")),
                done=_("{number} is reminded"),
            ),
            kit.Move(
                "give_notice", advance_dunning, {"toStep": "MED"}, dialog=_move(_("Give formal notice?")),
                done=_("Formal notice is given for {number}"),
            ),
        ),
        lines=("customer", "daysLate", "promisedOn"), amount="amountDue", date="nextStepOn",
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_dunning, list_route=ROUTE, icon="bell-ring", entity="Dunning", title="number",
    title_empty=_("Dunning"), status=("step", DunningStep), subtitle="{company} · {billingEntity}",
    figures=(
        kit.Figure(_("To be paid incl. VAT"), "interest.total", kit.MONEY),
        kit.Figure(_("Days late"), "daysLate", kit.NUMBER),
        kit.Figure(_("Next step on"), "nextStepOn", kit.DATE, when={"nextStepOn": ["*"]}),
        kit.Figure(_("State"), "status", enum=DunningStatus),
    ),
    actions=(
        kit.Action(
            "advance", _("Next step…"), advance_dunning, icon="send", primary=True, when=LETTER_STEPS | OPEN,
            done=_("The letter is made"),
            dialog=kit.Dialog(
                _("Make the next letter"),
                text=_("Its preview stands in the tab “Next letter”. It is archived as it leaves; there is no way back."),
                fields=(
                    CHANNEL, kit.Field("letterDate", _("Date"), kit.DATE, span=6, value="@today"),
                    kit.Check("together", _("With the customer's other invoices of this step"), span=12),
                    kit.Field("message", _("A word of your own"), kit.LONG, span=12), EARLY,
                ),
                confirm=_("Make and send"),
            ),
        ),
        kit.Action(
            "hand-over", _("Hand over for collection…"), advance_dunning, icon="gavel", danger=True,
            when={"nextStep": ["LEGAL"]} | OPEN, done=_("{number} is handed over"), body=_hand_over,
            dialog=kit.Dialog(
                _("Who collects from now on?"), text=_("The file for collection is put together; there is no way back."),
                fields=(
                    kit.Choice("kind", _("Kind"), CollectorKind, required=True, span=6, value="BAILIFF"),
                    kit.Field("name", _("Name"), required=True, span=6),
                    kit.Field("reference", _("Reference"), span=6),
                    kit.Check("confirm", _("The claim is handed over for good"), span=12), EARLY,
                ),
                confirm=_("Hand over for collection"),
            ),
        ),
        kit.Action(
            "promise", _("Promise…"), pause_dunning, icon="handshake", primary=True, when=OPEN, done=_("The promise is noted"),
            body=lambda values, _record: {"until": None, "reason": "PROMISE"} | values,
            dialog=kit.Dialog(
                _("What was promised?"), text=_("Nothing is sent until that day; if it passes, the dunning waits for you."),
                fields=(
                    kit.Field("promisedOn", _("Promised on"), kit.DATE, required=True, span=6),
                    kit.Field("promisedAmount", _("Amount promised incl. VAT"), kit.MONEY, span=6, value="{interest.balance}"),
                    kit.Field("note", _("Note"), span=12),
                ),
                confirm=_("Note the promise"),
            ),
        ),
        kit.Action(
            "dispute", _("Pause for a dispute…"), pause_dunning, icon="pause", when=OPEN, done=_("The dunning is paused"),
            body=lambda values, _record: {"reason": "DISPUTE"} | values,
            dialog=kit.Dialog(
                _("Until when does it wait?"),
                fields=(
                    kit.Field("until", _("Paused until"), kit.DATE, required=True, span=6),
                    kit.Field("note", _("Note"), span=12),
                ),
                confirm=_("Pause"),
            ),
        ),
        kit.Action(
            "go-on", _("Go on"), pause_dunning, icon="play", when=OPEN | {"pauseReason": ["*"]}, done=_("The dunning goes on"),
            body=lambda _values, _record: {"until": None},
        ),
        kit.Action(
            "acknowledge", _("Acknowledgement…"), track_dunning_ack, icon="mail-check", when=WRITTEN, done=_("Noted"),
            dialog=kit.Dialog(
                _("What does the carrier say of the last letter?"),
                fields=(
                    kit.Choice("kind", _("Kind"), AckKind, required=True, span=6, value="SIGNED"),
                    kit.Field("occurredAt", _("Date and time"), kit.DATETIME, required=True, span=6),
                    kit.Field("trackingNumber", _("Tracking number"), span=12),
                ),
                confirm=_("Note"),
            ),
        ),
        kit.Action(
            "return", _("Back from collection…"), return_dunning, icon="undo-2", when=LEGAL | OPEN, done=_("{number} is back"),
            dialog=kit.Dialog(
                _("How did it come back?"),
                fields=(
                    kit.Field("date", _("Back on"), kit.DATE, required=True, span=6, value="@today"),
                    kit.Choice("outcome", _("Result of collection"), ReturnOutcome, required=True, span=6),
                ),
                confirm=_("Take back"),
            ),
        ),
        kit.Action(
            "debtor", _("Contact and proceedings…"), describe_debtor, icon="user-round-cog", done=_("Noted"), body=_debtor,
            dialog=kit.Dialog(
                _("Who reads the reminders of {company}?"), text=_("This holds for every dunning of the customer."),
                fields=(
                    kit.Kept("companyId", value="{companyId}"),
                    kit.Combo(
                        "contactId", _("Contact"), list_contacts, label="lastName", detail="firstName", span=6,
                        value="{debtor.contactId}", shown="{debtor.contact}", within=kit.Within("companyId", "companyId"),
                    ),
                    kit.Field(
                        "proceedingsOn", _("Insolvency proceedings since"), kit.DATE, span=6, value="{debtor.proceedingsOn}",
                        hint=_("From that day on no interest is claimed."),
                    ),
                ),
                confirm=_("Save"),
            ),
        ),
        kit.Action(
            "resolve", _("Resolve…"), resolve_dunning, icon="circle-check", when=kit.fires(DUNNING, "resolve"),
            done=_("{number} is resolved"),
            dialog=kit.Dialog(
                _("How did it end?"), text=_("Written off: the loss is entered into the books today."),
                fields=(
                    kit.Choice("outcome", _("Outcome"), DunningOutcome, required=True, span=6, value="AGREEMENT"),
                    kit.Field("note", _("Note"), span=12),
                ),
                confirm=_("Resolve"),
            ),
        ),
        kit.Action(
            "reopen", _("Take up again…"), reopen_dunning, icon="rotate-ccw", when=kit.fires(DUNNING, "reopen"),
            done=_("{number} is taken up again"),
            dialog=kit.Dialog(_("Why is it taken up again?"), fields=(REASON,), confirm=_("Take up again")),
        ),
        kit.Link(
            _("Paper of the return"), "/workspace/files/{returnFileId}", read_dunning, icon="file-text",
            when={"returnFileId": ["*"]},
        ),
        kit.Link(
            _("File for collection (zip)"), f"{API}/legal-file", read_legal_file, icon="folder-archive", when=LEGAL, download=True
        ),
        kit.Action(
            "cancel", _("Cancel this dunning…"), cancel_dunning, icon="x", danger=True, when=kit.fires(DUNNING, "cancel"),
            done=_("{number} is canceled"),
            dialog=kit.Dialog(_("Why is it canceled?"), fields=(REASON,), confirm=_("Cancel this dunning")),
        ),
    ),
    tabs=(
        kit.Tab("claim", _("Claim"), claim()),
        kit.Tab("next", _("Next letter"), kit.pdf(f"{API}/next-letter"), when={"nextStep": ["*"]}),
        kit.Tab("letters", _("Letters"), sent(), count="documents", when=WRITTEN),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_dunning, icon="bell-ring", title=_("New dunning"), list_route=ROUTE, saved=_("The dunning is open"),
    sections=(
        kit.Section(
            None,
            (
                kit.Combo(
                    "invoiceId", _("Late invoice"), list_invoices, label="number", detail="customer",
                    filters={"late": "true"}, required=True, span=12,
                ),
            ),
        ),
    ),
)  # fmt: skip
ALL = "OPEN,LEGAL_RETURNED,RESOLVED,CANCELED"
for _entity, _filter in (("Invoice", "invoiceId"), ("Customer", "customerId")):
    kit.record_panel(
        _entity,
        kit.Tab(
            "dunnings", _("Dunning"),
            panel=kit.panel(
                "dunnings", DUNNINGS, list_dunnings, own={_filter: "{id}", "status": ALL}, hide=("customer",), icon="bell-ring",
                empty=_("Nothing to dun"),
            ),
        ),
    )  # fmt: skip
