"""A list as a board: a column for each status, cards that move by pointer or keyboard, each move an endpoint."""

from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.listing.address import asked
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.state_machine import StateMachine
from leaseapp.ui import gateway, registry
from leaseapp.ui.actions import Dialog
from leaseapp.ui.registry import declared, permission_key
from leaseapp.ui.session import count_again, show_toast

#: cards of one column; the rest is a click away in the table
MOST_CARDS = 40


@dataclass(frozen=True)
class Move:
    """A card may be dropped on the column `trigger` leads to: `endpoint` takes the record's id, and `body` with it.

    A `dialog` asks first for what the endpoint needs (a reason, a name); its values join `body`.
    """

    trigger: str
    endpoint: Endpoint
    body: dict[str, Any] = field(default_factory=dict)
    dialog: Dialog | None = None
    done: str | None = None


@dataclass(frozen=True)
class Board:
    """The board of a list: `machine` gives columns and ways, the other names are columns of the list on each card."""

    machine: StateMachine
    moves: tuple[Move, ...]
    title: str = "number"
    lines: tuple[str, ...] = ()
    amount: str | None = None
    date: str | None = None

    def ways(self) -> list[tuple[Move, str, str]]:
        """(move, status it starts from, status it leads to) of every way."""
        triggers = {move.trigger: move for move in self.moves}
        return [
            (triggers[way.trigger], source.value, way.target.value)
            for way in self.machine.transitions
            if way.trigger in triggers
            for source in way.origins
        ]

    def props(self, spec: ListSpec) -> dict[str, Any]:
        """Return it as the component takes it. Raises ValueError when a card names a column that the list does not have."""
        named = (self.title, *self.lines, *(name for name in (self.amount, self.date, self.machine.column) if name))
        missing = [name for name in named if spec.column(name) is None]
        if missing:
            raise ValueError(f"board of {spec.name}: no column {', '.join(missing)}")
        return {
            "column": self.machine.column, "words": registry.words(self.machine.statuses), "title": self.title,
            "lines": list(self.lines), "amount": self.amount, "date": self.date,
            "statuses": [status.value for status in self.machine.statuses],
            "ways": [
                {
                    "move": move.trigger, "from": source, "to": target, "permission": permission_key(move.endpoint),
                    "dialog": move.dialog.props(f"{spec.name}.board.{move.trigger}") if move.dialog else None,
                }
                for move, source, target in self.ways()
            ],
        }  # fmt: skip


class BoardState(rx.State):
    """The cards of the open board, column by column, and what the last move answered."""

    data: dict[str, Any] = {}
    outcome: dict[str, Any] = {"seq": 0, "ok": True}

    @rx.event
    async def open(self, name: str) -> None:
        """Read the columns when the address asks for a board."""
        search = str(self.router.url.query or "")
        if "layout=board" in search.split("&"):
            await self._read(name, search)

    async def _read(self, name: str, search: str) -> None:
        found = declared.lists.get(name)
        if found is None or found.board is None:
            return
        query = {key: text for key, text in asked(search).items() if key not in ("page", "pageSize")}
        column = found.board.machine.column
        wanted = [part for part in query.get(column, "").split(",") if part]
        columns, problem = [], None
        for status in found.board.machine.statuses:
            if wanted and status.value not in wanted:
                continue
            outcome = await gateway.call(
                found.endpoint, query={**query, column: status.value, "pageSize": str(MOST_CARDS)}
            )
            problem = problem or outcome.problem
            body = outcome.body if outcome.ok else {"items": [], "total": 0, "totals": {}}
            columns.append(
                {"status": status.value, "items": body["items"], "total": body["total"], "totals": body["totals"]}
            )
        self.data = {
            "name": name, "search": search, "columns": columns, "problem": problem["message"] if problem else None,
        }  # fmt: skip

    @rx.event
    async def move(self, trigger: str, payload: dict[str, Any]) -> None:
        """Move a card: the endpoint decides; a refusal is told, and the card goes back."""
        found = declared.lists.get(self.data.get("name", ""))
        move = (
            next((item for item in found.board.moves if item.trigger == trigger), None)
            if found and found.board
            else None
        )
        if found is None or move is None:
            return
        arguments: dict[str, Any] = {move.endpoint.path_names[0]: payload.get("id")}
        if move.endpoint.body is not None:
            arguments["body"] = {**dict(payload.get("values") or {}), **move.body}
        outcome = await gateway.call(move.endpoint, idempotency_key=str(payload.get("key", "")), **arguments)
        answer = {"seq": self.outcome["seq"] + 1, "ok": outcome.ok, "id": payload.get("id"), "action": trigger}
        if outcome.problem is not None:
            self.outcome = {**answer, "problem": outcome.problem, "errors": outcome.errors}
            return
        if move.done:
            await show_toast(self, gateway.say(move.done, outcome.body if isinstance(outcome.body, dict) else {}))
        await count_again(self)
        await self._read(found.spec.name, self.data["search"])
        self.outcome = answer
