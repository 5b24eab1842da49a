"""Costs of models: the month, its budget and switches, and what left the house with a call."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
PAGE, BUDGET, SWITCHES = "/workspace/ai/costs", "/api/workspace/ai/budget", "/api/workspace/ai/workflows"


@pytest.mark.parametrize(
    ("size", "locale", "dark"), [("desk", "fr", False), ("desk", "en", True), ("tablet", "fr", False)]
)
def test_a_budget_is_changed_a_workflow_switched_off_and_a_call_read(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    before = person.call("GET", "/api/workspace/ai/costs/monthly")["budgetUsd"]
    person.open(PAGE, ".ai-figures")
    person.looks("ai-costs")
    page.get_by_role("button", name=person.word("Change the budget")).click()
    box = page.get_by_label(person.word("Budget a month, in US dollars"))
    expect(box).to_be_focused()
    box.fill("-1")
    box.press("Enter")
    expect(page.locator(".toast.error")).to_be_visible()
    expect(box).to_have_value("-1")
    person.complaints.clear()  # browsers write each refusal into the console
    box.fill("12,5" if locale == "fr" else "12.5")
    box.press("Enter")
    expect(page.locator(".ai-figures")).to_contain_text("12,50" if locale == "fr" else "12.50")
    switch = page.locator(".ai-workflows").get_by_role("switch").first
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    person.call("PUT", BUDGET, {"limitUsd": before})
    person.open(f"{PAGE}?workflow=call-summary", ".list-card a[href*='/ai/costs/']")
    page.locator(".list-card a[href*='/ai/costs/']").first.click()
    expect(page.locator(".record-head")).to_contain_text("call-summary")
    person.looks("ai-call")
    page.get_by_role("tab", name=person.word("What was sent")).click()
    # the name and the number of a person stayed here
    expect(page.locator(".ai-text").first).to_contain_text(re.compile(r"\[\[[A-Z]+_1\]\]"))
    expect(page.locator(".ai-text").first).not_to_contain_text("Claire Aubert")
    person.looks("ai-sent")
    person.quiet()
