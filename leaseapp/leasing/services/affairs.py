"""Affairs: created, changed, studied, lost; the equipment that they finance (LEASING.md 2.1)."""

import uuid
from decimal import Decimal

from leaseapp.catalog.models import Product
from leaseapp.crm.models import Opportunity
from leaseapp.directory.models import Company, Establishment
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing import queries
from leaseapp.leasing.models import LeaseAffair, LeaseAffairLine
from leaseapp.leasing.models.affair import ONE_OPEN_AFFAIR_AN_OPPORTUNITY
from leaseapp.leasing.permissions import AFFAIR_READ, AFFAIR_UPDATE
from leaseapp.leasing.rules.plan import LARGEST, ZERO, money
from leaseapp.leasing.schemas.affairs import AffairIn, AffairLineIn, AffairLinePatch, AffairPatch, NoteIn, StudyIn
from leaseapp.leasing.services import licence, notices, reading
from leaseapp.leasing.state_machines import AFFAIR, STUDIED
from leaseapp.sales.services.salespeople import is_colleague

FROZEN = _("This affair is submitted or ended: take it back before you change it.")
NOT_OFFICER = _("This person cannot study affairs.")
NOT_MEMBER = _("This person cannot follow affairs.")
ELSEWHERE = _("This establishment belongs to another company.")
OTHER_CLIENT = _("This opportunity is with another client.")
AFFAIR_OPEN = _("An affair goes on from this opportunity already.")
TERM_REQUIRED = _("Say for how many months the client wants to lease.")
NEED_REQUIRED = _("Say what the client needs: a text, or the equipment.")
NOT_READY = _("Something is missing before this affair goes on.")
TOO_MUCH = _("The equipment costs more than can be financed.")
#: the steps by which a deal goes on
ADVANCES = ("study", "submit", "approve", "contract")


def create(context: Context, body: AffairIn) -> LeaseAffair:
    """Return a new affair, without an officer that of the caller.

    Raises NotFound, Invalid CREDIT_LICENCE_REQUIRED, NOT_OFFICER, WRONG_COMPANY, Conflict AFFAIR_OPEN.
    """
    get_or_404(context, Company, body.company_id, field="companyId")
    values = body.model_dump(by_alias=False)
    values["officer_user_id"] = body.officer_user_id or context.principal.user_id
    affair = LeaseAffair(number="", status_since=context.today, **values)
    _check(context, affair, named=body.model_fields_set | {"kind"})
    return opened(context, affair)


def opened(context: Context, affair: LeaseAffair) -> LeaseAffair:
    """Store a new affair under its number. Raises Conflict AFFAIR_OPEN for a second open one of its opportunity."""
    affair.number = f"AFF-{next_number(context, 'lease affair', context.organization_id):06d}"
    with unique(context, {ONE_OPEN_AFFAIR_AN_OPPORTUNITY: lambda: Conflict("AFFAIR_OPEN", AFFAIR_OPEN)}):
        context.add(affair)
    return affair


def update(context: Context, affair_id: uuid.UUID, body: AffairPatch) -> LeaseAffair:
    """Change an affair that is not submitted. Raises NotFound, StaleVersion, Conflict AFFAIR_FROZEN, Invalid as at creation."""
    affair = studied(context, affair_id, body.version)
    with context.session.no_autoflush:
        changed = apply_changes(affair, body)
        _check(context, affair, named=changed)
    return affair


def locked(context: Context, affair_id: uuid.UUID, version: int | None = None) -> LeaseAffair:
    """Return an affair that is about to change. Raises NotFound, StaleVersion."""
    return for_change(context, LeaseAffair, affair_id, version, lambda row: reading.told(context, row))


def studied(context: Context, affair_id: uuid.UUID, version: int | None = None) -> LeaseAffair:
    """Return a locked affair whose study goes on. Raises NotFound, StaleVersion, Conflict AFFAIR_FROZEN."""
    affair = locked(context, affair_id, version)
    if affair.status not in STUDIED:
        raise Conflict("AFFAIR_FROZEN", FROZEN, extra={"status": affair.status.value})
    return affair


def move(context: Context, affair: LeaseAffair, trigger: str) -> None:
    """Move an affair on, and note since when it stands there; where a rating advises against it, those who decide are told."""
    AFFAIR.fire(affair, trigger)
    affair.status_since = context.today
    if trigger in ADVANCES:
        notices.against_rating(context, affair)


def study(context: Context, affair_id: uuid.UUID, body: StudyIn) -> LeaseAffair:
    """Begin the study. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid AFFAIR_NOT_READY at each field."""
    affair = locked(context, affair_id, body.version)
    AFFAIR.require(affair, "study")
    missing = []
    if affair.wanted_term_months is None:
        missing.append(FieldError("wantedTermMonths", "TERM_REQUIRED", TERM_REQUIRED))
    if not affair.need and not queries.lines_of(context, affair.id):
        missing.append(FieldError("need", "NEED_REQUIRED", NEED_REQUIRED))
    not_ready(missing)
    # one that a won opportunity opened has no officer until somebody takes it up
    affair.officer_user_id = affair.officer_user_id or context.principal.user_id
    move(context, affair, "study")
    notices.moved(context, affair, _("Affair being studied"))
    return affair


