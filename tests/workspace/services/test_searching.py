"""One field finds every record that its caller may read, and none that they may not."""

import pytest
from sqlmodel import select

from leaseapp.assets.services import service_links
from leaseapp.billing.models import Invoice
from leaseapp.billing.schemas.customers import CustomerIn
from leaseapp.billing.services import customers
from leaseapp.catalog.schemas.products import ProductPatch
from leaseapp.catalog.services import products
from leaseapp.directory.models import Company, Contact
from leaseapp.directory.schemas.establishments import EstablishmentIn
from leaseapp.directory.services import establishments
from leaseapp.files.services import archiving
from leaseapp.kernel import events
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.listing import glance
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.sales.services import quoting
from leaseapp.workspace.schemas import HitOut, SearchQuery
from leaseapp.workspace.services import searching
from tests.assets.conftest import Fleet
from tests.factories import catalog, quotes, sales
from tests.files.uploading import COMPANY, uploaded
from tests.support import world

#: lists whose rows have a page and that the search leaves out: what they are rows of is found, the audit log has its own filters
#: and parts of what is found
LEFT_OUT = {
    "AiCostEvent", "ApprovalRule", "AssetLifecycleEvent", "AssetMissingPart", "AssetMovement", "AuditArchive", "AuditLog", "BankLine",
    "Dunning", "EInvoiceSubmission", "FaultReport", "FileShare", "FiscalYearClosing", "FixedAssetEvent", "LeaseRate",
    "LedgerLine", "Meter", "MeterReading", "PlanOccurrence", "PrintingTask", "ProductSellModality", "ServiceLinkScan", "SparePartInstance", "SparePartMove", "StocktakeLine", "SupplierBankAccount",
}  # fmt: skip


@pytest.fixture
def book(context):
    return _book(context)


def _book(context):
    """A seller with its journals."""
    made = sales.seller(context)
    events.drain(context)
    return made


def found(context, text, **query) -> dict[str, list[HitOut]]:
    """Hits by kind, in the order of the answer."""
    context.session.flush()
    return {group.kind: group.items for group in searching.search(context, SearchQuery(q=text, **query)).groups}


def titles(context, text, kind, **query) -> list[str | None]:
    return [hit.title for hit in found(context, text, **query).get(kind, [])]


def test_every_list_whose_rows_have_a_page_says_what_finds_them(shared_database):
    tables = {
        spec.table
        for endpoint, spec in list_endpoints.values()
        if glance.link_of(spec) and endpoint.policy == "workspace"
    }
    assert {table.__name__ for table in tables if not hasattr(table, "__found_by__")} == LEFT_OUT


def test_a_number_is_found_however_it_is_typed(context, book):
    one = sales.issued(context, sales.customer(context), book)
    prefix, digits = one.number.split("-")
    for text in (one.number, f"{prefix} {digits}", one.number.lower(), f"{prefix}-0000{digits}", f"{prefix}{digits}", f"0000{digits}"):  # fmt: skip
        kinds = found(context, text)
        assert next(iter(kinds)) == "Invoice", text
        assert kinds["Invoice"][0].url == f"/workspace/invoices/{one.id}"
    hit = found(context, one.number)["Invoice"][0]
    assert [(part.value, part.kind) for part in hit.details] == [("Customer 1", "text"), (1200, "money")]
    assert (hit.state.value, hit.state.of, hit.state.days_late) == ("ISSUED", "InvoiceStatus", 0)


def test_the_very_number_stands_before_those_that_begin_so(context, book):
    of = sales.customer(context)
    made = [sales.issued(context, of, book).number for _n in range(12)]
    assert titles(context, "fac 1", "Invoice")[0] == made[0]
    assert set(titles(context, "fac 1", "Invoice", limit=20)) == {made[0], *made[9:]}


def test_a_company_is_found_by_name_siren_mail_and_telephone_with_all_that_is_its(context, book):
    of = sales.customer(
        context, name="Fonderie Éloi & Fils", email="compta@eloi-fils.example", phone="+33 4 77 01 02 03"
    )
    context.session.flush()
    firm = context.session.get(Company, (context.organization_id, of.company_id))
    bill = sales.issued(context, of, book)
    for text in ("fonderie", "eloi fils", "Éloi", "FOND", firm.siren, f"{firm.siren[:3]} {firm.siren[3:6]} {firm.siren[6:]}",
                 firm.siren[:6], "compta@eloi-fils.example", "eloi-fils.example", "04 77 01 02 03", "0477010203"):  # fmt: skip
        kinds = found(context, text)
        assert kinds["Company"][0].title == "Fonderie Éloi & Fils", text
        assert kinds["Customer"][0].title == "Fonderie Éloi & Fils", text
        assert kinds["Invoice"][0].title == bill.number, text
    assert list(found(context, "fonderie"))[:2] == ["Company", "Customer"]


