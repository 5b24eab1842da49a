"""Missing particulars of an invoice by French law: our own list, one entry a particular, with the field that mends it.

Sources: CGI ann. II art. 242 nonies A, decree 2022-1299, C. com. art. L441-9, L441-10, D441-5, R123-237 (by legal form:
law/legal_forms.py), FRANCE.md 3, document 3 Limits (SIRET above 5 € excl. VAT). The VAT number is asked for at any amount:
art. 242 nonies A II lets it be left out up to 150 €, the portal's extract does not (decision 61). The published rule sets of the
exchange format are run besides, in the tests; this list also covers what they let pass (no due date, historic VAT rates). Not
applicable here, because the product makes no such document: self-billing (BT-3 389), margin schemes, tax representatives, VAT
groups, craftsmen.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from leaseapp.billing.rules import line_particulars, numbering, payment_means
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.particular import Missing
from leaseapp.billing.rules.printable_particulars import printable
from leaseapp.directory.rules import legal_terms
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.text.i18n import _
from leaseapp.law import late_payment, legal_forms, payment_terms, registers, territories, vat_regime
from leaseapp.law.vat_provisions import VatReason

SMALL_INVOICE_HT = Decimal("5.00")


def _is_above_small(document: InvoiceDocument) -> bool:
    return abs(document.totals.total_ht) > SMALL_INVOICE_HT


def _numbered(document: InvoiceDocument) -> Iterator[Missing]:
    if not numbering.is_valid_number(document.number):
        yield Missing(
            "NUMBER_MISSING", _("The invoice number is missing or has characters that are not allowed."), "number"
        )
    if document.issue_date is None:
        yield Missing("ISSUE_DATE_MISSING", _("The issue date is missing."), "issueDate")


def _seller_identity(document: InvoiceDocument) -> Iterator[Missing]:
    seller = document.seller
    message = _("The seller's name or address is incomplete.")
    parts = {"name": seller.name, "addressLine1": seller.address.line1, "city": seller.address.city}
    if territories.has_french_vat(seller.address.country):
        parts["postalCode"] = seller.address.postal_code
    for name, value in parts.items():
        if not value:
            yield Missing("SELLER_IDENTITY_MISSING", message, f"billingEntity.{name}")
    if not (seller.siren and registers.is_siren(seller.siren)):
        yield Missing(
            "SELLER_SIREN_INVALID",
            _("The seller's SIREN must have nine digits with a check digit."),
            "billingEntity.siren",
        )
    if _is_above_small(document):
        siret = seller.siret or ""
        if not registers.is_siret(siret) or not siret.startswith(seller.siren or "?"):
            yield Missing(
                "SELLER_SIRET_MISSING",
                _("The seller's SIRET is missing or is not one of its SIREN."),
                "billingEntity.siret",
            )
    if not seller.vat_number and not seller.vat_franchise:
        message = _("The seller's VAT number is missing (CGI annex II article 242 nonies A I-2°).")
        yield Missing("SELLER_VAT_ID_MISSING", message, "billingEntity.vatNumber")


def _seller_legal_info(document: InvoiceDocument) -> Iterator[Missing]:
    seller, form = document.seller, (document.seller.legal_form or "").strip()
    if not form:
        yield _legal_info("legalForm", _("legal form"))
        return
    if legal_forms.has_capital(form) and seller.share_capital is None:
        yield _legal_info("shareCapital", _("share capital"))
    if legal_forms.is_registered(form) and not seller.rcs_city:
        yield _legal_info("rcsCity", _("RCS city"))
    if legal_forms.is_sole_trader(form) and "EI" not in re.findall(r"\w+", seller.name.upper()):
        yield Missing(
            "EI_MENTION_MISSING", _('"EI" must stand before or after the name of a sole trader.'), "billingEntity.name"
        )


def _legal_info(field: str, name: str) -> Missing:
    message = _("The seller's legal form, share capital and RCS registration must be stated: {field} is missing.")
    return Missing("SELLER_LEGAL_INFO_MISSING", message, f"billingEntity.{field}", {"field": name})


def _buyer_identity(document: InvoiceDocument) -> Iterator[Missing]:
    buyer = document.buyer
    message = _("The customer's name or billing address is incomplete.")
    parts = {"name": buyer.name, "addressLine1": buyer.address.line1, "city": buyer.address.city}
    if buyer.address.country == "FR":
        parts["postalCode"] = buyer.address.postal_code
    for name, value in parts.items():
        if not value:
            yield Missing("BUYER_IDENTITY_MISSING", message, f"customer.{name}")
    is_french_professional = buyer.is_professional and territories.exchanges_e_invoices(buyer.address.country)
    if is_french_professional and not (buyer.siren and registers.is_siren(buyer.siren)):
        message = _(
            "A French business or public customer needs a valid SIREN (CGI annex II article 242 nonies A I-1°); an "
            "association without one is invoiced as a consumer (CGI article 290)."
        )
        yield Missing("BUYER_SIREN_MISSING", message, "customer.siren")
    yield from _buyer_vat_number(document)
    if buyer.order_reference_required and not document.purchase_order_ref:
        yield Missing("ORDER_REF_MISSING", _("The customer's order number is missing."), "purchaseOrderRef")


def _buyer_vat_number(document: InvoiceDocument) -> Iterator[Missing]:
    reasons = {line.vat_reason for line in document.lines if line.vat_reason}
    number = document.buyer.vat_number or ""
    if any(reason is VatReason.INTRA_EU or vat_regime.is_reverse_charge(reason) for reason in reasons) and not number:
        message = _(
            "The customer's VAT number is required for this VAT regime (CGI annex II article 242 nonies A I-2°, 3°)."
        )
        yield Missing("BUYER_VAT_ID_MISSING", message, "customer.vatNumber")
    elif VatReason.INTRA_EU in reasons and not registers.is_of_another_member_state(number):
        message = _("A supply within the Union needs a VAT number of another member state (CGI article 262 ter I).")
        yield Missing("BUYER_VAT_ID_NOT_OF_MEMBER_STATE", message, "customer.vatNumber")
    elif VatReason.REVERSE_CHARGE in reasons and number[:2] == "FR":
        message = _(
            "A buyer identified in another member state owes this VAT, not one with a French number (CGI article 283-2)."
        )
        yield Missing("BUYER_VAT_ID_NOT_OF_MEMBER_STATE", message, "customer.vatNumber")


def _operation(document: InvoiceDocument) -> Iterator[Missing]:
    if document.delivery and not document.delivery.address.is_complete:
        yield Missing(
            "DELIVERY_ADDRESS_MISSING",
            _("The delivery address differs from the billing address and is incomplete."),
            "delivery",
        )
    if document.operation_nature is None:
        yield Missing("OPERATION_NATURE_MISSING", _("State whether goods, services or both are sold."), "lines")
    start, end = document.period_start, document.period_end
    if (start is None) != (end is None) or (start and end and end < start):
        yield Missing(
            "SERVICE_PERIOD_INVALID",
            _("The service period needs a start and an end, in this order."),
            "servicePeriodEnd",
        )
    leaves_france = any(line.vat_reason is VatReason.INTRA_EU for line in document.lines)
    # a deposit is paid before anything leaves: there is no such date yet
    if leaves_france and not document.is_deposit and document.supply_date is None and start is None:
        yield Missing("SUPPLY_DATE_MISSING", _("The date of supply is missing."), "supplyDate")


def _mentions(document: InvoiceDocument) -> Iterator[Missing]:
    taxed_service = any(line.kind is LineKind.SERVICE and line.vat_rate_pct > 0 for line in document.lines)
    if document.seller.vat_on_debits and taxed_service and vat_regime.VAT_ON_DEBITS_MENTION not in document.mentions:
        yield Missing(
            "VAT_ON_DEBITS_MENTION_MISSING",
            _("The option to pay VAT on debits must be stated."),
            "billingEntity.vatOnDebits",
        )
    if document.seller.vat_franchise:
        shown = vat_regime.FRANCHISE_MENTION in document.mentions
        if document.totals.total_vat != 0 or not shown:
            yield Missing(
                "FRANCHISE_MENTION_MISSING",
                _("A seller without VAT (article 293 B) must say so and may not charge any."),
                "billingEntity.vatFranchise",
            )
    for index, (line, exemption) in enumerate(zip(document.lines, document.line_exemptions, strict=True)):
        if line.vat_rate_pct == 0 and (exemption is None or exemption.text not in document.mentions):
            if line.vat_reason and vat_regime.is_reverse_charge(line.vat_reason):
                message = _('"Autoliquidation" must appear.')
                yield Missing("REVERSE_CHARGE_MENTION_MISSING", message, f"lines[{index}].vatReason")
            else:
                message = _("The legal basis of the VAT exemption is missing.")
                yield Missing("EXEMPTION_REASON_MISSING", message, f"lines[{index}].vatReason")


def _is_term_legal(document: InvoiceDocument, issued: date, due: date) -> bool:
    if not document.buyer.is_professional:
        return True
    return payment_terms.is_within_legal_maximum(issued, due, is_periodic=document.is_periodic, term=document.term)


def _payment(document: InvoiceDocument) -> Iterator[Missing]:
    if document.is_credit_note:
        return
    issued, due = document.issue_date, document.due_date
    if due is None:
        yield Missing("DUE_DATE_MISSING", _("The due date is missing."), "dueDate")
    elif issued and due < issued:
        yield Missing(
            "DUE_DATE_BEFORE_ISSUE",
            _("The due date is before the date of issue, {issued}."),
            "dueDate",
            {"issued": issued},
        )
    elif issued and not _is_term_legal(document, issued, due):
        if document.is_periodic:
            message = _("A periodic invoice is due within {days} days of its issue (article L441-10 I).")
            longest = {"days": payment_terms.LONGEST_PERIODIC_DAYS}
        else:
            message = _("The payment term exceeds what the law allows: {days} days, or {monthly} days end of month.")
            longest = {"days": payment_terms.LONGEST_DAYS, "monthly": payment_terms.LONGEST_END_OF_MONTH_DAYS}
        yield Missing("PAYMENT_TERM_TOO_LONG", message, "dueDate", longest)


def _summary(document: InvoiceDocument) -> Iterator[Missing]:
    """Yield what makes no periodic invoice: it is of one calendar month (CGI art. 289-I-3)."""
    if not document.is_periodic or document.is_credit_note:
        return
    start, end = document.period_start, document.period_end
    if start is None or end is None:
        message = _("A periodic invoice says the period of its supplies (CGI article 289-I-3).")
        yield Missing("SUMMARY_PERIOD_MISSING", message, "servicePeriodStart" if start is None else "servicePeriodEnd")
    elif not payment_terms.is_one_month(start, end):
        message = _("The supplies of a periodic invoice are of one calendar month (CGI article 289-I-3).")
        yield Missing("SUMMARY_NOT_ONE_MONTH", message, "servicePeriodEnd")


def _terms(document: InvoiceDocument) -> Iterator[Missing]:
    if not document.buyer.is_professional:
        return
    terms, own = document.terms, document.seller.late_terms
    if own is not None and document.issue_date is not None and not document.buyer.is_french_public:
        error = legal_terms.rate_error(own.rate, document.issue_date)
        if error is not None:
            yield Missing(error.code, error.message, f"billingEntity.{error.field}", error.params)
    if not legal_terms.says_something(terms.late_penalty):
        yield Missing("LATE_PENALTY_MISSING", _("The rate of the late penalties is missing."), "latePenaltyTerms")
    if not legal_terms.says_something(terms.recovery_fee):
        message = _("The fixed recovery fee of €{fee} is missing.")
        yield Missing("RECOVERY_FEE_MISSING", message, "recoveryFeeTerms", {"fee": late_payment.RECOVERY_FEE})
    if not legal_terms.says_something(terms.discount):
        yield Missing(
            "DISCOUNT_TERMS_MISSING",
            _("The terms of early payment discount, or that there is none, are missing."),
            "discountTerms",
        )


def _previous(document: InvoiceDocument) -> Iterator[Missing]:
    needs = document.is_credit_note or document.is_after_deposit or document.replaced is not None
    complete = [item for item in document.previous if numbering.is_valid_number(item.number) and item.issue_date]
    if needs and (not complete or len(complete) < len(document.previous)):
        yield Missing(
            "PRECEDING_INVOICE_MISSING",
            _("The number and date of the preceding invoice must be stated."),
            "previousInvoice",
        )


_CHECKS: tuple[Callable[[InvoiceDocument], Iterator[Missing]], ...] = (
    _numbered,
    _seller_identity,
    _seller_legal_info,
    _buyer_identity,
    _operation,
    line_particulars.lines,
    line_particulars.amounts,
    _mentions,
    _payment,
    _summary,
    payment_means.particulars,
    _terms,
    _previous,
    printable,
)


def missing(document: InvoiceDocument, *, would_be_issued_on: date | None = None) -> list[Missing]:
    """Every particular that `document` lacks, in the order of the page; empty when it may be issued.

    `would_be_issued_on` is given for a draft: its number and date come with the issue, so they are not asked for, and
    due dates are measured from that day. Fields are paths in the form: `dueDate`, `customer.siren`, `lines[2].quantity`.
    """
    if would_be_issued_on is None:
        return [item for check in _CHECKS for item in check(document)]
    dated = replace(document, issue_date=would_be_issued_on)
    return [item for check in _CHECKS if check is not _numbered for item in check(dated)]
