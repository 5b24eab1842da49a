"""The views of the list that is open, as the page's state holds them."""

from leaseapp.ui.listing import ListState
from leaseapp.ui.session import SessionState
from leaseapp.ui.views import ViewsState
from tests.ui.tabs import run

ROUTE = "/workspace/products"


async def opened(tab):
    state = await tab.state(ViewsState)
    await state.open("products")
    return state


def asked(following):
    """Return how often the views are among what follows; rows are counted then, too."""
    return sum(spec.handler.fn is ViewsState.open.fn for spec in following)


def test_a_list_asks_for_its_views_once(tab_of):
    async def story():
        tab = tab_of("ADMIN", ROUTE)
        lists = await tab.state(ListState)
        assert asked(await lists.open("products")) == 1
        await opened(tab)
        assert asked(await lists.open("products")) == 0
        assert asked(await lists.open("customers")) == 1

    run(story())


def test_a_view_is_kept_changed_preferred_and_deleted(tab_of):
    async def story():
        tab = tab_of("ADMIN", ROUTE)
        state = await opened(tab)
        await state.act("create", {"name": "Short", "query": "status=ACTIVE", "shared": True})
        assert state.outcome["ok"] is True
        (view,) = state.data["items"]
        assert (view["name"], view["query"], view["shared"], state.outcome["id"]) == (
            "Short",
            "status=ACTIVE",
            True,
            view["id"],
        )
        assert (await tab.session()).toast["text"] == "View “Short” saved"
        await state.act("update", {"id": view["id"], "name": "Shorter", "version": 1})
        await state.act("prefer", {"id": view["id"]})
        assert [(item["name"], item["default"]) for item in state.data["items"]] == [("Shorter", True)]
        await state.act("forget", {"id": view["id"]})
        assert state.data["items"][0]["default"] is False
        await state.act("delete", {"id": view["id"]})
        assert state.data["items"] == []

    run(story())


def test_a_refused_act_says_why_in_the_language_of_the_page_and_changes_nothing(tab_of):
    async def story():
        tab = tab_of("ADMIN", ROUTE, locale="fr")
        state = await opened(tab)
        await state.act("create", {"name": "Une", "query": ""})
        await state.act("create", {"name": "Une", "query": ""})
        assert state.outcome["ok"] is False
        assert state.outcome["errors"] == {"name": "Vous avez déjà une vue nommée Une."}
        assert len(state.data["items"]) == 1

    run(story())


def test_colleagues_see_shared_views_only_and_people_of_clients_none(tab_of):
    async def story():
        owner = await opened(tab_of("ADMIN", ROUTE))
        await owner.act("create", {"name": "Mine", "query": ""})
        await owner.act("create", {"name": "Ours", "query": "", "shared": True})
        colleague = await opened(tab_of("ACCOUNTANT", ROUTE))
        assert [view["name"] for view in colleague.data["items"]] == ["Ours"]
        client = await opened(tab_of("CLIENT_USER", ROUTE))
        assert client.data["items"] == []

    run(story())


def test_an_act_of_no_name_or_without_a_list_does_nothing(tab_of):
    async def story():
        tab = tab_of("ADMIN", ROUTE)
        state = await tab.state(ViewsState)
        await state.act("create", {"name": "Lost", "query": ""})
        await opened(tab)
        await state.act("explode", {})
        assert state.outcome == {"seq": 0, "ok": True}
        assert (await tab.state(SessionState)).toast == {}

    run(story())
