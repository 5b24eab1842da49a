"""Forms that ask the server while one types, and fields of nested objects."""

from leaseapp.ui.forms import FormState
from tests.ui.tabs import run

COMPANIES = "/workspace/companies"


async def opened(tab):
    state = await tab.state(FormState)
    await state.open(COMPANIES)
    return state


def test_a_note_names_the_text_that_it_judged(tab_of):
    async def story():
        form = await opened(tab_of("ADMIN", f"{COMPANIES}/new"))
        await form.check(COMPANIES, {"field": "siren", "value": "404 833 048"})
        note = dict(form.notes["siren"])
        assert (note["value"], note["tone"]) == ("404 833 048", "green")
        assert note["fills"] == {"vatNumber": "FR83404833048"}

    run(story())


def test_the_note_speaks_the_page_s_language(tab_of):
    async def story():
        form = await opened(tab_of("ADMIN", f"{COMPANIES}/new", locale="fr"))
        await form.check(COMPANIES, {"field": "siren", "value": "552100554"})
        assert form.notes["siren"]["text"] == "Une société avec le SIREN 552100554 existe déjà : Client SA."

    run(story())


def test_fields_without_a_check_and_unknown_forms_ask_nothing(tab_of):
    async def story():
        form = await opened(tab_of("ADMIN", f"{COMPANIES}/new"))
        await form.check(COMPANIES, {"field": "name", "value": "x"})
        await form.check("/workspace/nothing", {"field": "siren", "value": "404833048"})
        assert dict(form.notes) == {}

    run(story())


def test_who_may_not_read_companies_learns_nothing(tab_of):
    async def story():
        form = await opened(tab_of("CLIENT_USER", f"{COMPANIES}/new"))
        await form.check(COMPANIES, {"field": "siren", "value": "552100554"})
        assert dict(form.notes["siren"]) == {"value": "552100554"}

    run(story())


def test_one_form_stores_a_company_with_its_head_office(tab_of):
    async def story():
        tab = tab_of("ADMIN", f"{COMPANIES}/new")
        form = await opened(tab)
        body = {
            "name": "Dupont",
            "siren": "404833048",
            "headOffice": {"city": "Lyon", "postalCode": "6900", "country": "FR"},
        }
        await form.save(COMPANIES, body)
        assert dict(form.outcome["errors"]) == {"headOffice.postalCode": "This postal code is not valid."}
        await form.save(COMPANIES, {**body, "headOffice": {"city": "Lyon", "postalCode": "69002"}})
        tab.open(form.outcome["go"] + "/edit")
        again = await opened(tab)
        assert again.data["values"]["headOffice"]["postalCode"] == "69002"
        await again.save(COMPANIES, {"headOffice": {"city": "Villeurbanne"}})
        assert again.outcome["ok"] is True

    run(story())
