"""Sending a document by mail, declared alike for each record that has one: what the dialog proposes, and the act itself."""

import re
import sys
from typing import Any, NamedTuple

from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.schemas.mailing import DocumentMailOut, MailIn, MailingOut, MailingQuery
from leaseapp.documents.services import mail_proposals, mailing
from leaseapp.kernel.acts.generated import generated
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint, workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _


class MailEndpoints(NamedTuple):
    """The proposal with the mails so far, and the sending of one."""

    mailing: Endpoint
    send: Endpoint


def mail_endpoints(
    kind: DocumentKind,
    path: str,
    *,
    read: str,
    send: str,
    audit: str,
    says: str,
    body: type[MailIn] = MailIn,
    verb: str = "send",
    act: str = _("E-mail requested"),
) -> MailEndpoints:
    """Declare GET `path`/mailing for who may `read` the document, and POST `path`/`verb` for who may `send` it besides.

    They are called after the kind (`read_invoice_mailing`, `send_invoice_by_mail`). `body` is what is sent, `says` the
    summary of the act, `act` what a timeline calls it.
    """
    (id_name,) = re.findall(r"{(\w+)}", path)
    name, place, module = kind.value.lower(), {id_name: Id}, sys._getframe(1).f_globals["__name__"]

    def propose(context: Context, query: MailingQuery, **place: Any) -> Any:
        return mail_proposals.propose(context, kind, place[id_name], query.locale)

    def queue(context: Context, body: Any, **place: Any) -> Any:
        context.require(read)  # the mail shows the document to whomever it is addressed to
        return mailing.send(context, kind, place[id_name], body)

    return MailEndpoints(
        workspace.get(
            f"{path}/mailing", permission=read, internal=True, returns=MailingOut,
            extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
        )(generated(propose, f"read_{name}_mailing", "Read the proposed mail and those sent so far.",
                    module=module, **place, query=MailingQuery)),
        workspace.post(
            f"{path}/{verb}", permission=send, audit=audit, internal=True, returns=DocumentMailOut, status=202,
            extra="documents are sent by mail from their record (issue 3; DECISIONS 15)", act=act,
        )(generated(queue, f"send_{name}_by_mail", says, module=module, **place, body=body)),
    )  # fmt: skip
