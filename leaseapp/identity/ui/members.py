"""Members: list and record, with what an administrator does to them."""

from dataclasses import replace

from leaseapp.identity.endpoints.invitations import create_invitation
from leaseapp.identity.endpoints.members import (
    list_members,
    read_member,
    reset_member_two_factor,
    update_member,
)
from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.lists import MEMBERS
from leaseapp.identity.ui.words import company_pickers, role_picker
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    ADMINISTRATION,
    DATETIME,
    Action,
    Dialog,
    Fact,
    Figure,
    Link,
    Tab,
    card,
    facts,
    list_page,
    notice,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/members"

list_page(
    MEMBERS,
    list_members,
    route=ROUTE,
    group=ADMINISTRATION,
    icon="users",
    order=10,
    new=("/workspace/invitations/new", _("Invite people"), create_invitation),
    own=_("Colleagues"),
    empty=(_("No members yet"), _("The people who work here; they come in by invitation.")),
)

record_page(
    f"{ROUTE}/[id]",
    read_member,
    id_name="member_id",
    list_route=ROUTE,
    icon="users",
    entity="Membership",
    title="{name}",
    title_empty=_("Member"),
    status=("status", MembershipStatus),
    subtitle="{roleTitle} · {companyName}",
    figures=(
        Figure(_("Role"), "roleTitle"),
        Figure(_("Last sign-in"), "lastLoginAt", DATETIME),
        Figure(_("Member since"), "createdAt", DATETIME),
    ),
    actions=(
        Action(
            "role",
            _("Change role"),
            update_member,
            icon="shield",
            primary=True,
            when={"status": ["ACTIVE"]},
            done=_("{name} now works as {roleTitle}"),
            body=lambda values, _record: {
                "role": values.get("role"),
                **({"companyId": values["companyId"]} if values.get("companyId") else {}),
            },
            dialog=Dialog(
                _("Change the role"),
                text=_("It takes effect at once, on open pages too."),
                fields=(replace(role_picker(span=12), value="{role}", shown="roleTitle"), *company_pickers(span=12)),
                confirm=_("Change the role"),
            ),
        ),
        Link(_("Why may they, why not?"), "/workspace/roles?member={id}", read_member, icon="circle-help"),
        Action(
            "suspend",
            _("Suspend"),
            update_member,
            icon="user-x",
            danger=True,
            when={"status": ["ACTIVE"], "own": [False]},
            done=_("{name} is suspended and signed out"),
            body=lambda _values, _record: {"status": "SUSPENDED"},
            dialog=Dialog(
                _("Suspend this member?"),
                text=_(
                    "They are signed out at once and told by e-mail. What they did stays; you can let them in again."
                ),
                confirm=_("Suspend the member"),
            ),
        ),
        Action(
            "reactivate",
            _("Reactivate"),
            update_member,
            icon="user-check",
            primary=True,
            when={"status": ["SUSPENDED"]},
            done=_("{name} may enter again"),
            body=lambda _values, _record: {"status": "ACTIVE"},
        ),
        Action(
            "factors",
            _("Reset second factor"),
            reset_member_two_factor,
            icon="smartphone",
            danger=True,
            when={"status": ["ACTIVE"], "own": [False]},
            done=_("{name} sets up a second factor at the next sign-in"),
            dialog=Dialog(
                _("Reset the second factor?"),
                text=_("For a lost phone: make sure that it is they who ask. They are signed out and set it up anew."),
                confirm=_("Reset the second factor"),
            ),
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                show(
                    {"status": ["SUSPENDED"]},
                    notice(_("Suspended: this person cannot enter the organization. Their history stays."), tone="red"),
                ),
                card(
                    facts(
                        Fact(_("Name"), "name"),
                        Fact(_("E-mail"), "email", copy=True),
                        Fact(_("Phone"), "phone", copy=True),
                        Fact(_("Role"), "roleTitle", link="/workspace/roles"),
                        Fact(_("Standard role"), "baseRole", enum=BusinessRole, when={"customRole": ["*"]}),
                        Fact(
                            _("Company"),
                            "companyName",
                            link="/workspace/companies/{companyId}",
                            when={"companyId": ["*"]},
                        ),
                    )
                ),
            ),
        ),
    ),
)
