"""The organization's own legal entities and what is fixed once they have numbered a document."""

import uuid
from collections.abc import Callable, Container, Sequence
from decimal import Decimal
from typing import Any

from leaseapp.directory import queries
from leaseapp.directory.enums import CompanyKind, NumberSeries
from leaseapp.directory.events import BillingEntityCreated
from leaseapp.directory.models import BillingEntity
from leaseapp.directory.models.billing_entity import ONE_CREDIT_NOTE_PREFIX, ONE_DEFAULT, ONE_INVOICE_PREFIX
from leaseapp.directory.rules import legal_terms, particulars, payment_terms
from leaseapp.directory.schemas.billing_entities import BillingEntityIn, BillingEntityOut, BillingEntityPatch
from leaseapp.directory.services.references import billing_entity_references, refuse_when_used
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import last_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.law.late_payment import USUAL_VALUES, RateBasis
from leaseapp.law.payment_terms import USUAL_DAYS, TermKind

PREFIX_EXISTS = _("Another billing entity numbers its documents with this prefix.")
NUMBERED = _("This cannot change any more: a number was given out under it.")
NUMBERED_DELETE = _("This billing entity cannot be deleted: it has issued numbered documents.")
IN_USE = _("This billing entity cannot be deleted, it is used by: {uses}.")
DEFAULT_NEEDED = _("One billing entity is the default: make another one the default first.")
DEFAULT_AT_ONCE = _("Somebody else chose the default billing entity at the same moment. Try again.")

_FIXED = {
    "siren": ("siren", NumberSeries.INVOICE, NumberSeries.CREDIT_NOTE),
    "invoice_number_prefix": ("invoiceNumberPrefix", NumberSeries.INVOICE),
    "credit_note_number_prefix": ("creditNoteNumberPrefix", NumberSeries.CREDIT_NOTE),
}


def create(context: Context, body: BillingEntityIn) -> BillingEntity:
    """Return a new billing entity; emits BillingEntityCreated, upon which accounting opens its journals.

    The first entity of an organization is its default. Raises Invalid for wrong particulars, Conflict
    PREFIX_ALREADY_EXISTS.
    """
    values = body.model_dump(by_alias=False)
    values["late_rate_value"] = _rate_value(body.late_rate_basis, values["late_rate_value"])
    if values["payment_term_kind"] is TermKind.DAYS and body.payment_term_days is None:
        values["payment_term_days"] = USUAL_DAYS
    others = queries.living_billing_entities(context)
    values["is_default"] = body.is_default or not others
    entity = BillingEntity(**values)
    refuse_invalid(particulars.billing_entity_errors(entity, context.today))
    apply_changes(entity, payment_terms.as_columns(payment_terms.term_of(entity)))
    _check_prefixes(entity.invoice_number_prefix, entity.credit_note_number_prefix, others)
    with unique(context, _AT_ONCE):
        if entity.is_default:
            _step_down(context, others)
        context.add(entity)
    context.emit(BillingEntityCreated(entity.id))
    return entity


def update(context: Context, billing_entity_id: uuid.UUID, body: BillingEntityPatch) -> BillingEntity:
    """Change the fields that were sent.

    The row lock makes the change wait for numbers that are being taken (issuing holds a share of it), so that neither
    prefix nor SIREN changes under a number. Raises NotFound, StaleVersion, Invalid, Conflict NUMBERS_GIVEN,
    PREFIX_ALREADY_EXISTS or DEFAULT_REQUIRED.
    """
    entity = for_change(context, BillingEntity, billing_entity_id, body.version, lambda row: shown(context, row))
    changes = differences(entity, _completed(entity, body))
    others = [other for other in queries.living_billing_entities(context) if other.id != entity.id]
    if changes.get("is_default") is False:
        raise _default_needed()
    _check_fixed(context, entity, changes)
    with unique(context, _AT_ONCE):
        if "is_default" in changes:
            _step_down(context, others)
        apply_changes(entity, changes)
        refuse_invalid(particulars.billing_entity_errors(entity, context.today))
        apply_changes(entity, payment_terms.as_columns(payment_terms.term_of(entity)))
        _check_prefixes(entity.invoice_number_prefix, entity.credit_note_number_prefix, others)
    return entity


def delete(context: Context, billing_entity_id: uuid.UUID, version: int | None = None) -> None:
    """Soft-delete an entity that never numbered a document.

    Raises Conflict BILLING_ENTITY_IN_USE, or DEFAULT_REQUIRED while others exist.
    """
    entity = for_change(context, BillingEntity, billing_entity_id, version, lambda row: shown(context, row))
    if any(last_number(context, series, entity.id) for series in NumberSeries):
        raise Conflict("BILLING_ENTITY_IN_USE", NUMBERED_DELETE)
    refuse_when_used(context, billing_entity_references, entity.id, "BILLING_ENTITY_IN_USE", IN_USE)
    if entity.is_default and len(queries.living_billing_entities(context)) > 1:
        raise _default_needed()
    entity.is_default = False
    entity.deleted_at = context.now


