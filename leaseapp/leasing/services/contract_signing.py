"""Contracts out for signature: frozen and drawn, sent by link or signed on paper, countersigned, kept (LEASING.md 2.2, 5)."""

import uuid
from datetime import timedelta

from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.documents.rules.languages import language_of
from leaseapp.files.enums import BucketName
from leaseapp.files.services import archiving as files
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PDF
from leaseapp.leasing import queries
from leaseapp.leasing.enums import VersionStatus
from leaseapp.leasing.events import ContractSigned
from leaseapp.leasing.models import LeaseContract, LeaseContractVersion
from leaseapp.leasing.rules import terms as hashing
from leaseapp.leasing.rules.withdrawal import withdrawal
from leaseapp.leasing.schemas.contracts import CancelContractIn, SendContractIn, SignContractIn
from leaseapp.leasing.services import contract_papers, contract_reading, contracts, notices
from leaseapp.leasing.state_machines import CONTRACT, VERSION
from leaseapp.signing import queries as signatures
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus
from leaseapp.signing.models import SignatureRequest
from leaseapp.signing.schemas.requests import CancelIn, CountersignIn, PaperIn
from leaseapp.signing.services import office, sending

KIND = LeaseContract.__name__
VALID_FOR = timedelta(days=30)
NAME = _("contract-{number}.pdf")
TITLE = _("Lease contract {number}")
CHANGED = _("The terms are no longer those that were sent: take the contract back and send it again.")
NOT_OUT = _("This contract is not out for signature.")
DAY_REQUIRED = _("Say on which day it was signed.")
RECALLED = _("Taken back")


def send(context: Context, contract_id: uuid.UUID, body: SendContractIn) -> LeaseContract:
    """Freeze the terms, draw the contract and send it to be signed; the sender countersigns when no lessor is named.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid CONTRACT_NOT_READY with what is missing, OUT_OF_TIME,
    and what `signing` raises of signatories, Unavailable when the storage does not take the PDF.
    """
    contract = contracts.held(context, contract_id, body.version)
    CONTRACT.require(contract, "send")
    lacking = contract_reading.lacking(context, contract)
    contracts.not_ready([FieldError(field, "MISSING", text) for field, text in lacking])
    expires_at = context.now + VALID_FOR
    if body.expires_on is not None:
        days = (body.expires_on - context.today).days
        if not 0 <= days <= sending.LONGEST_DAYS:
            raise refuse_field("expiresOn", "OUT_OF_TIME", _("Between today and sixty days from now."))
        expires_at = context.now + timedelta(days=max(days, 1))
    version = _version(context, contract)
    parties = [sending.Party(**one.model_dump(by_alias=False)) for one in body.signatories]
    if not any(one.role is SignatoryRole.LESSOR for one in parties):
        parties.append(sending.Party(_sender(context), SignatoryRole.LESSOR))
    locale = _locale(context, contract)
    request = sending.send(
        context,
        sending.Wanted(
            subject_kind=KIND, subject_id=contract.id, title=translate(locale, TITLE, number=contract.number),
            file_ids=[version.pdf_file_id], parties=parties, expires_at=expires_at, in_order=body.in_order,
            locale=locale, message=body.message,
        ),
    )  # fmt: skip
    version.signature_request_id = request.id
    CONTRACT.fire(contract, "send")
    context.session.flush()
    return contract


def _sender(context: Context) -> str:
    found = context.session.exec(select(User.name).where(User.id == context.principal.user_id)).one_or_none()
    return found or context.principal.organization_name


def _locale(context: Context, contract: LeaseContract) -> str:
    return language_of(get_or_404(context, Company, contract.company_id).country)


def _version(context: Context, contract: LeaseContract) -> LeaseContractVersion:
    """Return the text of a contract as it is now, with its PDF."""
    contract.lessee_name = get_or_404(context, Company, contract.company_id).name
    terms = contract_papers.terms_of(context, contract)
    digest, locale = hashing.sha256(terms), _locale(context, contract)
    content = contract_papers.contract_pdf(context, contract, digest, locale)
    file = files.store(
        context, bucket=BucketName.DOCUMENTS, filename=translate(locale, NAME, number=contract.number), media_type=PDF,
        content=content, target_type=KIND, target_id=contract.id, category="contract",
    )  # fmt: skip
    number = len(queries.versions_of(context, contract.id))
    version = LeaseContractVersion(
        contract_id=contract.id, number=number, terms=hashing.canonical(terms), terms_sha256=digest, pdf_file_id=file.id
    )
    context.add(version)
    context.session.flush()
    return version