@pytest.mark.parametrize("slip", ["fondrie", "fonderei", "fondrerie eloi", "fonderie elloi", "phonderie"])
def test_a_slip_of_the_hand_still_finds_a_name_and_nothing_else_stands_before_it(context, slip):
    sales.customer(context, name="Fonderie Éloi")
    sales.customer(context, 2, name="Boulangerie Marchand")
    assert titles(context, slip, "Company") == ["Fonderie Éloi"]


def test_texts_are_found_by_whole_words_and_names_by_their_beginning(context, book):
    quote = quotes.quote(
        context, sales.customer(context, name="Transports Lenoir"), book, subject="Location de chariots élévateurs"
    )
    for text in ("chariot", "chariots elevateurs", "location de chariots", "LOCATION"):
        assert titles(context, text, "Quote") == [quote.number], text
    assert titles(context, "chario", "Quote") == []
    assert titles(context, "transp leno", "Company") == ["Transports Lenoir"]


def test_files_and_codes_are_found_after_the_records_that_they_are_on(client, work_of, storage):
    filed = uploaded(client, b"Halle 2", name="Plan de la fonderie.txt", **COMPANY)
    with work_of() as context:
        sales.customer(context, name="Fonderie Éloi")
        archiving.store(
            context, bucket="documents-default", filename="Fonderie.txt", media_type="text/plain", content=b"Made by us",
            target_type="Company", target_id=world.CLIENT_COMPANY,
        )  # fmt: skip
        kinds = found(context, "fonderie")
        assert list(kinds)[-1] == "File"
        assert [(hit.title, hit.url) for hit in kinds["File"]] == [
            (filed["filename"], f"/workspace/files/{filed['id']}")
        ]
        code = service_links.code_of(context, Fleet(context).asset().id)
        kinds = found(context, f"{code.code[:4]}-{code.code[4:]}".lower())
        assert list(kinds) == ["Asset", "ServiceLink"]
        assert [hit.url for hit in kinds["ServiceLink"]] == [f"/workspace/service-links/{code.id}"]
    assert client.delete(f"/api/workspace/files/{filed['id']}").status_code == 200
    with work_of("CLIENT_ADMIN") as outside, work_of() as context:
        assert (found(outside, "plan de la fonderie"), found(context, "plan de la fonderie").get("File")) == ({}, None)


def test_a_renamed_or_deleted_record_is_found_as_it_is_now(context):
    of = sales.customer(context, name="Ancien Nom")
    firm = context.session.get(Company, (context.organization_id, of.company_id))
    firm.name = "Nouvelle Raison"
    assert (titles(context, "nouvelle raison", "Company"), titles(context, "ancien", "Company")) == (
        ["Nouvelle Raison"],
        [],
    )
    assert titles(context, "nouvelle raison", "Customer") == ["Nouvelle Raison"]
    person = Contact(company_id=firm.id, last_name="Quillfeather", first_name="Zénobie")
    context.add(person)
    assert titles(context, "zenobie quill", "Contact") != []
    person.deleted_at = context.now
    assert found(context, "quillfeather") == {}


def test_what_is_archived_says_so(context):
    product = catalog.product(context, name="Grue ancienne")
    products.update(context, product.id, ProductPatch.model_validate({"status": "ARCHIVED"}))
    (hit,) = found(context, "grue")["Product"]
    assert (hit.state.value, hit.state.of) == ("ARCHIVED", "ProductStatus")


def test_of_a_quote_the_revision_in_force_is_found(context, book):
    first = quotes.quote(context, sales.customer(context), book)
    second = quoting.revise(context, first.id)
    assert len(found(context, first.number)["Quote"]) == 2  # until it is sent both are offers
    first.superseded_by_id = second.id
    assert [hit.url for hit in found(context, second.number)["Quote"]] == [f"/workspace/quotes/{second.id}"]


def test_a_role_finds_the_kinds_that_it_may_read(context, context_of, book):
    one = sales.issued(context, sales.customer(context, name="Fonderie Éloi"), book)
    context.session.flush()
    assert {"Invoice", "LedgerEntry"} <= set(found(context, one.number))
    for role in ("TECHNICIAN", "LOGISTICS"):
        with context_of(role) as other:
            other.session.close()
            other.session = context.session
            readable = set(found(other, one.number))
            assert "LedgerEntry" not in readable


