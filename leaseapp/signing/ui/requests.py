"""Requests to sign: the list, the record with the chain of its events, the form that sends one."""

from typing import Any

import reflex as rx

from leaseapp.files.endpoints.files import list_files
from leaseapp.kernel.text.i18n import _
from leaseapp.signing.endpoints.requests import (
    cancel_signature_request,
    countersign_request,
    create_signature_request,
    give_signature_link,
    keep_paper_signature,
    list_signature_requests,
    read_signature_certificate,
    read_signature_evidence,
    read_signature_request,
    remind_signatories,
)
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus, SignatureEventKind, SignatureStatus, SigningWay
from leaseapp.signing.lists import REQUESTS
from leaseapp.signing.state_machines import SIGNATURE
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/signature-requests"
API = "/api/workspace/signature-requests/{id}"
OPEN = kit.fires(SIGNATURE, "cancel")
SIGNED = {"status": [SignatureStatus.COMPLETED.value]}
PDFS = {"mimeType": "application/pdf"}
LANGUAGES = (("fr", _("In French")), ("en", _("In English")))
request = kit.Labels(REQUESTS, create_signature_request)

kit.colours(
    SignatureStatus, SENT=kit.BLUE, PARTIAL=kit.AMBER, COMPLETED=kit.GREEN, REFUSED=kit.RED, EXPIRED=kit.RED, CANCELED=kit.GRAY,
)  # fmt: skip
kit.colours(SignatoryStatus, WAITING=kit.GRAY, SENT=kit.BLUE, VIEWED=kit.BLUE, SIGNED=kit.GREEN, DECLINED=kit.RED)
kit.colours(SignatureEventKind, **dict.fromkeys(SignatureEventKind.__members__, kit.GRAY))
for _group in (SignatoryRole, SigningWay):
    words(_group)
icon("link")


class GivenLinks(LocalComponent):
    """New links for signatories who got no mail."""

    library = "$/public/signing/given_links.jsx"
    tag = "GivenLinks"

    permission: rx.Var[str]


def parties() -> rx.Component:
    """Return who signs, and what."""
    return kit.stack(
        kit.show({"endReason": ["*"]}, kit.notice(_("Reason given: {endReason}"), kit.AMBER)),
        kit.card(
            kit.table(
                "signatories",
                (
                    kit.Cell("name", _("Name"), detail="capacity"),
                    kit.Cell("role", _("Signs as"), enum=SignatoryRole),
                    kit.Cell("status", _("State"), enum=SignatoryStatus),
                    kit.Cell("email", _("E-mail"), aside=True),
                    kit.Cell("phone", _("Telephone"), aside=True),
                    kit.Cell("signedAt", _("Signed at"), kit.DATETIME, detail="signedName"),
                    kit.Cell("way", _("Way of signing"), enum=SigningWay, aside=True),
                ),
            ),
            title=_("Signatories"),
        ),
        GivenLinks.create(permission=permission_key(give_signature_link)),
        kit.card(
            kit.table(
                "documents",
                (
                    kit.Cell("filename", _("Signed document"), link="/workspace/files/{fileId}"),
                    kit.Cell("pageCount", _("Pages"), kit.NUMBER),
                    kit.Cell("sha256", "SHA-256", aside=True),
                ),
            ),
            title=_("Documents"),
        ),
        kit.card(
            kit.facts(
                kit.Fact(_("About"), "subjectTitle"),
                kit.Fact(_("Sent by"), "sentBy"),
                kit.Fact(_("One after the other"), "inOrder", kit.BOOL),
                kit.Fact(_("Reminded at"), "remindedAt", kit.DATETIME),
            ),
            title=_("Request", "signature"),
        ),
    )


def chain() -> rx.Component:
    """Return everything that happened, as the evidence holds it."""
    return kit.stack(
        kit.card(
            kit.table(
                "events",
                (
                    kit.Cell("at", _("When"), kit.DATETIME),
                    kit.Cell("kind", _("What happened"), enum=SignatureEventKind, detail="said"),
                    kit.Cell("who", _("By or to")),
                    kit.Cell("by", _("For the office"), aside=True),
                    kit.Cell("ip", _("IP address"), aside=True),
                    kit.Cell("hash", _("Fingerprint"), aside=True),
                ),
            ),
        ),
        kit.show(
            SIGNED,
            kit.card(
                kit.facts(
                    kit.Fact(_("SHA-256 of evidence.json"), "evidenceSha256", copy=True),
                    kit.Fact(_("Fingerprint of the key"), "keyFingerprint", copy=True),
                    columns=1,
                ),
                title=_("Proof of this record"),
            ),
        ),
    )


