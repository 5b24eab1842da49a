"""Documents that are mailed: a registry of kinds, each of which says whether a record may be sent, to whom, and draws its PDF."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.documents.enums import DocumentKind, MailTemplate
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.rules.languages import language_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict


@dataclass(frozen=True)
class MailedDocument:
    """A record that may be mailed: what the text says of it, and who sells and buys.

    `amount` in `currency` (None for a statement), `due_on` when an invoice is due or a quote ends, `said` further values of
    placeholders, `customer_id` who gets it (an order to a supplier: that one), `contact_id` the person whom it is meant for.
    A `draft` becomes what it is by being sent; its `number` is what issue would give now (`expected`). `answerable`: its link
    lets the client accept it. `issued_on` is None before issue.
    """

    kind: DocumentKind
    template: MailTemplate
    record_id: UUID
    customer_id: UUID
    number: str
    currency: str = "EUR"
    amount: Decimal | None = None
    due_on: date | None = None
    said: dict[str, Any] = field(default_factory=dict)
    billing_entity_id: UUID | None = None
    contact_id: UUID | None = None
    answerable: bool = False
    draft: bool = False
    expected: bool = False
    issued_on: date | None = None


@dataclass(frozen=True)
class Sides:
    """Seller and buyer of a mailed document, and the person of the buyer's whom it is meant for."""

    seller: BillingEntity | None
    billing_email: str | None
    company: Company
    establishment: Establishment | None
    contact: Contact | None

    @property
    def locale(self) -> str:
        """The buyer's language (French in France, else English), that of document and mail."""
        return language_of(self.company.country)

    @property
    def recipient(self) -> str | None:
        """The address of the person it is meant for, else that for bills, else the company's."""
        ways = (
            self.contact.email if self.contact else None,
            self.billing_email,
            self.company.email,
            self.establishment.email if self.establishment else None,
        )
        return next((address for address in ways if address), None)


@dataclass(frozen=True)
class Mailable:
    """A kind of document that can be mailed; the domain that owns the record declares it in its `mails.py`.

    `target` is the kind of record. `read(context, record_id, for_update)` raises what keeps it from being sent. `draft` says
    why a draft is refused where it is; `send_draft(context, record_id, version)` marks a draft as sent by its mail, where
    that is how it leaves. `sends` is the permission to send it, `setting` the organization's wish to have it mailed by itself,
    `missing` what a draft lacks, `besides` the PDFs that go along with it.
    """

    kind: DocumentKind
    target: str
    read: Callable[[Context, UUID, bool], MailedDocument]
    sides: Callable[[Context, MailedDocument], Sides]
    print: Callable[[Context, DocumentMail], FileAnswer]
    sends: str
    link: Callable[[Context, UUID], str | None] | None = None
    draft: str | None = None
    send_draft: Callable[[Context, UUID, int | None], None] | None = None
    setting: str | None = None
    missing: Callable[[Context, UUID], Iterable[Any]] | None = None
    besides: Callable[[Context, DocumentMail], Iterable[FileAnswer]] | None = None


_mailables: dict[DocumentKind, Mailable] = {}


def register_mailable(mailable: Mailable) -> None:
    """Declare a kind; once each."""
    if mailable.kind in _mailables:
        raise ValueError(f"{mailable.kind} is declared twice")
    _mailables[mailable.kind] = mailable


def mailable(kind: DocumentKind) -> Mailable:
    """Return the declaration of `kind`."""
    return _mailables[kind]


def document(
    context: Context, kind: DocumentKind, record_id: UUID, *, for_update: bool = False, draft: bool = False
) -> MailedDocument:
    """Return the record as a document that is mailed; with `draft` also a draft that is about to be issued or sent.

    Raises NotFound; Conflict INVALID_TRANSITION for a draft; what its kind raises besides.
    """
    declared = mailable(kind)
    found = declared.read(context, record_id, for_update)
    if found.draft and not draft and declared.draft:
        raise Conflict("INVALID_TRANSITION", declared.draft, extra={"status": "DRAFT"})
    return found


def sides(context: Context, about: MailedDocument) -> Sides:
    """Return the seller and the buyer. Raises NotFound."""
    return mailable(about.kind).sides(context, about)


def attachments(context: Context, mail: DocumentMail) -> list[FileAnswer]:
    """Return the document as it stands now, and what goes along; bytes may be made later. Raises what reading it raises."""
    declared = mailable(mail.kind)
    return [declared.print(context, mail), *(declared.besides(context, mail) if declared.besides else ())]


def link(context: Context, mail: DocumentMail) -> str | None:
    """Return the public address of what its reader can answer; minted now, never stored. None for all else."""
    mint = mailable(mail.kind).link
    return mint(context, mail.target_id) if mint else None