def test_another_organization_finds_nothing_of_it(context, context_of, book):
    sales.issued(context, sales.customer(context, name="Fonderie Éloi"), book)
    with context_of("ADMIN", "beta") as other:
        assert found(other, "fonderie") == {}


def test_people_of_a_company_find_its_records_alone(work_of):
    with work_of() as context:
        book = _book(context)
        own = sales.customer(context, 1, name="Fonderie Éloi")
        client = context.session.get(Company, (context.organization_id, world.CLIENT_COMPANY))
        client.notes = "mauvais payeur"
        context.session.flush()
        place = {"companyId": str(client.id), "name": "Siège", **sales.OFFICE}
        establishments.create(context, EstablishmentIn.model_validate(place))
        theirs = customers.create(
            context, CustomerIn.model_validate({"companyId": str(client.id), "notes": "solvable depuis peu"})
        )
        context.session.flush()
        other, mine = sales.issued(context, own, book).number, sales.issued(context, theirs, book).number
        draft = sales.draft(context, theirs, book, notes="brouillon secret")
        assert titles(context, "mauvais payeur", "Company") == ["Client SA"]
        assert titles(context, "brouillon secret", "Invoice") != []
        draft_id = draft.id
    with work_of("CLIENT_ADMIN") as outside:
        assert titles(outside, mine, "Invoice") == [mine]
        assert other not in titles(outside, "fac", "Invoice", limit=20) + titles(outside, other, "Invoice")
        assert found(outside, "fonderie") == {} == found(outside, "fondrie eloi")
        for text in ("mauvais payeur", "solvable depuis peu", "brouillon secret"):
            assert found(outside, text) == {}, text
        assert all(str(draft_id) not in hit.url for hits in found(outside, "client").values() for hit in hits)
        assert searching.search(outside, SearchQuery(recent=f"Invoice:{draft_id}")).recent == []


def test_without_a_text_come_the_records_that_were_opened_and_then_those_that_were_changed(work_of, client):
    with work_of() as context:
        book = _book(context)
        one, other = (sales.issued(context, sales.customer(context, n), book) for n in (1, 2))
        told, changed = f"Invoice:{one.id},Nonsense:{one.id},Invoice:{one.id}", other.id
    assert client.patch(f"/api/workspace/companies/{world.CLIENT_COMPANY}", json={"notes": "vu"}).status_code == 200
    with work_of() as context:
        answer = searching.search(context, SearchQuery(recent=told))
        assert answer.groups == []
        assert answer.recent[0].url == f"/workspace/invoices/{one.id}"
        assert answer.recent[1].title == "Client SA"
        assert len(answer.recent) <= searching.MOST_RECENT
        assert changed in {row.target_id for row in context.session.exec(select(AuditLog))}
    with work_of("TECHNICIAN") as context:
        assert searching.search(context, SearchQuery(recent=told)).recent == []
    with work_of("ADMIN", "beta") as context:
        assert searching.search(context, SearchQuery(recent=told)).recent == []


@pytest.mark.parametrize("recent", ["Invoice", "Invoice:1", "Invoice:x:y", ":"])
def test_what_names_no_record_is_refused(context, recent):
    with pytest.raises(Invalid):
        searching.search(context, SearchQuery(recent=recent))


def test_kinds_narrow_the_search_and_an_unknown_one_is_refused(context, book):
    one = sales.issued(context, sales.customer(context), book)
    assert set(found(context, one.number, kinds="Invoice")) == {"Invoice"}
    with pytest.raises(Invalid) as refused:
        found(context, one.number, kinds="Invoice,Nonsense")
    assert refused.value.code == "UNKNOWN_KIND"


def test_more_is_said_where_there_is_more_and_the_list_finds_it(context, book):
    of = sales.customer(context, name="Fonderie Éloi")
    for _n in range(4):
        sales.issued(context, of, book)
    context.session.flush()
    groups = {group.kind: group for group in searching.search(context, SearchQuery(q="fonderie", limit=3)).groups}
    assert (groups["Invoice"].more, groups["Invoice"].list_name, len(groups["Invoice"].items)) == (True, "invoices", 3)
    assert groups["Company"].more is False
    # a slip is in no list
    slipped = {group.kind: group for group in searching.search(context, SearchQuery(q="fondrie", limit=3)).groups}
    assert (slipped["Invoice"].more, len(slipped["Invoice"].items)) == (False, 3)
    assert context.session.exec(select(Invoice)).first() is not None