def abandon(context: Context, affair_id: uuid.UUID, body: NoteIn) -> LeaseAffair:
    """Note that an affair is lost. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid REASON_REQUIRED."""
    affair = locked(context, affair_id, body.version)
    AFFAIR.require(affair, "abandon")
    affair.lost_reason = reason_of(body.reason)
    move(context, affair, "abandon")
    notices.moved(context, affair, _("Affair lost"))
    return affair


def contract(context: Context, affair_id: uuid.UUID) -> LeaseAffair:
    """Note that the contract of an affair is made. Raises NotFound, Conflict INVALID_TRANSITION."""
    affair = locked(context, affair_id)
    move(context, affair, "contract")
    return affair


def complete(context: Context, affair_id: uuid.UUID) -> LeaseAffair:
    """Note that the contract of an affair is active. Raises NotFound, Conflict INVALID_TRANSITION."""
    affair = locked(context, affair_id)
    move(context, affair, "complete")
    return affair


def not_ready(missing: list[FieldError]) -> None:
    """Raise Invalid AFFAIR_NOT_READY with what is missing, when something is."""
    if missing:
        raise Invalid("AFFAIR_NOT_READY", NOT_READY, errors=missing)


def add_line(context: Context, affair_id: uuid.UUID, body: AffairLineIn) -> LeaseAffairLine:
    """Add equipment. Raises NotFound, Conflict AFFAIR_FROZEN, Invalid AMOUNT_TOO_HIGH."""
    affair = studied(context, affair_id)
    if body.product_id is not None:
        get_or_404(context, Product, body.product_id, field="productId")
    total = _total(body.quantity, body.unit_price_ht)
    line = LeaseAffairLine(affair_id=affair.id, total_ht=total, **body.model_dump(by_alias=False))
    context.add(line)
    reckon(context, affair)
    return line


def change_line(context: Context, line_id: uuid.UUID, body: AffairLinePatch) -> LeaseAffairLine:
    """Change equipment. Raises NotFound, StaleVersion, Conflict AFFAIR_FROZEN, Invalid AMOUNT_TOO_HIGH."""
    affair, line = _line(context, line_id, body.version)
    if body.product_id is not None:
        get_or_404(context, Product, body.product_id, field="productId")
    apply_changes(line, body)
    apply_changes(line, {"total_ht": _total(line.quantity, line.unit_price_ht)})
    reckon(context, affair)
    return line


def remove_line(context: Context, line_id: uuid.UUID, version: int | None) -> None:
    """Take equipment away. Raises NotFound, StaleVersion, Conflict AFFAIR_FROZEN."""
    affair, line = _line(context, line_id, version)
    line.deleted_at = context.now
    reckon(context, affair)


def reckon(context: Context, affair: LeaseAffair) -> None:
    """Set the amount of an affair: the capital of the retained financing, before there is one the price of its equipment."""
    context.session.flush()
    retained = queries.retained_of(context, affair.id)
    amount = sum((line.total_ht for line in queries.lines_of(context, affair.id)), ZERO)
    if amount > LARGEST:
        raise refuse_field("unitPriceHt", "AMOUNT_TOO_HIGH", TOO_MUCH)
    apply_changes(affair, {"amount_ht": retained.capital_ht if retained else amount})


def _line(context: Context, line_id: uuid.UUID, version: int | None) -> tuple[LeaseAffair, LeaseAffairLine]:
    line = get_or_404(context, LeaseAffairLine, line_id)
    affair = studied(context, line.affair_id)
    context.session.refresh(line)
    if line.deleted_at is not None:
        raise NotFound()
    check_version(line, version, lambda: reading.line_told(context, line))
    return affair, line


def _total(quantity: Decimal, price: Decimal) -> Decimal:
    total = money(quantity * price)
    if total > LARGEST:
        raise refuse_field("unitPriceHt", "AMOUNT_TOO_HIGH", TOO_MUCH)
    return total


def _check(context: Context, affair: LeaseAffair, *, named: frozenset[str] | set[str]) -> None:
    """Refuse people and places that do not belong there, of the fields that were named."""
    wrong = []
    if "kind" in named:
        licence.require(context, affair.kind)
    if affair.establishment_id is not None and "establishment_id" in named:
        place = get_or_404(context, Establishment, affair.establishment_id, field="establishmentId")
        if place.company_id != affair.company_id:
            wrong.append(FieldError("establishmentId", "WRONG_COMPANY", ELSEWHERE))
    if affair.opportunity_id is not None and "opportunity_id" in named:
        opportunity = get_or_404(context, Opportunity, affair.opportunity_id, field="opportunityId")
        if opportunity.company_id != affair.company_id:
            wrong.append(FieldError("opportunityId", "WRONG_COMPANY", OTHER_CLIENT))
    for name, field, right, code, message in (
        ("officer_user_id", "officerUserId", AFFAIR_UPDATE, "NOT_OFFICER", NOT_OFFICER),
        ("sales_user_id", "salesUserId", AFFAIR_READ, "NOT_MEMBER", NOT_MEMBER),
    ):
        person = getattr(affair, name)
        if person is None or name not in named:
            continue
        if not is_colleague(context, person):
            raise NotFound(field)
        if person not in holders_of(context, right):
            wrong.append(FieldError(field, code, message))
    refuse_invalid(wrong)