def read(context: Context, billing_entity_id: uuid.UUID) -> BillingEntityOut:
    """One billing entity with the last number of each series. Raises NotFound."""
    return shown(context, get_or_404(context, BillingEntity, billing_entity_id))


def shown(context: Context, entity: BillingEntity) -> BillingEntityOut:
    """Return the answer's shape of an entity, its sequences and its terms in words included."""
    answer = BillingEntityOut.model_validate(entity)
    term = payment_terms.term_of(entity).term
    answer.payment_term = payment_terms.words(term, context.locale) if term else ""
    said = legal_terms.late_terms_of(entity).sentences(CompanyKind.BUSINESS, entity.country)
    if said is not None:
        late, fee, discount = (sentence.in_(context.locale) for sentence in said)
        answer.late_penalty_terms, answer.recovery_fee_terms, answer.discount_terms = late, fee, discount
    answer.invoice_sequence = last_number(context, NumberSeries.INVOICE, entity.id)
    answer.credit_note_sequence = last_number(context, NumberSeries.CREDIT_NOTE, entity.id)
    return answer


def default_entity(context: Context) -> BillingEntity | None:
    """Return the entity that issues when a document names none, or None in an organization without any."""
    return next(iter(queries.living_billing_entities(context)), None)


def _rate_value(basis: RateBasis, value: Decimal | None) -> Decimal:
    """Return the figure of a rate: the law's where none was typed. Raises Invalid at `lateRateValue` for a fixed one without."""
    if value is None and basis not in USUAL_VALUES:
        raise refuse_field("lateRateValue", "REQUIRED", legal_terms.RATE_REQUIRED)
    return USUAL_VALUES[basis] if value is None else value


def _completed(entity: BillingEntity, body: BillingEntityPatch) -> dict[str, Any]:
    """Return the changes with what goes along with them: another basis has another figure, another kind of term other days."""
    changes = body.changes()
    basis = changes.get("late_rate_basis", entity.late_rate_basis)
    if basis is not entity.late_rate_basis or "late_rate_value" in changes:
        changes["late_rate_value"] = _rate_value(basis, changes.get("late_rate_value"))
    return payment_terms.completed(changes, payment_terms.term_of(entity))


def _check_fixed(context: Context, entity: BillingEntity, changes: Container[str]) -> None:
    for name, (field, *series) in _FIXED.items():
        if name in changes and any(last_number(context, kind, entity.id) for kind in series):
            raise Conflict("NUMBERS_GIVEN", NUMBERED, errors=[FieldError(field, "NUMBERS_GIVEN", NUMBERED)])


def _check_prefixes(invoice: str, credit_note: str, others: Sequence[BillingEntity]) -> None:
    """No two series of an organization look alike, whichever document they number."""
    taken = {
        prefix.casefold()
        for other in others
        for prefix in (other.invoice_number_prefix, other.credit_note_number_prefix)
    }
    fields = (("invoiceNumberPrefix", invoice), ("creditNoteNumberPrefix", credit_note))
    errors = [
        FieldError(field, "PREFIX_ALREADY_EXISTS", PREFIX_EXISTS)
        for field, prefix in fields
        if prefix.casefold() in taken
    ]
    if errors:
        raise Conflict("PREFIX_ALREADY_EXISTS", PREFIX_EXISTS, errors=errors)


def _step_down(context: Context, others: Sequence[BillingEntity]) -> None:
    """Take the mark from the former default first: the index allows one at a time."""
    for other in others:
        if other.is_default:
            other.is_default = False
            context.session.flush()


def _taken_at_once(field: str, code: str, message: str) -> Callable[[], Conflict]:
    return lambda: Conflict(code, message, errors=[FieldError(field, code, message)])


# Two changes at the same moment: the indexes decide, the loser reads these.
_AT_ONCE = {
    ONE_INVOICE_PREFIX: _taken_at_once("invoiceNumberPrefix", "PREFIX_ALREADY_EXISTS", PREFIX_EXISTS),
    ONE_CREDIT_NOTE_PREFIX: _taken_at_once("creditNoteNumberPrefix", "PREFIX_ALREADY_EXISTS", PREFIX_EXISTS),
    ONE_DEFAULT: _taken_at_once("isDefault", "DEFAULT_ALREADY_EXISTS", DEFAULT_AT_ONCE),
}


def _default_needed() -> Conflict:
    error = FieldError("isDefault", "DEFAULT_REQUIRED", DEFAULT_NEEDED)
    return Conflict("DEFAULT_REQUIRED", DEFAULT_NEEDED, errors=[error])
