"""A record is found as it was committed last: at once by its new name, until then by its old one, by everybody."""

from concurrent.futures import ThreadPoolExecutor

from leaseapp.directory.models import Company
from leaseapp.kernel.dispatch import perform
from leaseapp.workspace.endpoints.search import search_records
from tests.factories import sales
from tests.support import world

ADMIN = world.person("ADMIN").principal


def companies(text: str) -> list[str]:
    answer = perform(search_records, ADMIN, query={"q": text, "kinds": "Company"})
    return [hit.title for group in answer.body.groups for hit in group.items]


def test_a_renamed_record_is_found_by_its_new_name_right_after_the_commit(work_of):
    with work_of() as context:
        firm = sales.customer(context, name="Ancienne Raison").company_id
    for number in range(5):
        after = f"Raison Numéro {number}"
        with work_of() as context:
            row = context.session.get(Company, (context.organization_id, firm))
            before = row.name
            row.name = after
            context.session.flush()
            # another transaction, while this one is open
            with ThreadPoolExecutor(1) as other:
                assert other.submit(companies, before).result()[:1] == [before]
                assert after not in other.submit(companies, after).result()
        assert companies(after)[:1] == [after]
        assert before not in companies(before)


def test_two_who_rename_two_records_wait_for_nobody(work_of):
    with work_of() as context:
        firms = [sales.customer(context, number, name=f"Raison {number}").company_id for number in (1, 2)]
    with work_of() as one, work_of() as other:
        for context, firm, name in ((one, firms[0], "Première"), (other, firms[1], "Seconde")):
            context.session.get(Company, (context.organization_id, firm)).name = name
            context.session.flush()
    assert (companies("premiere"), companies("seconde")) == (["Première"], ["Seconde"])
