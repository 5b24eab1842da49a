"""The desk of clients: what they owe first and how they pay it, what they may accept, what is on its way, what they keep."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from leaseapp.billing.lists import CREDIT_NOTES, INVOICES
from leaseapp.billing.permissions import CREDIT_NOTE_READ, INVOICE_READ
from leaseapp.billing.queries import payees
from leaseapp.billing.queries.payees import Owed
from leaseapp.billing.rules import transfer_code
from leaseapp.billing.rules.settlement import PAYABLE_FILTER
from leaseapp.billing.services.home.common import Filters, amount_text, asked_of, in_days, rest, whole
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import (
    Badge,
    Contact,
    Journey,
    Journeys,
    Link,
    Payable,
    Row,
    Rows,
    Transfer,
    Words,
)
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.lists import ORDERS, QUOTES
from leaseapp.sales.models import Quote
from leaseapp.sales.permissions import QUOTE_READ
from leaseapp.sales.queries import clients
from leaseapp.sales.services import quote_links

DUE: Filters = {"status": PAYABLE_FILTER, "amountDueFrom": "0.01"}
TO_ACCEPT: Filters = {"status": "SENT", "expired": "false"}
UNDER_WAY: Filters = {"status": "CONFIRMED,SHIPPED"}
ROWS, MOST_OWED, DOCUMENTS = 6, 60, 5
STEPS = (label_of(OrderStatus.CONFIRMED), _("Being prepared"), _("On the way"), _("Delivered"))
BEHIND = {"CONFIRMED": 1, "SHIPPED": 2, "RECEIVED": 4}
"""The number of steps that an order has behind it."""


def due(context: Context, _asked: Asked) -> Shown:
    """Show what the client's company owes, the first due first, with the transfers that pay it."""
    found = asked_of(context, INVOICES, DUE, ROWS, "dueDate")
    late = asked_of(context, INVOICES, DUE | {"late": "true"}, 1, "dueDate")
    coming = asked_of(context, INVOICES, DUE | {"late": "false"}, 1, "dueDate")
    body = Payable(
        amount=found.totals["amountDue"],
        late=late.totals["amountDue"],
        late_text=_late_text(context, late.items),
        next_text=_next_text(context, coming.items),
        rows=[_invoice(context, item) for item in found.items],
        more=rest(context, INVOICES, DUE, found.total, ROWS),
        transfers=_transfers(context, payees.owed(context, MOST_OWED)),
        note=context.translate(_("A transfer shows here on the working day after it has arrived.")),
        empty=context.translate(_("You owe nothing. Invoices appear here as soon as they are issued.")),
    )
    return Shown(body, more=whole(context, INVOICES, {}, _("All my invoices")))


def _late_text(context: Context, items: Sequence[dict[str, Any]]) -> str:
    if not items:
        return ""
    return context.translate(_("overdue by up to {count} d"), count=(context.today - items[0]["dueDate"]).days)


def _next_text(context: Context, items: Sequence[dict[str, Any]]) -> str:
    if not items:
        return ""
    day = format_date(context.locale, items[0]["dueDate"], "dd/MM")
    return context.translate(_("not due yet, the first on {date}"), date=day)


def _invoice(context: Context, item: dict[str, Any]) -> Row:
    late = (context.today - item["dueDate"]).days
    if late > 0:
        badge = Badge(text=context.translate(_("Overdue · {count} d"), count=late), tone="red")
    else:
        day = format_date(context.locale, item["dueDate"], "dd/MM")
        badge = Badge(text=context.translate(_("Due on {date}"), date=day), tone="blue")
    issued = format_date(context.locale, item["issueDate"])
    return Row(
        key=str(item["id"]), title=item["number"], url=f"/workspace/invoices/{item['id']}", amount=item["amountDue"],
        note=context.translate(_("invoice of {date}"), date=issued), badge=badge,
    )  # fmt: skip


def _transfers(context: Context, owed: Sequence[Owed]) -> list[Transfer]:
    """One transfer for everything to each account, then one for each invoice."""
    payable = [one for one in owed if one.iban]
    accounts = dict.fromkeys(one.iban for one in payable)
    found = []
    for place, iban in enumerate(accounts):
        of_account = [one for one in payable if one.iban == iban]
        text, count = transfer_code.reference_of([one.number for one in of_account])
        label = context.translate(_("All invoices") if len(accounts) == 1 else _("All invoices of {name}"),
                                  name=of_account[0].payee)  # fmt: skip
        found.append(_transfer(f"all{place}", label, of_account[:count], text))
    if len(payable) > 1:
        found += [_transfer(str(one.invoice_id), one.number, [one], one.number) for one in payable[:ROWS]]
    return found


def _transfer(key: str, label: str, pays: Sequence[Owed], reference: str) -> Transfer:
    account, amount = pays[0], money.total(one.amount for one in pays)
    iban = (account.iban or "").replace(" ", "")
    return Transfer(
        key=key, label=label, amount=amount, payee=account.payee, iban=iban, bic=account.bic or "",
        bank=account.bank_name or "", reference=reference, pays=[str(one.invoice_id) for one in pays],
        code=transfer_code.code_of(account.payee, iban, account.bic, amount, reference),
    )  # fmt: skip


def quotes(context: Context, _asked: Asked) -> Shown:
    """Offers that the client can accept now, each by its own page."""
    found = asked_of(context, QUOTES, TO_ACCEPT, 3, "validUntil")
    rows = [_offer(context, item) for item in found.items]
    empty = context.translate(_("No quote waits for your answer. You find earlier ones under Quotes."))
    more = rest(context, QUOTES, TO_ACCEPT, found.total, 3)
    return Shown(Rows(rows=rows, empty=empty, more=more), hint=str(found.total) if found.total else "",
                 more=whole(context, QUOTES, {}))  # fmt: skip


