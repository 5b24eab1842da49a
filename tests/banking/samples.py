"""Samples of bank statements and of what becomes of their lines."""

import io
from datetime import date
from typing import Any

from leaseapp.accounting import queries as ledger
from leaseapp.kernel import clock
from leaseapp.kernel.endpoints import Received
from leaseapp.kernel.persistence import db
from tests.architecture.making import Maker, by_id, sample
from tests.banking import papers
from tests.billing.samples_invoices import issued_invoice
from tests.directory.samples import selling_entity

WHY = {"reason": "Saisie par erreur"}


def content(maker: Maker, *rows: tuple[str, str]) -> dict[str, Any]:
    """A file of lines of today that no other sample has."""
    selling_entity(maker)
    day, number = clock.today().isoformat(), maker.number()
    lines = [
        (day, amount, f"{label} R{number}", {"ref": f"R{number}-{place}"}) for place, (amount, label) in enumerate(rows)
    ]
    made = papers.camt(lines, iban=_iban(maker), number=str(number))
    return {"query": {"name": f"releve-{number}.xml", "billingEntityId": str(selling_entity(maker).id)},
            "content": Received(io.BytesIO(made), "application/xml", len(made))}  # fmt: skip


def _iban(maker: Maker) -> str:
    return maker.call("read_billing_entity", billing_entity_id=selling_entity(maker).id).body.iban


def imported(maker: Maker, *rows: tuple[str, str]) -> Any:
    """A statement with these lines."""
    return maker.call("import_bank_statement", **content(maker, *(rows or (("318.00", "VIR INST"),)))).body


def lines(maker: Maker, *rows: tuple[str, str]) -> Any:
    """Its lines, with what is proposed for them."""
    made = imported(maker, *rows)
    return maker.call("read_bank_statement_lines", statement_id=made.id).body.items


@sample
def preview_bank_statement(maker: Maker) -> dict[str, Any]:
    return content(maker, ("318.00", "VIR INST"))


@sample
def import_bank_statement(maker: Maker) -> dict[str, Any]:
    return content(maker, ("318.00", "VIR INST"))


by_id("read_bank_statement", "statement_id", lambda maker: imported(maker).id)
by_id("read_bank_statement_lines", "statement_id", lambda maker: imported(maker).id)
by_id("delete_bank_statement", "statement_id", lambda maker: imported(maker).id)
by_id("read_bank_line", "line_id", lambda maker: lines(maker)[0].id)


def charge(maker: Maker) -> Any:
    """A line that is certain: a charge of the bank."""
    return lines(maker, ("-4.20", "FRAIS TENUE DE COMPTE"))[0]


@sample
def confirm_bank_line(maker: Maker) -> dict[str, Any]:
    one = charge(maker)
    return {"line_id": one.id, "body": {"version": one.version}}


@sample
def make_bank_line_receipt(maker: Maker) -> dict[str, Any]:
    invoice = issued_invoice(maker)
    one = lines(maker, ("100.00", "VIR"))[0]
    body = {"allocations": [{"invoiceId": str(invoice.id), "amount": 100}], "version": one.version}
    return {"line_id": one.id, "body": body}


def _received(maker: Maker) -> tuple[Any, Any]:
    """A receipt of 100.00 €, and the line of the bank's account that it moved."""
    invoice = issued_invoice(maker)
    payment = maker.make(
        "create_payment", amount=100, date=date.isoformat(clock.today()), method="TRANSFER",
        allocations=[{"invoiceId": str(invoice.id), "amount": 100}],
    )  # fmt: skip
    with db.unit_of_work(maker.principal, action="sample") as context:
        entry = ledger.entry_of_event(context, payment.billing_entity_id, f"sales.receipt:{payment.id}")
        assert entry is not None
        return payment, ledger.lines_on(context, entry.id, "BANK")[0]


@sample
def reconcile_bank_line(maker: Maker) -> dict[str, Any]:
    _payment, moved = _received(maker)
    one = lines(maker, ("100.00", "VIR"))[0]
    return {"line_id": one.id, "body": {"ledgerLineIds": [str(moved)], "version": one.version}}


@sample
def return_bank_line_receipt(maker: Maker) -> dict[str, Any]:
    payment, _moved = _received(maker)
    one = lines(maker, ("-100.00", "REJET"))[0]
    return {"line_id": one.id, "body": {"paymentId": str(payment.id), "version": one.version}}


@sample
def post_bank_line(maker: Maker) -> dict[str, Any]:
    one = lines(maker)[0]
    return {"line_id": one.id, "body": {"accountNumber": "471", "label": "En attente", "version": one.version}}


@sample
def ignore_bank_line(maker: Maker) -> dict[str, Any]:
    one = lines(maker)[0]
    return {"line_id": one.id, "body": WHY | {"version": one.version}}


@sample
def undo_bank_line(maker: Maker) -> dict[str, Any]:
    one = lines(maker)[0]
    done = maker.call("ignore_bank_line", line_id=one.id, body=WHY).body
    return {"line_id": one.id, "body": WHY | {"version": done.version}}
