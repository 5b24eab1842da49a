"""Samples of e-invoicing: an account, an invoice on its way, invoices that suppliers sent."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.commands.local_platform.papers import Shape, content_of
from leaseapp.demo import cast
from leaseapp.directory.queries import living_billing_entities
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.models import EInvoiceMessage, EInvoiceSubmission, SupplierEInvoiceReceipt
from leaseapp.einvoicing.services import accounts, messages, receiving
from leaseapp.einvoicing.services.happening import Happened, record
from leaseapp.kernel.adapters import einvoice_platform as adapter
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.principal import system_principal
from tests.architecture.making import Maker, by_id, sample
from tests.purchasing.samples_imports import registered

#: nobody listens there: the directory is silent, and the job waits
UNHEARD = adapter.local_addresses(9)
adapter.port.use(UNHEARD)


@sample
def save_einvoice_account(maker: Maker) -> dict[str, Any]:
    account(maker)
    return {"body": {"version": maker.call("read_einvoice_account").body.version, **typed(maker)}}


def typed(maker: Maker) -> dict[str, Any]:
    """An account as it is typed."""
    return {"clientId": f"client {maker.number()}", "clientSecret": "a secret", "digestForm": "RAW"}


@sample
def connect_einvoice_account(maker: Maker) -> dict[str, Any]:
    account(maker)
    return {}


def account(maker: Maker) -> Any:
    return maker.keep("einvoice account", lambda: maker.call("save_einvoice_account", body=typed(maker)).body)


def issued(maker: Maker) -> UUID:
    """An issued invoice to a company with a SIREN."""
    account(maker)
    return maker.call("issue_invoice", **maker.arguments("issue_invoice")).body.id


def submitted(maker: Maker) -> Any:
    return maker.call("submit_einvoice", invoice_id=issued(maker)).body


def refused(maker: Maker) -> UUID:
    """An invoice that the platform rejected."""
    made = submitted(maker)
    with db.unit_of_work(maker.principal, action="einvoicing.submission.create") as context:
        submission = get_or_404(context, EInvoiceSubmission, made.submission_id, for_update=True)
        record(context, submission, Happened("sample", "213", context.now, "DEST_INC", "Destinataire inconnu"))
    return made.invoice_id


def received(maker: Maker, seller: str | None = None, *, readable: bool = False) -> UUID:
    """An invoice of a supplier that nobody knows yet."""
    with db.unit_of_work(maker.principal, action="einvoicing.receipt.fetch") as context:
        number = maker.number()
        receipt = SupplierEInvoiceReceipt(
            provider="afnor", external_invoice_id=f"flow-{number}", received_at=context.now
        )
        context.add(receipt)
        receiving.keep(context, receipt, _content(context, number, seller or cast.siren(1200), readable=readable))
        return receipt.id


def _content(context: Context, number: int, seller: str, *, readable: bool) -> bytes:
    own = next(one.siren for one in living_billing_entities(context) if one.siren)
    return content_of(
        Shape.FACTUR_X if readable else Shape.CII, number=f"FE-{number}", seller=seller, buyer=own or "",
        amount=Decimal(100), issued=date(2026, 11, 20),
    )[0]  # fmt: skip


def decided(maker: Maker) -> UUID:
    """Our decision on a supplier's invoice, which the platform has to hear."""
    receipt_id = received(maker)
    with db.unit_of_work(maker.principal, action="einvoicing.receipt.fetch") as context:
        receipt = get_or_404(context, SupplierEInvoiceReceipt, receipt_id, for_update=True)
        messages.decided(context, receipt, "204")
        return queries.messages_of(context, receipt_id=receipt_id)[-1].id


def told_flow(maker: Maker) -> str:
    """A word on an invoice that is not ours, at the platform."""
    message_id = decided(maker)
    with db.unit_of_work(maker.principal) as context:
        content = messages._content(context, get_or_404(context, EInvoiceMessage, message_id))
        return accounts.required(context).submit(content, adapter.FlowInfo(str(message_id), "cdv.xml", "CDAR"))


def announced(maker: Maker) -> UUID:
    """An invoice of a supplier that waits at the platform."""
    account(maker)
    with db.unit_of_work(maker.principal, action="einvoicing.receipt.fetch") as context:
        content = _content(context, maker.number(), cast.siren(1200), readable=False)
        platform = accounts.required(context)
        info = adapter.FlowInfo(f"sample-{maker.number()}", "F.xml", "CII")
        receipt = SupplierEInvoiceReceipt(
            provider="afnor", external_invoice_id=platform.submit(content, info), received_at=context.now
        )
        context.add(receipt)
        return receipt.id


def came_back(maker: Maker) -> UUID:
    """A credit note that the platform rejected."""
    invoice_id = submitted(maker).invoice_id
    note = maker.call("create_credit_note", body={"invoiceId": str(invoice_id), "reason": "Retour"}).body
    with db.unit_of_work(maker.principal, action="einvoicing.submission.create") as context:
        (submission,) = queries.submissions_of(context, invoice_id, note.id)
        record(context, submission, Happened("sample", "213", context.now, "DEST_INC", "Destinataire inconnu"))
    return note.id


by_id("resubmit_credit_note", "credit_note_id", came_back)
by_id("submit_einvoice", "invoice_id", issued)
by_id("resubmit_einvoice", "invoice_id", refused)
by_id("read_invoice_submissions", "invoice_id", issued)
by_id("read_einvoice_submission", "submission_id", lambda maker: submitted(maker).submission_id)
by_id("read_einvoice_receipt", "receipt_id", received)


@sample
def refuse_receipt(maker: Maker) -> dict[str, Any]:
    return {"receipt_id": received(maker), "body": {"reason": "CMD_ERR", "text": "Numéro de commande absent"}}


@sample
def take_in_receipt(maker: Maker) -> dict[str, Any]:
    return {"receipt_id": received(maker), "body": {}}


@sample
def create_receipt_supplier(maker: Maker) -> dict[str, Any]:
    return {"receipt_id": received(maker, registered(maker)), "body": {}}


by_id("read_einvoice_receipt_pdf", "receipt_id", lambda maker: received(maker, readable=True))


@sample
def take_einvoice_status(maker: Maker) -> dict[str, Any]:
    _signed_by(maker, "take_einvoice_status")
    flow_id = f"flow-{maker.number()}"
    made = submitted(maker)
    with db.unit_of_work(maker.principal, action="einvoicing.submission.create") as context:
        get_or_404(context, EInvoiceSubmission, made.submission_id).provider_invoice_id = flow_id
    body = {
        "eventId": f"event-{maker.number()}", "providerInvoiceId": flow_id, "code": "205",
        "occurredAt": "2026-11-20T10:00:00+00:00",
    }  # fmt: skip
    return {"body": body}


@sample
def take_supplier_einvoice(maker: Maker) -> dict[str, Any]:
    _signed_by(maker, "take_supplier_einvoice")
    flow = {
        "flowId": f"flow-{maker.number()}", "flowType": "SupplierInvoice", "flowDirection": "In", "flowSyntax": "CII",
        "name": "F.xml", "updatedAt": "2026-11-20T10:00:00+00:00", "acknowledgement": {"status": "Ok"},
    }  # fmt: skip
    return {"body": flow}


def _signed_by(maker: Maker, name: str) -> None:
    """A delivery whose signature named the organization."""
    maker.newcomers[name] = (system_principal(maker.person.organization_id), "")
