"""Declarations: what they refuse, and what they become."""

import subprocess
import sys
from decimal import Decimal
from enum import StrEnum

import pytest

from leaseapp import leaseapp as application
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import components, registry
from leaseapp.ui.fields import Choice, Field, choices
from leaseapp.ui.kinds import DATE, PERCENT, fires, holds, template
from leaseapp.ui.registry import AMBER, GREEN, Page, colours, declared, options_of, register_page
from leaseapp.ui.suggesting import fill, value_at

DRAWN = """
from leaseapp import leaseapp
from leaseapp.ui.registry import declared
from leaseapp.ui.shell import OWN_ICONS
found = {name: getattr(declared, name) for name in ("endpoints", "words", "icons")}
before = {name: set(one) for name, one in found.items()}
for page in declared.pages.values():
    page.component()
for name, one in found.items():
    print(name, sorted(set(one) - before[name] - OWN_ICONS))
"""


class Light(StrEnum):
    """A traffic light."""

    DRIVE = "DRIVE"
    WAIT_A_BIT = "WAIT_A_BIT"


def test_two_pages_cannot_share_an_address():
    assert application.app is not None
    with pytest.raises(ValueError, match="two pages at /auth/sign-in"):
        register_page(Page("/auth/sign-in", _("Sign in"), components.SignIn.create))


def test_what_pages_name_is_declared_when_they_are_imported():
    """A web process draws no page, and answers "may I?" for what they name all the same."""
    found = subprocess.run([sys.executable, "-c", DRAWN], capture_output=True, text=True, check=False)
    assert found.stdout.split("\n")[:-1] == ["endpoints []", "words []", "icons []"], found.stderr


def test_what_is_searched_while_one_types_is_filtered_by_what_its_list_knows():
    assert application.app is not None
    wrong = [
        f"{source}: {name}"
        for source, combo in declared.combos.items()
        if (known := list_endpoints.get(combo.endpoint.name))
        for name in (*combo.filters, *([combo.within.name] if combo.within else []))
        if name not in known[1].parameters and name != "sort"
    ]
    assert wrong == []


def test_colours_name_members_that_exist():
    with pytest.raises(ValueError, match="Light has no member STOP"):
        colours(Light, STOP=AMBER)
    colours(Light, DRIVE=GREEN)
    assert options_of(Light) == [
        {"value": "DRIVE", "label": {"en": "Drive", "fr": "Drive"}, "tone": "green"},
        {"value": "WAIT_A_BIT", "label": {"en": "Wait a bit", "fr": "Wait a bit"}, "tone": None},
    ]


def test_decimals_are_numbers_of_a_choice_and_their_text_is_its_value():
    shown = Choice("rate", _("VAT"), (Decimal("20"), Decimal("5.5")), value=Decimal("20"), kind=PERCENT).props("form")
    assert (shown["numeric"], shown["value"]) == (True, "20")
    assert shown["options"] == choices((20, 5.5), PERCENT)


def test_a_field_offers_what_is_usual_and_takes_anything_else():
    assert Field("form", _("Legal form"), suggestions=("SAS", "SA")).props("form")["suggestions"] == ("SAS", "SA")
    assert Field("form", _("Legal form")).props("form")["suggestions"] == ()


def test_percentages_are_written_as_each_language_does():
    assert choices((20, 5.5), PERCENT) == [
        {"value": "20", "label": {"en": "20%", "fr": "20\u00a0%"}},
        {"value": "5.5", "label": {"en": "5.5%", "fr": "5,5\u00a0%"}},
    ]


def test_a_field_becomes_plain_data_for_the_browser():
    props = Field("lightUntil", _("Due date"), DATE, required=True, value="@today").props("form")
    assert props["name"] == "lightUntil"
    assert props["kind"] == "date"
    assert props["required"] is True
    assert props["value"] == "@today"


@pytest.mark.parametrize(
    ("when", "expected"),
    [(None, True), ({"status": ["DRAFT"]}, True), ({"status": ["ISSUED"]}, False), ({"buyer.siren": ["*"]}, True),
     ({"buyer.vat": ["*"]}, False), ({"status": ["DRAFT"], "paid": [True]}, False)],
)  # fmt: skip
def test_a_condition_holds_when_every_field_has_one_of_its_values(when, expected):
    assert holds(when, {"status": "DRAFT", "paid": False, "buyer": {"siren": "1", "vat": ""}}) is expected


def test_a_trigger_becomes_the_statuses_it_may_start_from():
    from leaseapp.catalog.state_machines import PRODUCT

    assert fires(PRODUCT, "archive") == {"status": ["ACTIVE"]}
    with pytest.raises(ValueError, match="no transition fly"):
        fires(PRODUCT, "fly")


def test_templates_take_values_from_nested_records():
    record = {"id": "7", "buyer": {"name": "Ann"}, "note": None}
    assert template("number") == "{number}"
    assert template("{a} · {b}") == "{a} · {b}"
    assert fill("/x/{id}?who={buyer.name}&note={note}", record) == "/x/7?who=Ann&note="
    assert value_at(record, "buyer.name.first") is None


def test_every_page_has_a_permission_or_is_public_or_shows_each_person_their_own():
    open_to_all = {page.route for page in declared.pages.values() if page.endpoint is None and not page.public}
    assert open_to_all == {"/workspace", "/workspace/to-do", "/workspace/security"}


def test_menu_entries_lead_to_pages_that_exist():
    routes = {page["route"] for page in registry.menu()}
    for page in registry.menu():
        assert page["parent"] is None or page["parent"] in routes
        assert page["new"] is None or page["new"]["route"] in routes


def test_keys_after_g_are_unique():
    for language in ("fr", "en"):
        keys = [page.key[language] for page in declared.pages.values() if page.key]
        assert len(keys) == len(set(keys))


def test_every_icon_in_use_exists():
    from reflex_components_lucide.icon import LUCIDE_ICON_LIST

    known = {name.replace("_", "-") for name in LUCIDE_ICON_LIST}
    assert {name for name in declared.icons if name not in known} == set()
