"""Conversations beside records: from a mention to the mail and back to the comment, live, and silent about internal notes."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.leaks import Watch
from tests.browser.own import W, client_of, own_quote
from tests.browser.test_sales_walks import open_record
from tests.browser.test_sending_walks import mail_to, post  # noqa: F401  a fixture

pytestmark = pytest.mark.browser
BACK, CLIENT = "adv@nordlease.example", "client@rouviere.example"
SECRET = "Zéphyrine-marge-onze"


def offer(person):
    """The id of a quote that people of a client of the demonstration may read."""
    return own_quote(person, customerId=client_of(person))["id"]


def write(person, text, *, inner=False, name=""):
    """Types a comment, names somebody with the picker, and posts it."""
    page = person.page
    box = page.get_by_role("textbox", name=person.word("Write a comment"), exact=True)
    box.fill(text)
    if name:
        box.press_sequentially(f" @{name[:4]}")
        expect(page.locator(".composer-people [role=option]").first).to_contain_text(name)
        box.press("Enter")
        expect(box).to_have_value(re.compile(f"@{name} $"))
    # what was chosen for the last one stays
    page.get_by_role("button", name=person.word("Internal note" if inner else "Comment"), exact=True).click()
    box.press("Control+Enter")
    expect(page.locator(".comment", has_text=text)).to_be_visible()


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "en"), ("phone", "fr")])
def test_a_mention_is_mailed_and_its_link_leads_to_the_comment(walker, post, size, locale):  # noqa: F811
    person, colleague = walker(size, locale).known(), walker("desk", "fr").known(BACK)
    quote = offer(person)
    open_record(colleague, f"quotes/{quote}")
    expect(colleague.page.locator(".conversation")).to_be_visible()
    open_record(person, f"quotes/{quote}")
    text = f"Camion confirmé {size}"
    write(person, text, name="Élodie Marquant")
    person.looks("conversation")
    # nobody touches the colleague's page
    expect(colleague.page.locator(".comment", has_text=text)).to_be_visible()
    colleague.looks("conversation-live")
    link = re.search(r"https?://[^/\s]+(/workspace/quotes/\S+#comment-[0-9a-f-]+)", mail_to(post(), BACK, text))
    assert link is not None
    colleague.open(link[1], ".comment.named")
    expect(colleague.page.locator(".comment.named")).to_contain_text(text)
    expect(colleague.page.locator(".comment.named")).to_be_in_viewport()
    colleague.page.locator(".comment.named").get_by_role("button", name="Répondre", exact=True).click()
    answer = colleague.page.get_by_role("textbox", name=re.compile("^Répondre à"))
    answer.fill(f"Parfait {size}")
    answer.press("Control+Enter")
    expect(person.page.locator(".replies .comment", has_text=f"Parfait {size}")).to_be_visible()
    person.quiet()
    colleague.quiet()


def test_nothing_of_an_internal_note_reaches_a_client(walker):
    person, client = walker("desk", "fr").known(BACK), walker("phone", "fr").known(CLIENT)
    watch = Watch(client.page)
    answers = []

    def keep(answer):
        answers.append(answer)

    client.page.on("response", keep)
    quote = offer(person)
    open_record(client, f"quotes/{quote}")
    open_record(person, f"quotes/{quote}")
    write(person, SECRET, inner=True)
    write(person, "Le quai est-il libre ?")
    expect(client.page.locator(".comment", has_text="Le quai est-il libre ?")).to_be_visible()
    expect(client.page.get_by_role("button", name="Note interne")).to_have_count(0)
    client.looks("conversation-client")
    for path in ("quotes", "invoices", "orders"):
        client.follow(f"/workspace/{path}", "h1")
    client.follow(f"/workspace/quotes/{quote}", ".conversation .comment")
    note = next(
        one for one in person.call("GET", f"{W}/threads/Quote/{quote}")["internalNotes"] if one["body"] == SECRET
    )
    secrets = [SECRET, note["id"], "Zéphyrine", "Z\\u00e9phyrine"]
    for path in (
        f"/threads/Quote/{quote}", f"/quotes/{quote}", "/quotes?format=csv", "/quotes?q=Zéphyrine", "/home",
    ):  # fmt: skip
        answer = client.context.request.get(f"{client.address}{W}{path}")
        assert not any(secret in answer.text() for secret in secrets), path
    assert client.call("GET", f"{W}/search?q=Zéphyrine")["groups"] == []
    texts = [answer.text() for answer in answers if "json" in answer.headers.get("content-type", "")]
    assert texts
    assert not any(secret in text for text in texts for secret in secrets)
    assert watch.found(secrets) == []
    client.quiet()
    person.quiet()


def test_two_people_on_one_record_see_each_other_until_one_leaves(walker):
    person, colleague = walker("desk", "en").known(), walker("tablet", "fr").known(BACK)
    quote = offer(person)
    names = {one: one.call("GET", "/api/account/me")["name"] for one in (person, colleague)}
    for one in (person, colleague):
        open_record(one, f"quotes/{quote}")
    for one, other in ((person, colleague), (colleague, person)):
        expect(one.page.locator(".lookers")).to_have_attribute("title", re.compile(names[other]))
        expect(one.page.locator(".looker")).to_have_count(1)
    person.looks("presence")
    colleague.looks("presence")
    colleague.follow("/workspace/quotes", "h1")
    expect(person.page.locator(".lookers")).to_have_count(0)
    person.quiet()
    colleague.quiet()


def test_a_question_of_the_public_page_is_answered_in_the_conversation_and_the_answer_goes_back(walker, post):  # noqa: F811
    person, client = walker("desk", "fr").known(), walker("phone", "en")
    made = own_quote(person)
    client.open(made["url"], ".pq-rows:not(.pq-wait)")
    page, text = client.page, "Is the ramp included?"
    page.get_by_role("button", name="A question").click()
    page.get_by_label("Your question").fill(text)
    page.get_by_label("E-mail").fill("helene@client.example")
    page.get_by_role("button", name="Send the question").click()
    expect(page.locator(".toast")).to_be_visible()
    open_record(person, f"quotes/{made['id']}")
    asked = person.page.locator(".comment", has_text=text)
    asked.get_by_role("button", name="Répondre", exact=True).click()
    box = person.page.get_by_role("textbox", name=re.compile("^Répondre à"))
    box.fill("Oui, avec sa rampe.")
    box.press("Control+Enter")
    expect(person.page.locator(".replies .comment", has_text="Oui, avec sa rampe.")).to_be_visible()
    person.looks("question-answered")
    mail = mail_to(post(), "helene@client.example", "Oui, avec sa rampe.")
    assert text in mail
    link = re.search(r"https?://[^/\s]+(/q/\S+)", mail)
    assert link is not None
    client.open(link[1], ".pq-asked")
    expect(page.locator(".pq-asked .pq-reply")).to_contain_text("Oui, avec sa rampe.")
    page.locator(".pq-asked").scroll_into_view_if_needed()
    client.looks("public-question-answered")
    person.quiet()
    client.quiet()