def _offer(context: Context, item: dict[str, Any]) -> Row:
    quote = context.session.get(Quote, (context.organization_id, item["id"]))
    until = format_date(context.locale, item["validUntil"])
    including = context.translate(_("{amount} incl. VAT"), amount=amount_text(context, item["totalTtc"]))
    note = context.translate(_("valid until {date}"), date=until) if until else ""
    act = None
    if quote is not None:
        page = quote_links.link(context, quote)
        act = Link(label=context.translate(_("Read and accept")), url=page[page.index("/q/") :])
    return Row(
        key=str(item["id"]), title=item["subject"] or item["number"], url=f"/workspace/quotes/{item['id']}",
        ref=item["number"], note=" · ".join(part for part in (including, note) if part), icon="file-pen", act=act,
    )  # fmt: skip


def orders(context: Context, _asked: Asked) -> Shown:
    """Orders on their way, and those that arrived within two weeks."""
    found = asked_of(context, ORDERS, UNDER_WAY, 4, "requestedDate")
    items = found.items
    if len(items) < 4:
        recent = {"status": "RECEIVED", "receivedAtFrom": (context.today - timedelta(days=14)).isoformat()}
        items = items + asked_of(context, ORDERS, recent, 4 - len(items), "-receivedAt").items
    lines = clients.first_lines(context, [item["id"] for item in items])
    journeys = [_journey(context, item, lines.get(item["id"], [])) for item in items]
    empty = context.translate(
        _("No order is on its way. Accept a quote, or call us, and you follow it here step by step.")
    )
    return Shown(Journeys(journeys=journeys, empty=empty), hint=str(found.total) if found.total else "",
                 more=whole(context, ORDERS, {}))  # fmt: skip


def _journey(context: Context, item: dict[str, Any], lines: list[str]) -> Journey:
    status = item["status"].value
    if status == "RECEIVED":
        when, note = context.translate(_("Delivered")), ""
    elif item["requestedDate"] is None:
        when, note = context.translate(_("Date to be confirmed")), ""
    else:
        when = format_date(context.locale, item["requestedDate"], "EEEE d MMM")
        note = context.translate(_("requested date"))
    title = item["subject"] or (lines[0] if lines else item["number"])
    more = len(lines) - 1
    what = (
        lines[0]
        if more == 0 or not lines
        else context.translate(_("{first} and {count} more"), first=lines[0], count=more)
    ) if lines else ""  # fmt: skip
    return Journey(
        key=str(item["id"]), title=title, url=f"/workspace/orders/{item['id']}", ref=item["number"],
        note="" if what == title else what, steps=[context.translate(step) for step in STEPS], done=BEHIND[status],
        when=when, when_note=note,
    )  # fmt: skip


def documents(context: Context, _asked: Asked) -> Shown | None:
    """Return the latest documents to download: invoices, credit notes, accepted quotes."""
    found: list[tuple[Any, Row]] = []
    if context.can(INVOICE_READ):
        found += [
            (item["issueDate"], _document(context, item, "invoices", _("Invoice {number}"), item["issueDate"]))
            for item in asked_of(context, INVOICES, {}, DOCUMENTS, "-issueDate").items
        ]
    if context.can(CREDIT_NOTE_READ):
        found += [
            (item["issueDate"], _document(context, item, "credit-notes", _("Credit note {number}"), item["issueDate"]))
            for item in asked_of(context, CREDIT_NOTES, {}, 2, "-issueDate").items
        ]
    if context.can(QUOTE_READ):
        accepted = {"status": "ACCEPTED,CONVERTED", "decidedAtFrom": in_days(context, -120)}
        found += [
            (day := context.day_of(item["decidedAt"]), _document(context, item, "quotes", _("Accepted quote {number}"), day))
            for item in asked_of(context, QUOTES, accepted, 2, "-decidedAt").items
        ]  # fmt: skip
    found.sort(key=lambda pair: pair[0], reverse=True)
    empty = context.translate(_("Invoices, credit notes and accepted quotes stay here to download."))
    return Shown(Rows(rows=[row for _day, row in found[:DOCUMENTS]], empty=empty),
                 more=whole(context, INVOICES, {}))  # fmt: skip


def _document(context: Context, item: dict[str, Any], kind: str, label: str, day: Any) -> Row:
    return Row(
        key=f"{kind}{item['id']}", title=context.translate(label, number=item["number"]), icon="file-text",
        url=f"/workspace/{kind}/{item['id']}",
        note=context.translate(_("{date} · PDF"), date=format_date(context.locale, day)),
        act=Link(label=context.translate(_("Download")), url=f"/api/workspace/{kind}/{item['id']}/pdf", download=True),
    )  # fmt: skip


def contact(context: Context, _asked: Asked) -> Shown:
    """Show whom to ask: the salesperson of the latest business, else the company."""
    text = context.translate(_("A question about an invoice or a delivery? Write or call, with its number."))
    return Shown(Words(paragraphs=[text], contact=whom_to_ask(context)))


def whom_to_ask(context: Context) -> Contact | None:
    """Return the person who looks after the caller's company at the lessor."""
    entity, person = payees.seller(context), clients.contact_of(context)
    phone = (entity.phone if entity else None) or ""
    if person is not None:
        return Contact(name=person[0], role=context.principal.organization_name, email=person[1], phone=phone)
    if entity is None:
        return None
    return Contact(name=entity.name, email=entity.email or "", phone=phone)
