"""Invitations: list, record, the form that takes one address or a hundred; and the page that a link opens."""

from leaseapp.identity.endpoints.invitations import (
    create_invitations,
    delete_invitation,
    list_invitations,
    read_invitation,
    resend_invitation,
)
from leaseapp.identity.enums import InvitationState
from leaseapp.identity.lists import INVITATIONS
from leaseapp.identity.ui.components import AcceptInvitation
from leaseapp.identity.ui.words import company_pickers, role_picker
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    ADDRESSES,
    ADMINISTRATION,
    DATETIME,
    Action,
    Choice,
    Dialog,
    Fact,
    Field,
    Figure,
    Section,
    Tab,
    card,
    facts,
    form_page,
    list_page,
    notice,
    page,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/invitations"
LANGUAGES = (("fr", _("in French")), ("en", _("in English")))

list_page(
    INVITATIONS,
    list_invitations,
    route=ROUTE,
    group=ADMINISTRATION,
    icon="mail",
    order=20,
    new=(f"{ROUTE}/new", _("Invite people"), create_invitations),
    own=_("Invitations"),
    empty=(_("Nobody is invited"), _("An invitation is good for seven days and can be sent again.")),
)

record_page(
    f"{ROUTE}/[id]",
    read_invitation,
    id_name="invitation_id",
    list_route=ROUTE,
    icon="mail",
    entity="Invitation",
    title="email",
    title_empty=_("Invitation"),
    status=("state", InvitationState),
    figures=(
        Figure(_("Invited on"), "createdAt", DATETIME),
        Figure(_("Valid until"), "expiresAt", DATETIME),
        Figure(_("Mail sent"), "mailedAt", DATETIME),
    ),
    actions=(
        Action(
            "resend",
            _("Send again"),
            resend_invitation,
            icon="send",
            primary=True,
            when={"state": ["PENDING", "EXPIRED"]},
            done=_("The invitation goes to {email} once more"),
        ),
        Action(
            "revoke",
            _("Withdraw"),
            delete_invitation,
            icon="ban",
            danger=True,
            when={"state": ["PENDING", "EXPIRED"]},
            done=_("Invitation withdrawn"),
            dialog=Dialog(
                _("Withdraw this invitation?"),
                text=_("Its link opens nothing any more."),
                confirm=_("Withdraw the invitation"),
            ),
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                show(
                    {"mailFailed": [True]},
                    notice(
                        _(
                            "The mail did not arrive: the address refused it, or the mail server was away for two days. "
                            "Check the address, then send it again."
                        ),
                        tone="red",
                    ),
                ),
                show(
                    {"mailFailed": [False], "mailedAt": [None], "state": ["PENDING"]},
                    notice(_("The mail is on its way: it leaves as soon as the mail server takes it."), tone="blue"),
                ),
                show(
                    {"state": ["EXPIRED"]},
                    notice(_("The link has expired: send it again, or withdraw the invitation."), tone="amber"),
                ),
                card(
                    facts(
                        Fact(_("Role"), "roleTitle"),
                        Fact(_("Company"), "companyName", when={"companyId": ["*"]}),
                        Fact(_("Invited by"), "invitedBy"),
                        Fact(_("Accepted on"), "acceptedAt", DATETIME, when={"acceptedAt": ["*"]}),
                        Fact(_("Withdrawn on"), "revokedAt", DATETIME, when={"revokedAt": ["*"]}),
                    )
                ),
            ),
        ),
    ),
)

form_page(
    ROUTE,
    create=create_invitations,
    icon="mail",
    title=_("Invite people"),
    list_route=ROUTE,
    done=ROUTE,
    saved=_("Invitations sent: {count}"),
    submit=_("Send the invitations"),
    sections=(
        Section(
            _("Whom"),
            (
                Field(
                    "addresses", _("E-mail addresses"), ADDRESSES, required=True,
                    hint=_("One or many: pasted from a mail or a spreadsheet, one a line or separated by commas."),
                ),
            ),
        ),
        Section(
            _("As what"),
            (
                role_picker(),
                *company_pickers(),
                Choice("locale", _("Language of the mail"), LANGUAGES, value="fr", span=6),
            ),
            help=_("Each of them gets a link of their own, good for seven days. They set their password themselves."),
        ),
    ),
)  # fmt: skip


page("/auth/invitation", title=_("Invitation"), component=AcceptInvitation.create, by_token=True)
