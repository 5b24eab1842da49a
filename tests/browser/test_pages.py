"""Every declared page shows its data and fits, and the console stays silent; one of each kind on every screen, in light and dark."""

import re
from collections.abc import Callable
from functools import cache
from zlib import crc32

import pytest
from playwright.sync_api import expect

from leaseapp import leaseapp as application
from leaseapp.demo import cast
from leaseapp.identity.enums import BusinessRole
from leaseapp.ui.registry import declared
from scripts.reachability import page_word
from tests.browser import eyes, stored
from tests.browser.conftest import ACCOUNTANT, ADMIN, CODES, SIZES, Walker, walkers
from tests.browser.places import ARCHETYPES, ELSEWHERE, Place, places
from tests.support.menus import menu_of

pytestmark = pytest.mark.browser


Look = Callable[[Walker, str, str | None], None]
TOUCHED = {"tablet": SIZES["tablet"], "phone": SIZES["phone"]}


def routes() -> list[str]:
    assert application.app is not None
    return sorted(declared.pages)


WALKED = [route for route in routes() if route not in ELSEWHERE]  # the others are entered by walks of their own


@pytest.fixture(scope="module")
def regular(browsers, server, installation):
    """`regular("tablet", "fr")`: the same person from page to page, whose browser keeps what it has loaded, as at work."""
    stored.note(installation)
    with walkers(browsers, lambda: server) as open_one:

        @cache
        def person(size, locale, email=ADMIN):
            return open_one(size, locale).known(email)

        yield person


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a page; `--pages=invoices,customers` walks those only. A page keeps its languages either way."""
    if "position" in metafunc.fixturenames:
        words = set(filter(None, metafunc.config.getoption("pages").split(",")))
        chosen = [position for position, route in enumerate(WALKED) if not words or page_word(route) in words]
        metafunc.parametrize("position", chosen, ids=[WALKED[position] for position in chosen])


def test_every_declared_page_shows_its_data_and_fits(regular, position, request):
    """At a desk, as somebody at work comes to it, in one language, which changes from page to page.

    Archetypes, and the pages that `--pages` names, are looked at from all sides: light and dark in one language, on a tablet
    and a phone in the other. `make walks` looks at all of them so, in both.
    """
    route = WALKED[position]
    # the route decides: with its place among them every page would change its language when one is added
    languages = ("fr", "en") if crc32(route.encode()) % 2 else ("en", "fr")
    if request.config.getoption("every_picture"):
        for near, far in (languages, languages[::-1]):
            walk(regular, route, near, far, with_fingers_in_the_dark_too)
    elif route in ARCHETYPES.values() or request.config.getoption("pages"):
        walk(regular, route, *languages, with_fingers)
    else:
        come_by(regular, route, languages[0])


def test_every_archetype_is_declared():
    assert {*ARCHETYPES.values()} <= {*WALKED}


def reader_of(route: str) -> str:
    """The address of a person who may open it: the console is the provider's."""
    return cast.PROVIDERS[0].email if route.startswith("/admin") else ADMIN


def come_by(regular: Callable[[str, str, str], Walker], route: str, locale: str) -> None:
    """One page with its records and tabs, in a window that was there before; nothing is refused, its menu says where one is."""
    person = regular("desk", locale, reader_of(route))
    page, home = person.page, "/admin" if route.startswith("/admin") else "/workspace"
    if not page.locator("main").count():
        person.open(home, "main h1")
    if page.evaluate("!window.refused"):
        page.evaluate(eyes.NOTING)
    met = set()
    for number, place in enumerate(places(route, person.call)):
        if number:  # the page of another record of a kind is the same page
            person.follow(home, "h1")
        met |= look_around(person, place, at_a_glance, person.follow)
    tells_every_tab(route, met)
    if declared.pages[route] in menu_of(BusinessRole.ADMIN):
        expect(page.locator(".side a[aria-current=page], .rail a[aria-current=true]").first).to_be_visible()
    assert page.evaluate("window.refused.splice(0)") == []
    person.quiet()


def walk(regular: Callable[[str, str, str], Walker], route: str, near: str, far: str, touched: Look) -> None:
    """One page with its records and tabs, at a desk in the language `near` and `touched` in `far`."""
    desk = regular("desk", near, reader_of(route))
    met = [look_around(desk, place, at_a_desk, desk.open) for place in places(route, desk.call)]
    fingers = regular("tablet", far, reader_of(route))
    # a desk loads every page; fingers come from the page before
    go = fingers.follow if re.search("/(workspace|admin)", fingers.page.url) else fingers.open
    for place in places(route, fingers.call):
        met.append(look_around(fingers, place, touched, go))
        go = fingers.open  # the next record is of the same kind
    tells_every_tab(route, set().union(*met))
    desk.quiet()
    fingers.quiet()


