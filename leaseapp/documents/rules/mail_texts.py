"""Texts of a mailed document unless the organization writes others: subject and text by kind, as msgids.

They are templates of `mail_template`: a placeholder is replaced, a bracketed part without a value left out.
"""

from dataclasses import dataclass

from leaseapp.documents.enums import MailTemplate
from leaseapp.kernel.text.i18n import _, translate

EVERYWHERE = {
    "customer": _("Customer"),
    "contact": _("Person written to"),
    "seller": _("Billing entity"),
    "sender": _("Your name"),
    "senderPhone": _("Your phone number"),
}
_NUMBER = {"number": _("Number"), "amount": _("Total incl. VAT")}
_OF_INVOICE = _NUMBER | {
    "amountDue": _("Amount due"),
    "rest": _("Amount due, once a part was paid or credited"),
    "dueDate": _("Due date, while something is due"),
    "purchaseOrder": _("Customer's order number"),
    "iban": _("IBAN, while something is due"),
}
_OF_REMINDER = {
    "number": _("Number"),
    "amountDue": _("Amount due"),
    "dueDate": _("Due date, while something is due"),
    "iban": _("IBAN, while something is due"),
}
PLACEHOLDERS: dict[MailTemplate, dict[str, str]] = {
    MailTemplate.QUOTE: _NUMBER
    | {
        "subject": _("Subject of the quote"),
        "validUntil": _("Valid until"),
        "online": _("“online”, while it can be accepted there"),
    }
    | EVERYWHERE,
    MailTemplate.ORDER: _NUMBER | {"purchaseOrder": _("Customer's order number")} | EVERYWHERE,
    MailTemplate.DEPOSIT_INVOICE: _OF_INVOICE | EVERYWHERE,
    MailTemplate.INVOICE: _OF_INVOICE | EVERYWHERE,
    MailTemplate.CREDIT_NOTE: _NUMBER | {"invoice": _("Number of the invoice")} | EVERYWHERE,
    MailTemplate.STATEMENT: {"day": _("Date of the statement")} | EVERYWHERE,
    MailTemplate.SUPPLIER_ORDER: _NUMBER
    | {"subject": _("Subject of the order"), "expected": _("Delivery wished for")}
    | EVERYWHERE,
    MailTemplate.DUE_SOON: _OF_INVOICE | EVERYWHERE,
    MailTemplate.JUST_LATE: _OF_INVOICE | EVERYWHERE,
    MailTemplate.RELANCE_1: _OF_REMINDER | EVERYWHERE,
    MailTemplate.RELANCE_2: _OF_REMINDER | EVERYWHERE,
    MailTemplate.MED: _OF_REMINDER | EVERYWHERE,
}
"""The placeholders that the text of each kind may name, with what people call them."""

ONLINE = _("online")
"""The value of the placeholder `online`."""
BUTTON = _("View and accept the quote")
SIGNATURE = "[{sender}[ · {senderPhone}]\n]{seller}"


@dataclass(frozen=True, slots=True)
class Template:
    """Subject and text of a kind of mail in one language."""

    subject: str
    body: str


_GREETING = _("Hello[ {contact}],")
_QUESTIONS = _("Any question? Just answer this message.")
_CLOSING = _("Kind regards,")
_PAY = _(
    "[It is to be paid by {dueDate}[, for the rest of {rest}][, by transfer to the account {iban}, reference {number}].]"
)
_TRANSFER = _("[Our account: {iban}, reference {number}.]")
_CROSSED = _("If your transfer crossed this message, please take no notice of it.")
_DEFAULTS: dict[MailTemplate, tuple[str, tuple[str, ...]]] = {
    MailTemplate.QUOTE: (
        _("Quote {number} – {seller}"),
        (
            _(
                "Please find attached our quote {number}[ “{subject}”] of {amount} incl. VAT[, valid until {validUntil}]."
            ),
            _("[You can read it, accept it and ask your questions {online}, with the button below.]"),
        ),
    ),
    MailTemplate.ORDER: (
        _("Confirmation of your order {number} – {seller}"),
        (
            _(
                "Thank you for your order[ {purchaseOrder}]. Please find attached its confirmation {number} of {amount}"
                " incl. VAT."
            ),
            _QUESTIONS,
        ),
    ),
    MailTemplate.DEPOSIT_INVOICE: (
        _("Deposit invoice {number} – {seller}"),
        (
            _(
                "Please find attached our deposit invoice {number} of {amount} incl. VAT[, for your order {purchaseOrder}]."
            ),
            _PAY,
            _QUESTIONS,
        ),
    ),
    MailTemplate.INVOICE: (
        _("Invoice {number} – {seller}[, to be paid by {dueDate}]"),
        (
            _(
                "Please find attached our invoice {number} of {amount} incl. VAT[, which bears your order number"
                " {purchaseOrder}]."
            ),
            _PAY,
            _QUESTIONS,
        ),
    ),
    MailTemplate.CREDIT_NOTE: (
        _("Credit note {number} – {seller}"),
        (
            _("Please find attached our credit note {number} of {amount} incl. VAT[ on invoice {invoice}]."),
            _QUESTIONS,
        ),
    ),
    MailTemplate.STATEMENT: (
        _("Statement of account as of {day} – {seller}"),
        (_("Please find attached your statement of account as of {day}."), _QUESTIONS),
    ),
    MailTemplate.SUPPLIER_ORDER: (
        _("Purchase order {number} – {seller}"),
        (
            _(
                "Please find attached our order {number}[ “{subject}”] of {amount} incl. VAT[, delivery wished for"
                " {expected}]."
            ),
            _("Please confirm it, and name its number on delivery note and invoice."),
        ),
    ),
    MailTemplate.DUE_SOON: (
        _("Invoice {number} is due on {dueDate} – {seller}"),
        (
            _("Our invoice {number}, attached again, is due on {dueDate}: {amountDue} are to be paid."),
            _TRANSFER,
            _QUESTIONS,
        ),
    ),
    MailTemplate.JUST_LATE: (
        _("Invoice {number} was due on {dueDate} – {seller}"),
        (_("Our invoice {number}, attached again, was due on {dueDate}: {amountDue} are open."), _TRANSFER, _CROSSED),
    ),
    MailTemplate.RELANCE_1: (
        _("Reminder: {number} – {seller}"),
        (
            _("Please find attached our reminder about {number}: {amountDue} are past their due date."),
            _TRANSFER,
            _CROSSED,
        ),
    ),
    MailTemplate.RELANCE_2: (
        _("Second reminder: {number} – {seller}"),
        (
            _("In spite of our reminder {amountDue} are still open ({number}). Please pay them at once."),
            _("The letter attached says what the law adds to a late payment."),
            _TRANSFER,
        ),
    ),
    MailTemplate.MED: (
        _("Formal notice to pay (mise en demeure): {number} – {seller}"),
        (
            _("Please find attached our formal notice to pay {amountDue} ({number}), with the invoices that it names."),
            _("Failing payment within eight days we shall apply to the court, without another letter."),
            _TRANSFER,
        ),
    ),
}


def default(kind: MailTemplate, locale: str) -> Template:
    """Return the template that holds until the organization writes its own."""
    subject, sentences = _DEFAULTS[kind]
    closing = f"{translate(locale, _CLOSING)}\n{SIGNATURE}"
    said = [translate(locale, part) for part in (_GREETING, *sentences)]
    return Template(translate(locale, subject), "\n\n".join([*said, closing]))
