"""A selection and a board, as the page's states run them."""

from datetime import timedelta

import pytest

from leaseapp.kernel.persistence.ids import new_id
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.lists import QUOTES
from leaseapp.ui.board import Board, BoardState, Move
from leaseapp.ui.bulk import PART, BulkChange, BulkLink, BulkState
from leaseapp.ui.listing import ListState
from leaseapp.ui.registry import declared
from tests.assets.conftest import Fleet
from tests.factories import sales
from tests.ui.tabs import run

INVOICES = "/workspace/invoices"
QUOTES_ROUTE = "/workspace/quotes"


@pytest.fixture
def drafts(work_of):
    """Two drafts that can be issued, and one whose due date is past."""
    with work_of() as context:
        seller, buyer = sales.seller(context), sales.customer(context)
        good = [sales.draft(context, buyer, seller) for _number in range(2)]
        bad = sales.draft(context, buyer, seller)
        bad.due_date = context.today - timedelta(days=1)
        return [str(row.id) for row in (*good, bad)]


async def acted(tab, ids, **payload):
    state = await tab.state(BulkState)
    await state.run("invoices", {"action": "bulk_issue_invoices", "ids": ids, "run": "1"} | payload)
    return state.answer


def test_a_preview_tells_and_a_run_does_row_by_row(tab_of, drafts):
    async def story():
        tab = tab_of("ADMIN", INVOICES)
        preview = await acted(tab, drafts, preview=True)
        assert [item["ok"] for item in preview["items"]] == [True, True, False]
        assert preview["items"][2]["code"] == "INVOICE_INCOMPLETE"
        assert preview["items"][2]["errors"][0]["code"] == "DUE_DATE_BEFORE_ISSUE"
        done = await acted(tab, drafts, last=True)
        assert (done["seq"], done["run"], [item["ok"] for item in done["items"]]) == (2, "1", [True, True, False])
        again = await acted(tab, drafts[:1])
        assert again["items"][0]["message"] == "This is not possible: the record's status is Issued."

    run(story())


def test_who_may_not_issue_is_refused_for_all(tab_of, drafts):
    async def story():
        answer = await acted(tab_of("MANAGER", INVOICES), drafts)
        assert (answer["problem"]["code"], answer["items"]) == ("FORBIDDEN", [])

    run(story())


def test_an_act_on_all_rows_asks_previews_and_does_what_was_previewed(tab_of, work_of):
    with work_of() as context:
        fleet = Fleet(context)
        place = fleet.place(name="Hall", capacityM2=10)
        machines = [str(fleet.asset().id), str(fleet.asset(currentLocationId=place).id)]

    async def acted(state, **payload):
        await state.run("assets", {"action": "transfer_assets", "ids": machines, "run": "1"} | payload)
        return state.answer

    async def story():
        state = await tab_of("ADMIN", "/workspace/assets").state(BulkState)
        refused = await acted(state, preview=True, values={"toLocationId": str(place)})
        assert (list(refused["errors"]), refused["items"]) == (["reason"], [])
        values = {"toLocationId": str(place), "reason": "Stocktaking"}
        seen = await acted(state, preview=True, values=values)
        assert [(item["ok"], item.get("code")) for item in seen["items"]] == [(True, None), (False, "SAME_LOCATION")]
        assert seen["told"] == ["Hall will hold 2 machines.", "Its area will be 0 % taken."]
        done = await acted(state, values=values, token=seen["token"], last=True)
        assert ([item["ok"] for item in done["items"]], done["told"]) == ([True, False], [])
        assert (seen["undo"], bool(done["undo"])) == (None, True)

    run(story())


def test_one_event_acts_on_a_part_only_and_unknown_actions_do_nothing(tab_of, drafts):
    async def story():
        tab = tab_of("ADMIN", INVOICES)
        answer = await acted(tab, [*drafts, *(str(new_id()) for _ in range(PART))], preview=True)
        assert len(answer["items"]) == PART
        state = await tab.state(BulkState)
        await state.run("invoices", {"action": "export_invoice_pdfs", "ids": drafts})
        await state.run("nothing", {"action": "bulk_issue_invoices", "ids": drafts})
        assert state.answer["seq"] == 1

    run(story())


def test_every_matching_row_is_collected_with_its_name(tab_of, drafts):
    async def story():
        state = await tab_of("ADMIN", INVOICES).state(BulkState)
        await state.match("invoices", {"search": "status=DRAFT&sort=number&page=7"})
        assert {row["id"] for row in state.matching["rows"]} == set(drafts)
        assert state.matching["rows"][0]["customer"] == "Customer 1"
        await state.match("invoices", {"search": "status=PAID"})
        assert (state.matching["seq"], state.matching["rows"]) == (2, [])

    run(story())


