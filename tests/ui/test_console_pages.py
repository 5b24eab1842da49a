"""Pages of the provider's console follow every organization, and by a beat what no notification tells."""

import pytest

from leaseapp.ui import live, open_pages
from tests.support import world
from tests.ui.test_live_pages import stale_after

STAFF = world.person("SUPERADMIN_PROVIDER", None)


@pytest.fixture(autouse=True)
def no_tabs():
    """No page is open before or after."""
    open_pages.open_pages.clear()
    yield
    open_pages.open_pages.clear()


def test_a_page_of_the_console_follows_every_organization_and_no_page_of_an_organization_does():
    for token, path in (
        ("organizations", "/admin/organizations"),
        ("health", "/admin"),
        ("profile", "/workspace/profile"),
    ):
        open_pages.record_event(token, STAFF.token, "identity", STAFF.principal, path, "r0")
    support = world.person("ACCOUNTANT")
    open_pages.record_event("stranger", support.token, "identity", support.principal, "/admin/organizations", "r0")
    assert stale_after("Organization", organization_id=str(world.BETA)) == {"organizations": {"page"}}
    assert stale_after("Organization", organization_id=None) == {"organizations": {"page"}}
    assert {page.token for page in open_pages.of_the_provider()} == {"organizations", "health"}


def test_a_beat_is_pushed_again_and_again_and_leaves_nothing_stale(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(open_pages.time, "monotonic", lambda: now[0])
    open_pages.record_event("tab", STAFF.token, "identity", STAFF.principal, "/admin", "r0")
    page = open_pages.open_pages["tab"]
    for _beat in range(3):
        page.pending |= {open_pages.BEAT}
        assert (page.take_pending(), page.stale) == ({open_pages.BEAT}, set())
        now[0] += live.BEAT_SECONDS
