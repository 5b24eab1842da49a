"""Layers above a page by keyboard: the patterns of the ARIA authoring practices that people with a screen reader know."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
NEW = "/workspace/quotes/new"
FOCUSED = "document.activeElement === document.body ? null : document.activeElement.textContent"


def named(page: Page) -> str | None:
    """Text of the option that the focused field names as the active one; None where there is no such option."""
    return page.evaluate(
        "(() => { const id = document.activeElement.getAttribute('aria-activedescendant');"
        " const one = id && document.getElementById(id); return one?.role === 'option' ? one.textContent : null; })()"
    )


def test_the_arrows_of_a_combobox_name_each_option_and_the_way_to_a_new_one(walker):
    person = walker(locale="en").known()
    page = person.page
    person.open(NEW, ".form-page")
    field = page.get_by_role("combobox", name="Customer").first
    field.click()
    options = page.locator(".combo-list [role=listbox] [role=option]")
    expect(options.first).to_be_visible()
    page.keyboard.press("ArrowUp")  # from the first one back to the last one
    expect(page.locator(".combo-new.on")).to_be_visible()
    assert named(page) == "New customer"
    page.keyboard.press("ArrowDown")
    assert named(page) == options.first.text_content()
    field.fill("Nobody is called so")
    expect(page.get_by_role("status").filter(has_text="Nothing found")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".combo-list")).to_have_count(0)
    expect(field).to_be_focused()
    person.quiet()


def test_tab_leaves_a_popover_to_what_stands_around_its_button(walker):
    person = walker(locale="en").known()
    page = person.page
    person.open("/workspace/invoices", "tbody tr a")
    button = page.get_by_role("button", name="Columns")
    box = page.get_by_role("dialog", name="Columns")
    button.press("Enter")
    expect(box).to_be_visible()
    for _tab in range(80):
        page.keyboard.press("Tab")
        if not box.is_visible():
            break
    expect(box).to_have_count(0)
    assert page.evaluate(FOCUSED) is not None
    page.keyboard.press("Shift+Tab")
    expect(button).to_be_focused()
    button.press("Enter")
    expect(box).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(box).to_have_count(0)
    expect(button).to_be_focused()
    person.quiet()


def test_letters_find_an_entry_of_a_menu_and_tab_goes_on_behind_its_button(walker):
    person = walker(locale="en").known()
    page = person.page
    person.open("/workspace/invoices", "tbody tr a")
    button = page.get_by_role("button", name="Account", exact=True)
    menu = page.get_by_role("menu", name="Account")
    button.press("Enter")
    expect(menu).to_be_visible()
    for letter, found in (("d", "Dark"), ("s", "Sign out"), ("c", "Change organization"), ("z", "Change organization")):
        page.keyboard.press(letter)
        expect(menu.locator(":focus")).to_contain_text(re.compile(f"^{found}"))
    page.keyboard.press("Shift+Tab")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()
    assert page.url.endswith("/workspace/invoices")
    button.press("Enter")
    page.keyboard.press("Tab")
    expect(menu).to_have_count(0)
    assert page.evaluate(FOCUSED) is not None
    person.quiet()