@pytest.fixture
def quote(client):
    """A draft quote."""
    from tests.factories import sales_http as http

    http.seller(client)
    buyer = http.customer(client)
    line = {"kind": "SERVICE", "designation": "Inspection", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}
    answer = client.post(f"{http.W}/quotes", json={"customerId": buyer["id"], "lines": [line]})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def board(tab):
    lists = await tab.state(ListState)
    following = await lists.open("quotes")
    assert len(following) == 2
    state = await tab.state(BoardState)
    await state.open("quotes")
    return state


def cards(state):
    return {column["status"]: [card["number"] for card in column["items"]] for column in state.data["columns"]}


def test_a_board_has_a_column_for_each_status_with_count_and_sum(tab_of, quote):
    async def story():
        state = await board(tab_of("ADMIN", f"{QUOTES_ROUTE}?layout=board"))
        assert list(cards(state)) == [status.value for status in QuoteStatus]
        assert cards(state)["DRAFT"] == ["DEV-1"]
        assert [(column["total"], column["totals"]["totalTtc"]) for column in state.data["columns"]][:2] == [
            (1, 1200),
            (0, 0),
        ]
        narrowed = await board(tab_of("ADMIN", f"{QUOTES_ROUTE}?layout=board&status=SENT,ACCEPTED"))
        assert list(cards(narrowed)) == ["SENT", "ACCEPTED"]

    run(story())


def test_a_move_is_an_endpoint_and_a_refused_one_leaves_the_card(tab_of, quote):
    async def story():
        tab = tab_of("ADMIN", f"{QUOTES_ROUTE}?layout=board")
        state = await board(tab)
        await state.move("send", {"id": quote["id"], "values": {}})
        assert state.outcome["ok"] is True
        assert cards(state)["SENT"] == ["DEV-1"]
        assert (await tab.session()).toast["text"] == "Quote DEV-1 is marked as sent"
        await state.move("send", {"id": quote["id"], "values": {}})
        assert (state.outcome["ok"], state.outcome["id"]) == (False, quote["id"])
        assert state.outcome["problem"]["status"] == 409
        await state.move("refuse", {"id": quote["id"], "values": {}})
        assert state.outcome["errors"] == {"reason": "This field is required."}
        assert cards(state)["SENT"] == ["DEV-1"]
        await state.move("refuse", {"id": quote["id"], "values": {"reason": "PRICE", "comment": ""}})
        assert cards(state)["REFUSED"] == ["DEV-1"]
        await state.move("teleport", {"id": quote["id"]})
        assert state.outcome["action"] == "refuse"

    run(story())


def test_who_may_only_read_moves_nothing(tab_of, quote):
    async def story():
        state = await board(tab_of("AUDITOR", f"{QUOTES_ROUTE}?layout=board"))
        await state.move("send", {"id": quote["id"], "values": {}})
        assert state.outcome["problem"]["code"] == "FORBIDDEN"
        assert cards(state)["DRAFT"] == ["DEV-1"]

    run(story())


def test_a_board_names_columns_of_its_list():
    known = declared.lists["quotes"].board
    with pytest.raises(ValueError, match="no column colour"):
        Board(known.machine, known.moves, lines=("colour",)).props(QUOTES)


@pytest.mark.parametrize("name", sorted(name for name, item in declared.lists.items() if item.board))
def test_every_way_of_a_board_is_one_of_the_state_machine_with_an_act_on_one_record(name):
    shown = declared.lists[name].board
    assert shown.ways()
    assert {move.trigger for move in shown.moves} == {move.trigger for move, _source, _target in shown.ways()}
    for move in shown.moves:
        assert isinstance(move, Move)
        assert len(move.endpoint.path_names) == 1
        assert move.endpoint.writes


@pytest.mark.parametrize("name", sorted(name for name, item in declared.lists.items() if item.actions))
def test_every_act_of_a_selection_is_a_declared_bulk_act_or_a_file(name):
    from leaseapp.kernel.acts.bulk import bulks

    for action in declared.lists[name].actions:
        props = action.props()
        if props["path"]:
            assert action.endpoint.files
        elif isinstance(action, BulkLink):
            assert action.route in declared.pages
        elif isinstance(action, BulkChange):
            # an act on all rows in one transaction is no act of each: its body says what it takes
            assert {"change", "dry_run", "preview_token"} <= action.entrance.body.model_fields.keys()
            assert "{count}" in action.done
        else:
            assert [bulk.spec.name for bulk in bulks if bulk.entrance is action.entrance] == [name]
            assert "{count}" in action.done