def tells_every_tab(route: str, met: set[str]) -> None:
    """The records that were looked at have shown every tab that is declared for their kind, but those of people from outside."""
    if route in declared.records and len(declared.records[route].tabs) > 1:
        own = [tab for tab in declared.records[route].tabs if tab.reads is None or not tab.reads.external]
        assert met == {tab.name for tab in own}


def look_around(person: Walker, place: Place, look: Look, go: Callable[[str, str], None]) -> set[str]:
    """Looks at the page and at each of its tabs; answers the names of the tabs."""
    go(place.path, place.ready)
    expect(person.page.locator("main [aria-busy=true]")).to_have_count(0)
    look(person, place.name, None)
    tabs = person.page.locator("[role=tablist] [role=tab]")
    names = [str(tab.get_attribute("id")).removeprefix("tab-") for tab in tabs.all()]
    for name in names[1:]:
        person.page.locator(f"#tab-{name}").click()
        expect(person.page.locator(f"#panel-{name}")).to_be_visible()
        expect(person.page.locator(f"#panel-{name} [aria-busy=true]")).to_have_count(0)
        look(person, f"{place.name}-{name}", "[role=tabpanel]")
    return set(names)


def at_a_glance(person: Walker, _name: str, _part: str | None) -> None:
    """Each page is asked this in each run. Nobody but the demonstration wrote what stands there."""
    person.fits(by_us=True)


def at_a_desk(person: Walker, name: str, part: str | None) -> None:
    """Light: everything; dark: the colours."""
    person.fits()
    person.picture(name)
    person.accessible(within=part)
    person.page.emulate_media(color_scheme="dark")
    person.picture(name, person.name.replace("light", "dark"))
    person.accessible(eyes.COLOURS, within=part)
    person.page.emulate_media(color_scheme="light")


def with_fingers(person: Walker, name: str, part: str | None, pictured: tuple[str, ...] = ("tablet",)) -> None:
    """Check what changes with the width: where things stand and how large they are."""
    for size, (width, height) in TOUCHED.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.fits()
        if size in pictured:
            person.picture(name, person.name.replace("tablet", size))
        if part is None:
            person.accessible(eyes.LAYOUT)


def with_fingers_in_the_dark_too(person: Walker, name: str, part: str | None) -> None:
    """The same and, for people who look at every picture, the phone and the tablet in the dark."""
    with_fingers(person, name, part, tuple(TOUCHED))
    person.page.set_viewport_size(dict(zip(("width", "height"), TOUCHED["tablet"], strict=True)))
    person.page.emulate_media(color_scheme="dark")
    person.picture(name, person.name.replace("light", "dark"))
    person.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize(("locale", "dark"), [("fr", False), ("en", True)], ids=["fr-light", "en-dark"])
def test_the_way_in_shows_and_who_has_two_organizations_chooses_and_changes(walker, locale, dark):
    person = walker(locale=locale, dark=dark)
    page = person.page
    person.open("/auth/sign-in", "#email")
    person.picture("sign-in")
    person.accessible()
    page.fill("#email", "direction@nordlease.example")
    page.fill("#password", cast.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/auth/two-factor"))
    person.picture("second-factor")
    person.accessible()
    page.fill("#code", CODES.next(f"{person.address} direction@nordlease.example"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/auth/select-organization"))
    expect(page.locator(".org-list li")).to_have_text(["ALAtelier Lys", "NONordlease"])
    person.picture("select-organization")
    person.accessible()
    page.locator(".org-list button", has_text="Atelier Lys").click()
    expect(page.locator(".rail .logo")).to_have_accessible_name("Atelier Lys")
    person.open("/workspace/billing-entities", "tbody tr a")
    expect(page.locator("tbody tr a")).to_have_text(["Agathe Lys EI"])
    page.locator("button:has(.avatar)").click()
    person.picture("user-menu")
    page.get_by_role("menuitem", name="Changer d’organisation" if locale == "fr" else "Change organization").click()
    page.locator(".org-list button", has_text="Nordlease").click()
    expect(page.locator(".rail .logo")).to_have_accessible_name("Nordlease")
    person.quiet()


def test_a_page_that_does_not_exist_says_so(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    person.open("/workspace/nothing-here", ".empty")
    expect(person.page.locator(".empty h2")).to_have_text("There is no page here")
    person.open("/workspace/invoices/0190a000-0000-7000-8000-000000000000", ".empty")
    expect(person.page.locator(".empty h2")).to_have_text("This record does not exist")
    person.quiet()
