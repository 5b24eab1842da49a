"""Documents of suppliers that come in, over REST and the interface."""

from leaseapp.ai.services.budgets import AiBudgetExhaustedError
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict, Unavailable, UnsupportedMediaType
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.purchasing.lists.imports import IMPORTS
from leaseapp.purchasing.permissions import CHECKS_MANAGE, INVOICE_CREATE, INVOICE_READ, SUPPLIER_UPDATE
from leaseapp.purchasing.schemas.imports import (
    CheckDuplicatesIn,
    CommitIn,
    CommittedOut,
    DuplicatesOut,
    ImportOut,
    ImportsIn,
    ImportsOut,
    InvoiceReadingOut,
    MemoriesOut,
    ReadingOut,
    ReextractIn,
    RegistrySupplierIn,
    RegistrySupplierOut,
)
from leaseapp.purchasing.services import (
    import_committing,
    import_review,
    importing,
    invoice_scanning,
    registry_suppliers,
    supplier_memory,
)

AT, ONE = "/purchasing/imports", "/purchasing/imports/{import_id}"
memory = workspace.beyond("MONEY.md 3.3: what is remembered of a supplier is read and erased")
MEMORY = "/suppliers/{supplier_id}/memory"

list_supplier_imports = list_endpoint(workspace, AT, IMPORTS)


@workspace.post(
    AT, permission=INVOICE_CREATE, audit="purchasing.import.begin", act=_("Document received"), returns=ImportsOut, status=201,
    refuses=(Conflict, UnsupportedMediaType),
)  # fmt: skip
def import_supplier_documents(context: Context, body: ImportsIn) -> ImportsOut:
    """Begin to read uploaded documents; a content that is here already is reused."""
    return importing.begin(context, body)


@workspace.get(ONE, permission=INVOICE_READ, internal=True, returns=ImportOut)
def read_supplier_import(context: Context, import_id: Id) -> ImportOut:
    """Read a document with fields, lines, findings, twins and the words of its pages."""
    return import_review.told(context, import_id)


@workspace.get(
    f"{ONE}/preview",
    permission=INVOICE_READ,
    internal=True,
    files=(PDF, PNG),
    extra="MONEY.md 3.3: the page stands beside the form",
)
def preview_supplier_import(context: Context, import_id: Id, query: PageQuery) -> FileAnswer:
    """Return the PDF, or one page of it as a picture."""
    return shown(importing.preview(context, import_id), query)


@workspace.post(f"{AT}/check-duplicates", permission=INVOICE_READ, internal=True, writes=False, returns=DuplicatesOut)
def check_supplier_duplicates(context: Context, body: CheckDuplicatesIn) -> DuplicatesOut:
    """Return the documents that one may be: same number, same file, nearly the same amount."""
    return import_review.duplicates(context, body)


@workspace.post(
    f"{ONE}/reextract", permission=INVOICE_CREATE, audit="purchasing.import.read_again", act=_("Read again"), returns=ReadingOut,
    status=202, refuses=(Conflict, AiBudgetExhaustedError),
)  # fmt: skip
def reextract_supplier_import(context: Context, import_id: Id, body: ReextractIn) -> ReadingOut:
    """Read a document anew, by artificial intelligence in any case."""
    row = importing.read_again(context, import_id, body)
    return ReadingOut(id=row.id, status=row.status)


@workspace.post(
    f"{ONE}/commit", permission=INVOICE_CREATE, audit="purchasing.import.commit", act=_("Taken in", "import"),
    returns=CommittedOut, refuses=(Conflict,),
)  # fmt: skip
def commit_supplier_import(context: Context, import_id: Id, body: CommitIn) -> CommittedOut:
    """Take a document in: it becomes a quote, an invoice, or a paper of an order."""
    return import_committing.take_in(context, import_id, body)


@workspace.post(
    f"{ONE}/create-supplier-sirene", permission=INVOICE_CREATE, audit="purchasing.import.create_supplier",
    act=_("Supplier from the register"), returns=RegistrySupplierOut, status=201, refuses=(Conflict, Unavailable), lengthy=True,
)  # fmt: skip
def create_registry_supplier(context: Context, import_id: Id, body: RegistrySupplierIn) -> RegistrySupplierOut:
    """Make a supplier of the company that the register has under the number of the document."""
    return registry_suppliers.create(context, import_id, body)


@workspace.delete(
    ONE, permission=INVOICE_CREATE, audit="purchasing.import.discard", act=_("Set aside", "import"), refuses=(Conflict,)
)
def discard_supplier_import(context: Context, import_id: Id) -> None:
    """Set a document aside."""
    importing.discard(context, import_id)


@workspace.post(
    "/supplier-invoices/{supplier_invoice_id}/ocr", permission=CHECKS_MANAGE, audit="purchasing.invoice.read_document",
    act=_("Document read"), returns=InvoiceReadingOut, status=202, refuses=(Conflict,),
)  # fmt: skip
def read_invoice_document(context: Context, supplier_invoice_id: Id) -> InvoiceReadingOut:
    """Read the document of an invoice; what it says is reviewed against it."""
    return invoice_scanning.begin(context, supplier_invoice_id)


@memory.get(MEMORY, permission=INVOICE_READ, internal=True, returns=MemoriesOut)
def read_supplier_memory(context: Context, supplier_id: Id) -> MemoriesOut:
    """Read what is remembered of a supplier's documents."""
    return supplier_memory.listed(context, supplier_id)


@memory.delete(
    f"{MEMORY}/{{memory_id}}", permission=SUPPLIER_UPDATE, audit="purchasing.supplier.forget", act=_("Memory erased")
)
def forget_supplier_memory(context: Context, supplier_id: Id, memory_id: Id) -> None:
    """Erase something that is remembered."""
    supplier_memory.forget(context, supplier_id, memory_id)