def _paper(values: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a scan: the signatory by their place."""
    place = str(values.pop("position", "") or "")
    found = [one["id"] for one in record["signatories"] if str(one["position"]) == place]
    return {**values, "signatoryId": found[0] if found else None}


PAPER = kit.Dialog(
    _("Keep what was signed on paper"),
    text=_("Upload the scan as a file first. It is kept under lock, and the evidence says that it came on paper."),
    fields=(
        kit.Choice("position", _("Signatory"), tuple((str(place), str(place)) for place in range(1, 11)), required=True, span=4,
                   value="{awaitedPosition}", hint=_("The place in the list of signatories.")),
        kit.Field("name", _("Name under the signature"), required=True, span=8),
        kit.Combo("fileId", _("Scan (PDF)"), list_files, label="filename", filters=PDFS, required=True, span=8),
        kit.Field("signedOn", _("Signed on"), kit.DATE, required=True, value="@today", span=4),
    ),
    confirm=_("Keep the scan"),
)  # fmt: skip

kit.list_page(
    REQUESTS,
    list_signature_requests,
    route=ROUTE,
    group=kit.LEASING,
    icon="pen-line",
    order=50,
    new=(f"{ROUTE}/new", _("Send to sign"), create_signature_request),
    often=2,
    empty=(
        _("Nothing was sent to be signed yet"),
        _("Choose a PDF and who signs: they read and sign on their telephone."),
    ),
)
kit.record_page(
    f"{ROUTE}/[id]",
    read_signature_request,
    id_name="signature_request_id",
    list_route=ROUTE,
    icon="pen-line",
    entity="SignatureRequest",
    title="title",
    title_empty=_("Signature request"),
    subtitle="{number} · {subjectTitle}",
    status=("status", SignatureStatus),
    figures=(
        kit.Figure(_("Signed", "count"), "signedCount", kit.NUMBER),
        kit.Figure(_("Signatories"), "signatoryCount", kit.NUMBER),
        kit.Figure(_("To sign by"), "expiresAt", kit.DATETIME, when=OPEN),
        kit.Figure(_("Ended at"), "endedAt", kit.DATETIME, when={"endedAt": ["*"]}),
    ),
    actions=(
        kit.Action(
            "countersign", _("Countersign"), countersign_request, icon="pen-line", primary=True, when={"canCountersign": [True]},
            done=_("You have signed for your organization"),
            dialog=kit.Dialog(
                _("Sign for your organization?"), text=_("You sign {title}. The evidence names you."),
                fields=(kit.Field("name", _("Your name in full"), required=True, span=12),), confirm=_("Sign {number}"),
            ),
        ),
        kit.Link(_("Download the evidence"), f"{API}/evidence", read_signature_evidence, icon="folder-archive", primary=True,
                 when=SIGNED, download=True),
        kit.Link(_("Certificate"), f"{API}/certificate", read_signature_certificate, icon="shield-check", when=SIGNED),
        kit.Action(
            "remind", _("Remind them"), remind_signatories, icon="bell", when=OPEN, done=_("The reminder is on its way"),
        ),
        kit.Action(
            "paper", _("Signed on paper"), keep_paper_signature, icon="scan-line", when=OPEN | {"awaitedPosition": ["*"]},
            dialog=PAPER, body=_paper, done=_("The scan is kept"),
        ),
        kit.Action(
            "cancel", _("Take this request back"), cancel_signature_request, icon="x", danger=True, when=OPEN,
            done=_("The request is taken back"),
            dialog=kit.Dialog(
                _("Take this request back?"), text=_("Its links open nothing any more; whoever was asked gets a mail."),
                fields=(kit.Field("reason", _("Reason"), required=True, span=12),), confirm=_("Take this request back"),
            ),
        ),
    ),
    tabs=(
        kit.Tab("parties", _("Signatories"), parties(), count="signatories"),
        kit.Tab("events", _("What happened"), chain(), count="events"),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE,
    create=create_signature_request,
    icon="pen-line",
    title=_("Send to sign"),
    list_route=ROUTE,
    saved=_("Sent: the mails are on their way"),
    sections=(
        kit.Section(
            None,
            (
                request.field("title", span=8),
                kit.Choice("language", _("They are written to"), LANGUAGES, required=True, value="fr", span=4),
                kit.Field("message", _("Message"), kit.LONG, span=12, hint=_("Stands in the mail and above the documents.")),
                kit.Field(
                    "expiresOn", _("Last day to sign"), kit.DATE, span=6,
                    hint=_("In thirty days when left out, sixty at most."),
                ),
                kit.Check("inOrder", _("One after the other, in this order"), span=6),
            ),
        ),
        kit.Lines(
            "documents",
            title=_("Documents"),
            columns=(
                kit.LineCombo("fileId", _("PDF among your files"), list_files, label="filename", filters=PDFS, width="420px"),
            ),
        ),
        kit.Lines(
            "signatories",
            title=_("Signatories"),
            new={"role": SignatoryRole.LESSEE.value},
            columns=(
                kit.LineField("name", _("Name"), grow=True),
                kit.LineChoice("role", _("Signs as"), SignatoryRole, width="170px"),
                kit.LineField("capacity", _("Capacity", "signatory"), width="140px"),
                kit.LineField("email", _("E-mail"), width="210px"),
                kit.LineField("phone", _("Telephone"), width="150px"),
            ),
        ),
    ),
)  # fmt: skip
