"""Actions and calls: lists, records, forms; what the pages of prospects, opportunities and companies show of them."""

from leaseapp.crm.endpoints.actions import (
    cancel_crm_action,
    create_crm_action,
    create_crm_call,
    finish_crm_action,
    list_crm_actions,
    list_crm_calls,
    read_crm_action,
    read_crm_call,
    return_crm_call,
    update_crm_action,
    update_crm_call,
)
from leaseapp.crm.endpoints.opportunities import list_crm_opportunities
from leaseapp.crm.endpoints.prospects import list_crm_prospects
from leaseapp.crm.enums import ActionStatus, ActionType, CallOutcome, Direction
from leaseapp.crm.lists import ACTIONS, CALLS
from leaseapp.crm.state_machines import ACTION
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.identity.endpoints.account import people
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

TO_DO, CALLED = "/workspace/crm-actions", "/workspace/crm-calls"
action, call = kit.Labels(ACTIONS, create_crm_action), kit.Labels(CALLS, create_crm_call)
OPEN = {"status": ["OPEN"]}

kit.colours(ActionStatus, OPEN=kit.BLUE, DONE=kit.GREEN, CANCELED=kit.GRAY)
kit.colours(CallOutcome, ANSWERED=kit.GREEN, MISSED=kit.RED, VOICEMAIL=kit.AMBER)
for _kind in (ActionType, Direction):
    kit.colours(_kind, **dict.fromkeys(_kind.__members__, kit.GRAY))

DONE = kit.Dialog(
    _("What came of it?"),
    fields=(kit.Field("outcome", _("Outcome", "action"), required=True, span=12),),
    confirm=_("Done", "action"),
)  # fmt: skip


def tabs(name: str) -> tuple[kit.Tab, ...]:
    """Return the tabs with the actions and calls of a record, which their rows call `name` (`prospectId`)."""
    return (
        kit.Tab(
            "crm-actions", _("Actions", "crm"),
            panel=kit.panel(
                "crm-actions", ACTIONS, list_crm_actions, own={name: "{id}"}, hide=("about",), icon="list-todo",
                empty=_("Nothing to do yet"),
            ),
        ),
        kit.Tab(
            "crm-calls", _("Calls", "crm"),
            panel=kit.panel(
                "crm-calls", CALLS, list_crm_calls, own={name: "{id}"}, hide=("who",), icon="phone", empty=_("No call yet"),
            ),
        ),
    )  # fmt: skip


def links(name: str) -> tuple[kit.Link, ...]:
    """Return the buttons that note an action or a call about a record, which their forms call `name`."""
    return (
        kit.Link(_("Note an action"), f"{TO_DO}/new?{name}={{id}}", create_crm_action, icon="list-todo"),
        kit.Link(_("Log a call"), f"{CALLED}/new?{name}={{id}}", create_crm_call, icon="phone"),
    )


def _subjects(*names: str) -> tuple[kit.Combo, ...]:
    of = {
        "companyId": kit.Combo("companyId", _("Client"), list_companies, detail="siren", span=6),
        "prospectId": kit.Combo("prospectId", _("Prospect"), list_crm_prospects, span=6),
        "opportunityId": kit.Combo("opportunityId", _("Opportunity"), list_crm_opportunities, label="number", detail="title",
                                   span=6),
    }  # fmt: skip
    return tuple(of[name] for name in names)


