"""Pictures of every page for a comparison of two commits: desk in French, light and dark; tablet and phone in English."""

from functools import cache

import pytest

from tests.browser.conftest import walkers
from tests.browser.places import places
from tests.browser.test_pages import WALKED, look_around

pytestmark = pytest.mark.browser
TALL = {"desk": (1440, 1700), "tablet": (820, 1500), "phone": (390, 1500)}


@pytest.fixture(scope="module")
def regular(browsers, server):
    with walkers(browsers, lambda: server) as open_one:

        @cache
        def person(size, locale):
            return open_one(size, locale).known()

        yield person


def tall(person, size):
    width, height = TALL[size]
    person.page.set_viewport_size({"width": width, "height": height})


def at_a_desk(person, name, part):
    person.page.mouse.move(0, 0)
    person.picture(name)
    person.page.emulate_media(color_scheme="dark")
    person.picture(name, person.name.replace("light", "dark"))
    person.page.emulate_media(color_scheme="light")


def with_fingers(person, name, part):
    tall(person, "tablet")
    person.picture(name)
    tall(person, "phone")
    person.picture(name, person.name.replace("tablet", "phone"))


@pytest.mark.parametrize("route", WALKED)
def test_pictures(regular, route):
    desk = regular("desk", "fr")
    tall(desk, "desk")
    for place in places(route, desk.call):
        look_around(desk, place, at_a_desk, desk.open)
    fingers = regular("tablet", "en")
    for place in places(route, fingers.call):
        look_around(fingers, place, with_fingers, fingers.open)


@pytest.mark.parametrize("kind", ["invoices", "quotes", "credit-notes", "orders"])
def test_paper(regular, kind):
    desk = regular("desk", "fr")
    listed = desk.call("GET", f"/api/workspace/{kind}?pageSize=20")["items"]
    wanted = next(row for row in listed if row.get("number"))
    desk.paper(f"/api/workspace/{kind}/{wanted['id']}/pdf", kind)


def test_ways_in(browsers, server):
    with walkers(browsers, lambda: server) as open_one:
        person = open_one("desk", "fr")
        tall(person, "desk")
        person.open("/auth/sign-in", "#email")
        person.picture("sign-in")