def _out(context: Context, contract: LeaseContract) -> LeaseContractVersion:
    """Return the text that is out for signature. Raises Conflict CONTRACT_NOT_SENT."""
    found = [one for one in queries.versions_of(context, contract.id) if one.status is VersionStatus.SIGNING]
    if not found:
        raise Conflict("CONTRACT_NOT_SENT", NOT_OUT)
    return found[0]


def recall(context: Context, contract_id: uuid.UUID, body: CancelContractIn) -> LeaseContract:
    """Take a contract back: its links are dead, and it is a draft again.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION.
    """
    contract = contracts.held(context, contract_id, body.version)
    CONTRACT.require(contract, "recall")
    version = _out(context, contract)
    if version.signature_request_id is not None:
        office.cancel(
            context, version.signature_request_id, CancelIn(reason=body.reason or context.translate(RECALLED))
        )  # the end of the request makes it a draft again (`take_back`)
    return contract


def sign(context: Context, contract_id: uuid.UUID, body: SignContractIn) -> LeaseContract:
    """Countersign, or keep the scan of a contract that everybody who is left signed on paper.

    Raises NotFound, Conflict INVALID_TRANSITION, SIGNATURE_DOCUMENT_CHANGED, what `signing` raises, Invalid SIGNED_ON_REQUIRED.
    """
    contract = get_or_404(context, LeaseContract, contract_id)
    CONTRACT.require(contract, "sign")
    version = _out(context, contract)
    request_id = version.signature_request_id
    if request_id is None:
        raise Conflict("CONTRACT_NOT_SENT", NOT_OUT)
    if body.file_id is not None:
        if body.signed_on is None:
            raise refuse_field("signedOn", "SIGNED_ON_REQUIRED", DAY_REQUIRED)
        for one in signatures.signatories_of(context, request_id):
            if one.role is not SignatoryRole.LESSOR and one.status is not SignatoryStatus.SIGNED:
                paper = PaperIn(signatory_id=one.id, file_id=body.file_id, signed_on=body.signed_on, name=one.name)
                office.keep_paper(context, request_id, paper)
    left = [one for one in signatures.signatories_of(context, request_id) if one.status is not SignatoryStatus.SIGNED]
    if any(one.role is SignatoryRole.LESSOR for one in left) or body.file_id is None:
        office.countersign(context, request_id, CountersignIn(name=body.name))
    return contract


def completed(context: Context, request: SignatureRequest) -> None:
    """Sign a contract whose request is complete: locked, dated, told, published once.

    Raises Conflict SIGNATURE_DOCUMENT_CHANGED when its terms are not those that were sent: then nobody has signed.
    """
    contract = get_or_404(context, LeaseContract, request.subject_id, for_update=True)
    version = _of_request(context, request)
    if hashing.sha256(contract_papers.terms_of(context, contract)) != version.terms_sha256:
        raise Conflict("SIGNATURE_DOCUMENT_CHANGED", CHANGED)
    VERSION.fire(version, "sign")
    version.signed_at = context.now
    CONTRACT.fire(contract, "sign")
    contract.signed_at = contract.locked_at = context.now
    days = withdrawal(
        context.today, off_premises=bool(contract.off_premises), employees=contract.employees_at_signature or 0,
        in_main_activity=bool(contract.in_main_activity),
    )  # fmt: skip
    if days is not None:
        contract.withdrawal_until, contract.no_payment_before = days.until, days.no_payment_before
    context.session.flush()
    context.emit(ContractSigned(contract.id))
    notices.contract_moved(context, contract, _("The contract is signed"))


def take_back(context: Context, request: SignatureRequest) -> None:
    """Make a contract a draft again whose request was refused, taken back or ran out."""
    contract = get_or_404(context, LeaseContract, request.subject_id, for_update=True)
    VERSION.fire(_of_request(context, request), "take_back")
    if "recall" in CONTRACT.triggers(contract.status):
        CONTRACT.fire(contract, "recall")
    context.session.flush()


def _of_request(context: Context, request: SignatureRequest) -> LeaseContractVersion:
    statement = select(LeaseContractVersion).where(col(LeaseContractVersion.signature_request_id) == request.id)
    return context.session.exec(statement.with_for_update()).one()