kit.list_page(
    ACTIONS, list_crm_actions, route=TO_DO, group=kit.SALES, icon="list-todo", order=14,
    new=(f"{TO_DO}/new", _("New action"), create_crm_action),
    empty=(_("No action yet"), _("What is to do about clients and prospects: call, write, meet, visit.")),
)  # fmt: skip
kit.record_page(
    f"{TO_DO}/[id]", read_crm_action, list_route=TO_DO, icon="list-todo", entity="CrmAction", title="subject",
    title_empty=_("Action", "crm"), status=("status", ActionStatus), subtitle="{about}",
    figures=(kit.Figure(_("Due at"), "dueAt", kit.DATETIME), kit.Figure(_("Assigned to"), "assignee")),
    actions=(
        kit.Action("done", _("Done", "action"), finish_crm_action, icon="check", primary=True, when=kit.fires(ACTION, "done"),
                   dialog=DONE, done=_("The action is done")),
        kit.Link(_("Edit"), f"{TO_DO}/{{id}}/edit", update_crm_action, icon="pencil", when=OPEN),
        kit.Action("cancel", _("Call it off"), cancel_crm_action, icon="circle-x", danger=True,
                   when=kit.fires(ACTION, "cancel"), done=_("The action is called off")),
    ),
    tabs=(
        kit.Tab(
            "overview", _("Overview"),
            kit.stack(
                kit.show({"overdue": [True]}, kit.notice(_("This should be done by now."), kit.RED)),
                kit.card(
                    kit.facts(
                        kit.Fact(_("About", "action"), "about", link="{aboutUrl}"),
                        *action.facts("type", "dueAt", "assignee", "doneAt"),
                        kit.Fact(_("Outcome", "action"), "outcome"),
                    ),
                    title=_("Action", "crm"),
                ),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    TO_DO, create=create_crm_action, update=update_crm_action, read=read_crm_action, icon="list-todo", title=_("New action"),
    edit_title=_("Edit {subject}"), list_route=TO_DO, saved=_("Action saved"),
    sections=(
        kit.Section(
            None,
            (
                action.field("subject", span=12), action.field("type", span=6),
                kit.Field("dueAt", _("Due at"), kit.DATETIME, required=True, span=6),
                kit.Combo("assigneeUserId", _("Assigned to"), people, shown="assignee", filters={"external": False}, span=6,
                          hint=_("Left empty it is you.")),
            ),
        ),
        kit.Section(_("About", "action"), _subjects("companyId", "prospectId", "opportunityId"), when={"id": [None]}),
    ),
)  # fmt: skip

kit.list_page(
    CALLS, list_crm_calls, route=CALLED, group=kit.SALES, icon="phone", order=15, key={"en": "l", "fr": "l"},
    new=(f"{CALLED}/new", _("Log a call"), create_crm_call),
    empty=(_("No call yet"), _("Who called, whom we called; missed calls wait here until somebody calls back.")),
)  # fmt: skip
kit.record_page(
    f"{CALLED}/[id]", read_crm_call, list_route=CALLED, icon="phone", entity="CrmCall", title="who",
    title_empty=_("Call", "crm"), status=("outcome", CallOutcome),
    figures=(kit.Figure(_("Called at"), "startedAt", kit.DATETIME),),
    actions=(
        kit.Action("returned", _("Called back"), return_crm_call, icon="phone-outgoing", primary=True,
                   when={"waits": [True]}, done=_("The call is returned")),
        kit.Link(_("Edit"), f"{CALLED}/{{id}}/edit", update_crm_call, icon="pencil"),
    ),
    tabs=(
        kit.Tab(
            "overview", _("Overview"),
            kit.stack(
                kit.show({"waits": [True]}, kit.notice(_("Nobody called back yet."), kit.AMBER)),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Client or prospect"), "who", link="{whoUrl}"),
                        kit.Fact(_("Opportunity"), "opportunity", link="/workspace/crm-opportunities/{opportunityId}"),
                        *call.facts("direction", "fromNumber", "toNumber", "durationS", "returnedAt"),
                    ),
                    kit.show({"note": ["*"]}, kit.heading(_("Note")), kit.prose("note")),
                    title=_("Call", "crm"),
                ),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    CALLED, create=create_crm_call, update=update_crm_call, read=read_crm_call, icon="phone", title=_("Log a call"),
    edit_title=_("Edit the call"), list_route=CALLED, saved=_("Call saved"),
    sections=(
        kit.Section(None, (call.field("direction", span=6),), when={"id": [None]}),
        kit.Section(None, (call.field("outcome", span=6), kit.Field("note", _("Note"), kit.LONG))),
        kit.Section(_("Numbers"), call.fields("toNumber", "fromNumber", span=6), when={"id": [None]}),
        kit.Section(_("Client or prospect"), _subjects("companyId", "prospectId", "opportunityId")),
    ),
)  # fmt: skip
kit.record_panel("Company", tabs("companyId")[0])
kit.record_panel("Company", tabs("companyId")[1], actions=links("companyId"))
